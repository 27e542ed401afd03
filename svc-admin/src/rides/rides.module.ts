import { Module } from '@nestjs/common';
import { EmergenciesModule } from '../emergencies/emergencies.module.js';
import { RideDetailService } from './ride-detail.service.js';
import { RidesMessages } from './rides.messages.js';
import { RidesService } from './rides.service.js';

@Module({
  imports: [EmergenciesModule],
  controllers: [RidesMessages],
  providers: [RidesService, RideDetailService],
})
export class RidesModule {}
