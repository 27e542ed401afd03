import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { TripPositions } from './trip-positions.js';
import { TripsController } from './trips.controller.js';

@Module({ imports: [RidesModule], controllers: [TripsController], providers: [TripPositions] })
export class TripsModule {}
