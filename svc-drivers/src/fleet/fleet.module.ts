import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DriverEntity } from '../profiles/driver.entity.js';
import { FleetHints } from './fleet-hints.service.js';
import { FleetMetrics } from './fleet-metrics.js';
import { FleetReader } from './fleet-reader.service.js';
import { Fleet } from './fleet.js';
import { PositionEntity } from './position.entity.js';
import { Positions } from './positions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([DriverEntity, PositionEntity])],
  providers: [Fleet, FleetReader, FleetHints, FleetMetrics, Positions],
  exports: [Fleet, FleetHints, Positions],
})
export class FleetModule {}
