import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { TripPositions } from './trip-positions.js';
import { TripsMessages } from './trips.messages.js';
import { TripsService } from './trips.service.js';

@Module({ imports: [RidesModule], controllers: [TripsMessages], providers: [TripsService, TripPositions] })
export class TripsModule {}
