import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { ridesConfig } from './config.js';
import { DispatchModule } from './dispatch/dispatch.module.js';
import { MoneyModule } from './money/money.module.js';
import { PricingModule } from './pricing/pricing.module.js';
import { RideModule } from './ride/ride.module.js';
import { SafetyModule } from './safety/safety.module.js';
import { TripsModule } from './trips/trips.module.js';
import { keptData } from './kept-data.js';

export const service: ServiceOptions = {
  name: 'svc-rides',
  config: ridesConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keptData,
};

/** The floors, lowest first: README.md says what each one holds. */
@Module({
  imports: [
    ServiceModule.forRoot(service),
    RideModule,
    PricingModule,
    MoneyModule,
    DispatchModule,
    SafetyModule,
    TripsModule,
  ],
})
export class AppModule {}
