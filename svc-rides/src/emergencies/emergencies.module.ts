import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RidesModule } from '../rides/rides.module.js';
import { EmergenciesMessages } from './emergencies.messages.js';
import { EmergenciesService } from './emergencies.service.js';
import { EmergencyEntity } from './emergency.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([EmergencyEntity]), RidesModule],
  controllers: [EmergenciesMessages],
  providers: [EmergenciesService],
  exports: [TypeOrmModule],
})
export class EmergenciesModule {}
