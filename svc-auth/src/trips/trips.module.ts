import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TripEntity } from './trip.entity.js';
import { TripsService } from './trips.service.js';

@Module({ imports: [TypeOrmModule.forFeature([TripEntity])], providers: [TripsService] })
export class TripsModule {}
