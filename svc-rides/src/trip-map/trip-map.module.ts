import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { TripMap } from './trip-map.service.js';
import { TripMapMessages } from './trip-map.messages.js';

@Module({ imports: [RidesModule], controllers: [TripMapMessages], providers: [TripMap] })
export class TripMapModule {}
