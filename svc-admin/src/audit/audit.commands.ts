import { OpsFailure, type OpsCommand } from '@rahi/service-kit';
import { verifyAudit } from './verify-audit.js';

export const auditCommands: readonly OpsCommand[] = [
  {
    words: 'audit verify',
    summary: 'checks the hash chain of the audit log and names the first row that was changed, removed or moved',
    run: async ({ database, print }) => {
      const chain = await verifyAudit(database);
      if (!chain.whole) throw new OpsFailure(`The audit log is broken: row ${chain.seq} is ${chain.fault}.`);
      print(`The audit log is whole: ${chain.rows} rows, ending in ${chain.end}.`);
    },
  },
];
