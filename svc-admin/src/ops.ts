import { Caller, runOpsProgram } from '@rahi/service-kit';
import { verifyAudit } from './audit/verify-audit.js';
import { entities } from './desk.module.js';
import { rebuildReadModels } from './rebuild/rebuild.js';

await runOpsProgram({
  name: 'svc-admin',
  entities,
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
