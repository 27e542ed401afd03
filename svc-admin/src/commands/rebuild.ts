import { rebuildReadModels } from '../rebuild/rebuild.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ database, caller }) => {
  const began = Date.now();
  const events = await rebuildReadModels(database, await caller());
  return { well: true, said: `The read models are built anew from ${events} events, in ${Date.now() - began} ms.` };
});
