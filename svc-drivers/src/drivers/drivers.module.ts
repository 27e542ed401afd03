import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentEntity } from './document.entity.js';
import { DriverEntity } from './driver.entity.js';
import { ShiftEntity } from './shift.entity.js';

/** Floor 1: a driver's rows, which every other floor reads. */
@Module({
  imports: [TypeOrmModule.forFeature([DocumentEntity, DriverEntity, ShiftEntity])],
  exports: [TypeOrmModule],
})
export class DriversModule {}
