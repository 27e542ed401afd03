import { runOpsProgram } from '@rahi/service-kit';
import { auditCommands } from './audit/audit.commands.js';
import { entities } from './desk.module.js';
import { rebuildCommands } from './rebuild/rebuild.commands.js';

await runOpsProgram({ name: 'svc-admin', entities, commands: [...auditCommands, ...rebuildCommands] });
