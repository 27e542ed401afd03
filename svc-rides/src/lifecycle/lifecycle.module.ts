import { Module } from '@nestjs/common';
import { DriversModule } from '../drivers/drivers.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { AssignmentService } from './assignment.service.js';
import { ExpiryJob } from './expiry.job.js';
import { LifecycleController } from './lifecycle.controller.js';
import { TripCodeService } from './trip-code.service.js';

@Module({
  imports: [RidesModule, DriversModule],
  controllers: [LifecycleController],
  providers: [AssignmentService, TripCodeService, ExpiryJob],
})
export class LifecycleModule {}
