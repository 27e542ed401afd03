import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { EmergenciesMessages } from './emergencies.messages.js';
import { EmergenciesRepository } from './emergencies.repository.js';
import { EmergenciesService } from './emergencies.service.js';

@Module({
  imports: [RidesModule],
  controllers: [EmergenciesMessages],
  providers: [EmergenciesRepository, EmergenciesService],
  exports: [EmergenciesRepository],
})
export class EmergenciesModule {}
