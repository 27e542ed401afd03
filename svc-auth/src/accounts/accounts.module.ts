import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountSessions } from './account-sessions.service.js';
import { AccountsMessages } from './accounts.messages.js';
import { Accounts } from './accounts.service.js';

@Module({
  imports: [SessionsModule, UsersModule],
  controllers: [AccountsMessages],
  providers: [Accounts, AccountSessions],
})
export class AccountsModule {}
