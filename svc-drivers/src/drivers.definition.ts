import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { driversConfig } from './config.js';
import { DriversModule } from './drivers.module.js';
import { PositionEntity } from './fleet/position.entity.js';
import { Drivers1763600000000 } from './migrations/1763600000000-drivers.js';
import { LedgerPages1795300000000 } from './migrations/1795300000000-ledger-pages.js';
import { DriverEntity } from './profiles/driver.entity.js';

export const service: ServiceOptions = {
  name: 'svc-drivers',
  config: driversConfig,
  migrations: [Drivers1763600000000, LedgerPages1795300000000],
};

@Module({
  imports: [ServiceModule.forRoot(service), TypeOrmModule.forFeature([DriverEntity, PositionEntity]), DriversModule],
})
export class AppModule {}
