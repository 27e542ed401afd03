import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DailyFiguresEntity } from './daily-figures.entity.js';
import { DailyMoneyEntity } from './daily-money.entity.js';
import { DriverEntity } from './driver.entity.js';
import { DriverMoneyEntity } from './driver-money.entity.js';
import { DriverShiftEntity } from './driver-shift.entity.js';
import { EmergencyEntity } from './emergency.entity.js';
import { EmergencyEntryEntity } from './emergency-entry.entity.js';
import { PersonFiguresEntity } from './person-figures.entity.js';
import { PostingEntity } from './posting.entity.js';
import { ReadModelBuildEntity } from './read-model-build.entity.js';
import { RideEntity } from './ride.entity.js';
import { RideEventEntity } from './ride-event.entity.js';
import { UserEntity } from './user.entity.js';

/** The read models. A new one is added here. */
export const readModels = [
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

/** Floor 1: the tables that events fill, and how lists of them are searched. */
@Module({
  imports: [TypeOrmModule.forFeature(readModels)],
  exports: [TypeOrmModule],
})
export class TablesModule {}
