import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DriversModule } from '../drivers/drivers.module.js';
import { RideEntity } from './ride.entity.js';
import { RideMetrics } from './ride-metrics.js';
import { RidesController } from './rides.controller.js';
import { RidesRepository } from './rides.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([RideEntity]), DriversModule],
  controllers: [RidesController],
  providers: [RideMetrics, RidesRepository],
  exports: [RidesRepository, TypeOrmModule],
})
export class RidesModule {}
