import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsMessages } from './accounts.messages.js';
import { Accounts } from './accounts.service.js';

@Module({ imports: [SessionsModule], controllers: [AccountsMessages], providers: [Accounts] })
export class AccountsModule {}
