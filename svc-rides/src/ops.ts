import { runOpsProgram } from '@rahi/service-kit';
import { endedRidesCommands } from './ended/ended-rides.commands.js';

await runOpsProgram({ name: 'svc-rides', commands: endedRidesCommands });
