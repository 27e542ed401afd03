import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { authConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';
import { CreateAuthTables1764000000000 } from './migrations/1764000000000-create-auth-tables.js';
import { RevokedAdmins1795205200000 } from './migrations/1795205200000-revoked-admins.js';
import { SessionEntity } from './sessions/session.entity.js';
import { UserEntity } from './users/user.entity.js';

export const service: ServiceOptions = {
  name: 'svc-auth',
  config: authConfig,
  migrations: [CreateAuthTables1764000000000, RevokedAdmins1795205200000],
};

@Module({
  imports: [ServiceModule.forRoot(service), TypeOrmModule.forFeature([UserEntity, SessionEntity]), AuthModule],
})
export class AppModule {}
