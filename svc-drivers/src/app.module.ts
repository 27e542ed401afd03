import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { driversConfig } from './config.js';
import { GeographyModule } from './geography/geography.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { Drivers1763600000000 } from './migrations/1763600000000-drivers.js';
import { LedgerPages1795300000000 } from './migrations/1795300000000-ledger-pages.js';
import { NearbyModule } from './nearby/nearby.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';

export const service: ServiceOptions = {
  name: 'svc-drivers',
  config: driversConfig,
  migrations: [Drivers1763600000000, LedgerPages1795300000000],
};

@Module({
  imports: [ServiceModule.forRoot(service), ProfilesModule, NearbyModule, LedgerModule, GeographyModule],
})
export class AppModule {}
