import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { TripMapController } from './trip-map.controller.js';

@Module({ imports: [RidesModule], controllers: [TripMapController] })
export class TripMapModule {}
