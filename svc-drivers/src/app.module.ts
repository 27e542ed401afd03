import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { driversConfig } from './config.js';
import { DriversModule } from './drivers/drivers.module.js';
import { FleetModule } from './fleet/fleet.module.js';
import { GeographyModule } from './geography/geography.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { NearbyModule } from './nearby/nearby.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { keptData } from './kept-data.js';

export const service: ServiceOptions = {
  name: 'svc-drivers',
  config: driversConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keptData,
};

/** The floors, lowest first: README.md says what each one holds. */
@Module({
  imports: [
    ServiceModule.forRoot(service),
    DriversModule,
    GeographyModule,
    FleetModule,
    QueuesModule,
    NearbyModule,
    ProfilesModule,
    LedgerModule,
  ],
})
export class AppModule {}
