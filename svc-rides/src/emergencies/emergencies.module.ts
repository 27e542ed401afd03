import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RidesModule } from '../rides/rides.module.js';
import { EmergenciesController } from './emergencies.controller.js';
import { EmergencyEntity } from './emergency.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([EmergencyEntity]), RidesModule],
  controllers: [EmergenciesController],
  exports: [TypeOrmModule],
})
export class EmergenciesModule {}
