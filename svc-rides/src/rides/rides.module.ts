import { Module } from '@nestjs/common';
import { DriversModule } from '../drivers/drivers.module.js';
import { RideMetrics } from './ride-metrics.js';
import { RidesMessages } from './rides.messages.js';
import { RidesRepository } from './rides.repository.js';
import { RidesService } from './rides.service.js';

@Module({
  imports: [DriversModule],
  controllers: [RidesMessages],
  providers: [RideMetrics, RidesRepository, RidesService],
  exports: [RidesRepository],
})
export class RidesModule {}
