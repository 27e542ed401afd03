import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ShiftEntity } from '../drivers/shift.entity.js';
import { Shifts } from './shifts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ShiftEntity])],
  providers: [Shifts],
  exports: [Shifts],
})
export class ShiftsModule {}
