import { Module } from '@nestjs/common';
import { TripMap } from './trip-map.service.js';
import { TripMapMessages } from './trip-map.messages.js';

@Module({ controllers: [TripMapMessages], providers: [TripMap] })
export class TripMapModule {}
