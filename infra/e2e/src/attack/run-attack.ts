import { parseArgs } from 'node:util';
import { closeTestRoot, openTestRoot } from '@rahi/testing-kit';
import { tableOf } from './attack.js';
import { wholeAttack } from './whole-attack.js';

// npm run attack [-- --minutes 60]: attacks its own product on this machine, and prints what was opened and who was
// locked out. Exits with 1 if there is either, or if
// somebody waited longer than two seconds.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
/** Nobody waits longer for an answer while parsers get their worst. */
const mostMs = 2_000;
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes is a number from 0 to 600');

const { dir } = await openTestRoot();
try {
  console.log(`Attacking for ${minutes} minutes.`);
  const { tried, used } = await wholeAttack(minutes * 60_000);
  const { requests, signIns, longestMs, refused } = used;
  console.log(`\n${tableOf(tried)}\n`);
  console.log(`People made ${requests} requests and ${signIns} sign-ins; the longest took ${longestMs} ms.`);
  console.log(`Refused to them: ${refused.join('; ') || 'nothing'}`);
  const opened = tried.some((one) => one.opened.length > 0);
  process.exitCode = opened || refused.length > 0 || longestMs > mostMs ? 1 : 0;
} finally {
  await closeTestRoot(dir);
}
