import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { NearbyMessages } from './nearby.messages.js';
import { Nearby } from './nearby.service.js';

@Module({ imports: [FleetModule], controllers: [NearbyMessages], providers: [Nearby] })
export class NearbyModule {}
