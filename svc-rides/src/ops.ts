import { runOpsProgram } from '@rahi/service-kit';
import { endedRidesCommands } from './ride/past/ended-rides.commands.js';

await runOpsProgram({ name: 'svc-rides', commands: endedRidesCommands });
