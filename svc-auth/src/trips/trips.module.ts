import { Module } from '@nestjs/common';
import { TripsService } from './trips.service.js';

@Module({ providers: [TripsService] })
export class TripsModule {}
