import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditHeadEntity } from './audit/audit-head.entity.js';
import { AuditLogEntity } from './audit/audit-log.entity.js';
import { DriverShiftEntity } from './driver/driver-shift.entity.js';
import { DriverEntity } from './driver/driver.entity.js';
import { EmergencyEntity } from './emergencies/emergency.entity.js';
import { DailyFiguresEntity } from './figures/daily-figures.entity.js';
import { PersonFiguresEntity } from './figures/person-figures.entity.js';
import { ReadModelBuildEntity } from './rebuild/read-model-build.entity.js';
import { RideEventEntity } from './rides/ride-event.entity.js';
import { RideEntity } from './rides/ride.entity.js';
import { UserEntity } from './users/user.entity.js';

export const entities = [
  AuditHeadEntity,
  AuditLogEntity,
  DailyFiguresEntity,
  DriverEntity,
  DriverShiftEntity,
  EmergencyEntity,
  PersonFiguresEntity,
  ReadModelBuildEntity,
  RideEntity,
  RideEventEntity,
  UserEntity,
];

/** All tables in one module, because most features read most of them. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature(entities)], exports: [TypeOrmModule] })
export class EntitiesModule {}
