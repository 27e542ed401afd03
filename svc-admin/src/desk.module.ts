import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { AuditHeadEntity } from './audit/audit-head.entity.js';
import { AuditLogEntity } from './audit/audit-log.entity.js';
import { AuditController } from './audit/audit.controller.js';
import { DriverShiftEntity } from './tables/driver-shift.entity.js';
import { DriverController } from './driver/driver.controller.js';
import { DriverEntity } from './tables/driver.entity.js';
import { EmergenciesController } from './emergencies/emergencies.controller.js';
import { EmergencyEntryEntity } from './tables/emergency-entry.entity.js';
import { EmergencyEntity } from './tables/emergency.entity.js';
import { IncidentsController } from './emergencies/incidents.controller.js';
import { ExportController } from './export/export.controller.js';
import { DailyMoneyEntity } from './tables/daily-money.entity.js';
import { DriverMoneyEntity } from './tables/driver-money.entity.js';
import { Money } from './money/money.service.js';
import { PostingEntity } from './tables/posting.entity.js';
import { DailyFiguresEntity } from './tables/daily-figures.entity.js';
import { PersonFiguresEntity } from './tables/person-figures.entity.js';
import { RefreshHints } from './live/refresh-hints.service.js';
import { ReadModelBuildEntity } from './tables/read-model-build.entity.js';
import { RideDetailController } from './rides/ride-detail.controller.js';
import { RideEventEntity } from './tables/ride-event.entity.js';
import { RideEntity } from './tables/ride.entity.js';
import { RidesController } from './rides/rides.controller.js';
import { StatsController } from './stats/stats.controller.js';
import { UserEntity } from './tables/user.entity.js';
import { UsersController } from './users/users.controller.js';

export const entities = [
  AuditHeadEntity,
  AuditLogEntity,
  DailyFiguresEntity,
  DailyMoneyEntity,
  DriverEntity,
  DriverMoneyEntity,
  DriverShiftEntity,
  EmergencyEntity,
  EmergencyEntryEntity,
  PersonFiguresEntity,
  PostingEntity,
  ReadModelBuildEntity,
  RideEntity,
  RideEventEntity,
  UserEntity,
];

/** The administrators' desk: its calls, and all tables, because most calls read several. */
@Module({
  imports: [TypeOrmModule.forFeature(entities)],
  controllers: [
    AnalyticsController,
    AuditController,
    DriverController,
    EmergenciesController,
    ExportController,
    IncidentsController,
    RideDetailController,
    RidesController,
    StatsController,
    UsersController,
  ],
  providers: [AnalyticsService, Money, RefreshHints],
  exports: [RefreshHints],
})
export class DeskModule {}
