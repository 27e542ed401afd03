import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountSessionsController } from './account-sessions.controller.js';
import { AccountsController } from './accounts.controller.js';
import { RoleRequestEntity } from './role-request.entity.js';
import { UsersController } from './users.controller.js';

/** Floor 4: changes of accounts, by their people and by administrators. */
@Module({
  imports: [IdentityModule, TypeOrmModule.forFeature([RoleRequestEntity])],
  controllers: [AccountSessionsController, AccountsController, UsersController],
})
export class AccountsModule {}
