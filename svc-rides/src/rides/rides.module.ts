import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DriversModule } from '../drivers/drivers.module.js';
import { RideEntity } from './ride.entity.js';
import { RideMetrics } from './ride-metrics.js';
import { RidesMessages } from './rides.messages.js';
import { RidesRepository } from './rides.repository.js';
import { RidesService } from './rides.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([RideEntity]), DriversModule],
  controllers: [RidesMessages],
  providers: [RideMetrics, RidesRepository, RidesService],
  exports: [RidesRepository, TypeOrmModule],
})
export class RidesModule {}
