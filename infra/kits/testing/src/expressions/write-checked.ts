import { writeFileSync } from 'node:fs';
import { expressionsIn, verdictOn, writtenAs, type Expression } from './expressions.js';
import { checkedExpressions, checkedFile, exceptions, sourcesWithInput } from './expressions-of-the-tree.js';

// node infra/kits/testing/dist/expressions/write-checked.js: asks recheck for each regular expression that sees
// input and was not asked about yet. One that may take long is printed, and its suite fails. With --all it asks for every one again.
const enoughMs = 20_000;
const all = new Map<string, Expression>(
  sourcesWithInput().flatMap((file) => expressionsIn(file).written.map((one) => [writtenAs(one), one] as const)),
);
const known = process.argv.includes('--all') ? new Set<string>() : checkedExpressions();
const linear: string[] = [];
for (const [written, expression] of all) {
  if (written in exceptions) continue;
  const verdict = known.has(written) ? 'linear' : verdictOn(expression, enoughMs);
  if (verdict === 'linear') linear.push(written);
  else console.log(`${verdict}: ${written}`);
}
writeFileSync(checkedFile, `${JSON.stringify(linear.toSorted(), null, 2)}\n`);
console.log(`${linear.length} of ${all.size} expressions are linear`);
