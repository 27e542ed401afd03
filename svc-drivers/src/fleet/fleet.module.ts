import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DriverEntity } from '../drivers/driver.entity.js';
import { Instances } from '../partitions/instances.service.js';
import { OwnerBucket } from '../partitions/owner-bucket.js';
import { Ownership } from '../partitions/ownership.js';
import { PartitionsMetrics } from '../partitions/partitions-metrics.js';
import { Partitions } from './partitions.service.js';
import { FleetHints } from './fleet-hints.service.js';
import { FleetMetrics } from './fleet-metrics.js';
import { FleetParts } from './fleet-parts.messages.js';
import { FleetReader } from './fleet-reader.service.js';
import { FleetSearch } from './fleet-search.service.js';
import { Fleet } from './fleet.js';
import { FreeCount } from './free-count.service.js';
import { PositionEntity } from './position.entity.js';
import { Positions } from './positions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([DriverEntity, PositionEntity])],
  controllers: [FleetParts],
  providers: [
    Ownership,
    OwnerBucket,
    Partitions,
    PartitionsMetrics,
    Instances,
    Fleet,
    FleetReader,
    FleetHints,
    FleetSearch,
    FreeCount,
    FleetMetrics,
    Positions,
  ],
  exports: [Fleet, FleetHints, FleetSearch, FreeCount, Instances, Ownership, Positions],
})
export class FleetModule {}
