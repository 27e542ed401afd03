import { runOpsProgram } from '@rahi/service-kit';
import { DataRequestEntity } from './data-requests/data-request.entity.js';
import { erasureCommands } from './data-requests/erasure.commands.js';
import { UserEntity } from './users/user.entity.js';

await runOpsProgram({ name: 'svc-auth', entities: [DataRequestEntity, UserEntity], commands: erasureCommands });
