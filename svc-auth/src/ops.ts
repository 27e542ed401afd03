import { runOpsProgram } from '@rahi/service-kit';
import { DataRequestEntity } from './person/data-requests/data-request.entity.js';
import { erasureCommands } from './person/data-requests/erasure.commands.js';
import { UserEntity } from './identity/users/user.entity.js';

await runOpsProgram({ name: 'svc-auth', entities: [DataRequestEntity, UserEntity], commands: erasureCommands });
