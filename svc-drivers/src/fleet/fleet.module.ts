import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DriversModule } from '../drivers/drivers.module.js';
import { Instances } from './partitions/instances.service.js';
import { OwnerBucket } from './partitions/owner-bucket.js';
import { Ownership } from './partitions/ownership.js';
import { PartitionsMetrics } from './partitions/partitions-metrics.js';
import { Partitions } from './partitions.service.js';
import { Doubts } from './doubts.js';
import { FleetHints } from './fleet-hints.service.js';
import { FleetMetrics } from './fleet-metrics.js';
import { FleetParts } from './fleet-parts.messages.js';
import { FleetReader } from './fleet-reader.service.js';
import { FleetSearch } from './fleet-search.service.js';
import { Fleet } from './fleet.js';
import { FreeCount } from './free-count.service.js';
import { PositionEntity } from './position.entity.js';
import { Positions } from './positions.service.js';

/** Floor 3: the online drivers in memory, each at the instance that owns the place, and their positions. */
@Module({
  imports: [DriversModule, TypeOrmModule.forFeature([PositionEntity])],
  controllers: [FleetParts],
  providers: [
    Ownership,
    OwnerBucket,
    Partitions,
    PartitionsMetrics,
    Instances,
    Doubts,
    Fleet,
    FleetReader,
    FleetHints,
    FleetSearch,
    FreeCount,
    FleetMetrics,
    Positions,
  ],
  exports: [Doubts, Fleet, FleetHints, FleetSearch, FreeCount, Instances, Ownership, Positions],
})
export class FleetModule {}
