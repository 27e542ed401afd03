import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { ClockModule } from './clock.js';
import { CodesModule } from './codes/codes.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SweeperService } from './sweeper.service.js';
import { TripsModule } from './trips/trips.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [ClockModule, CodesModule, SessionsModule, UsersModule, AccountsModule, TripsModule],
  providers: [SweeperService],
})
export class AuthModule {}
