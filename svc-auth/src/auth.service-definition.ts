import type { ServiceDefinition } from '@rahi/service-kit';
import { authConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';
import { CreateAuthTables1764000000000 } from './migrations/1764000000000-create-auth-tables.js';
import { RevokedAdmins1795205200000 } from './migrations/1795205200000-revoked-admins.js';
import { SessionEntity } from './sessions/session.entity.js';
import { UserEntity } from './users/user.entity.js';

/** What `main.ts` runs, and what tests run inside themselves. */
export const authService: ServiceDefinition<typeof authConfig> = {
  name: 'svc-auth',
  config: authConfig,
  module: AuthModule,
  entities: [UserEntity, SessionEntity],
  migrations: [CreateAuthTables1764000000000, RevokedAdmins1795205200000],
};
