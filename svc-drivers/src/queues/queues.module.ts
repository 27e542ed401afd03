import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DriverEntity } from '../drivers/driver.entity.js';
import { DriversModule } from '../drivers/drivers.module.js';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { ZoneEntity } from '../geography/zones/zone.entity.js';
import { PackZones } from './pack-zones.service.js';
import { QueuePlaces } from './own-place.service.js';
import { QueueHints } from './queue-hints.service.js';
import { QueueLine } from './queue-line.service.js';
import { QueueMetrics } from './queue-metrics.js';
import { DepartureEntity, QueuePlaceEntity } from './queue-place.entity.js';
import { QueueRides } from './queue-rides.service.js';
import { QueuesJob } from './queues.job.js';
import { QueuesMessages } from './queues.messages.js';
import { ZoneChanges } from './zone-changes.service.js';
import { ZoneRules } from './zone-rules.service.js';

/** Floor 4: the queues of drivers at airports and stations. */
@Module({
  imports: [
    DriversModule,
    FleetModule,
    GeographyModule,
    TypeOrmModule.forFeature([DepartureEntity, DriverEntity, QueuePlaceEntity, ZoneEntity]),
  ],
  controllers: [QueuesMessages],
  providers: [
    PackZones,
    QueueHints,
    QueueLine,
    QueueMetrics,
    QueuePlaces,
    QueueRides,
    QueuesJob,
    ZoneChanges,
    ZoneRules,
  ],
  exports: [QueueHints, QueueLine, QueueRides],
})
export class QueuesModule {}
