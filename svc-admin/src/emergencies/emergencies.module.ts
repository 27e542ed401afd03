import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { EmergenciesMessages } from './emergencies.messages.js';
import { EmergenciesService } from './emergencies.service.js';

@Module({
  imports: [LiveModule],
  controllers: [EmergenciesMessages],
  providers: [EmergenciesService],
  exports: [EmergenciesService],
})
export class EmergenciesModule {}
