import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { AccountsModule } from './accounts/accounts.module.js';
import { ClockModule } from './clock.js';
import { CodesModule } from './codes/codes.module.js';
import { authConfig } from './config.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SweeperService } from './sweeper.service.js';
import { TripsModule } from './trips/trips.module.js';
import { UsersModule } from './users/users.module.js';

export const service: ServiceOptions = {
  name: 'svc-auth',
  config: authConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
    ScheduleModule.forRoot(),
    ClockModule,
    CodesModule,
    SessionsModule,
    UsersModule,
    AccountsModule,
    TripsModule,
  ],
  providers: [SweeperService],
})
export class AppModule {}
