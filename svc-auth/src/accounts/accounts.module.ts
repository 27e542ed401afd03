import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SharedNumberEntity, SharedNumbers } from '@rahi/service-kit';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountSessionsController } from './account-sessions.controller.js';
import { AccountsController } from './accounts.controller.js';
import { RoleRequestEntity } from './role-request.entity.js';
import { SharedPhonesController } from './shared-phones.controller.js';
import { UsersController } from './users.controller.js';

/** Floor 4: changes of accounts, by their people and by administrators. */
@Module({
  imports: [IdentityModule, TypeOrmModule.forFeature([RoleRequestEntity, SharedNumberEntity])],
  controllers: [AccountSessionsController, AccountsController, SharedPhonesController, UsersController],
  providers: [SharedNumbers],
})
export class AccountsModule {}
