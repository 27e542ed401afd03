import { runOpsProgram } from '@rahi/service-kit';
import { auditCommands } from './audit/audit.commands.js';
import { rebuildCommands } from './rebuild/rebuild.commands.js';

await runOpsProgram({ name: 'svc-admin', commands: [...auditCommands, ...rebuildCommands] });
