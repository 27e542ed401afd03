import { verifyAudit } from '../audit/verify-audit.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database }) => {
  const chain = await verifyAudit(database);
  if (chain.whole) return { well: true, said: `The audit log is whole: ${chain.rows} rows, ending in ${chain.end}.` };
  return { well: false, said: `The audit log is broken: row ${chain.seq} is ${chain.fault}.` };
});
