import { Caller, runOpsProgram } from '@rahi/service-kit';
import { checkHeads } from './audit/heads.js';
import { verifyAudit } from './audit/verify-audit.js';
import { auditTables } from './audit/audit.module.js';
import { rebuildReadModels } from './read-models/rebuild/rebuild.js';
import { readModels } from './tables/tables.module.js';

await runOpsProgram({
  name: 'svc-admin',
  entities: [...auditTables, ...readModels],
  commands: [
    {
      words: 'audit verify',
      summary: 'checks the hash chain of the audit log and names the first row that was changed, removed or moved',
      run: async ({ database, print }) => {
        const chain = await verifyAudit(database);
        if (!chain.whole) throw new Error(`The audit log is broken: row ${chain.seq} is ${chain.fault}.`);
        print(`The audit log is whole: ${chain.rows} rows, ending in ${chain.end}.`);
      },
    },
    {
      words: 'audit check-heads <file>',
      summary:
        'compares the audit log with the heads that were noted outside (AUDIT_HEADS_FILE, or what the webhook kept)',
      run: async ({ database, args: [file], print }) => {
        if (file === undefined) throw new Error('Name the file: audit check-heads heads.jsonl');
        print(`The audit log is what it was at ${await checkHeads(database, file)} heads.`);
      },
    },
    {
      words: 'read-models rebuild',
      summary: 'rebuilds what the desk shows from the outboxes of the other services; it stays readable meanwhile',
      run: async ({ database, nats, print }) => {
        const began = Date.now();
        const events = await rebuildReadModels(database, new Caller(await nats()));
        print(`Rebuilt from ${events} events in ${Date.now() - began} ms.`);
      },
    },
  ],
});
