import { Caller, type OpsCommand } from '@rahi/service-kit';
import { rebuildReadModels } from './rebuild.js';

export const rebuildCommands: readonly OpsCommand[] = [
  {
    words: 'read-models rebuild',
    summary: 'rebuilds what the desk shows from the outboxes of the other services; it stays readable meanwhile',
    run: async ({ database, nats, print }) => {
      const began = Date.now();
      const events = await rebuildReadModels(database, new Caller(await nats()));
      print(`Rebuilt from ${events} events in ${Date.now() - began} ms.`);
    },
  },
];
