import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FleetModule } from '../fleet/fleet.module.js';
import { NearbyModule } from '../nearby/nearby.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { ShiftsModule } from '../shifts/shifts.module.js';
import { Earnings } from './earnings.service.js';
import { LedgerMessages } from './ledger.messages.js';
import { Ledger } from './ledger.service.js';
import { RideEvents } from './ride-events.service.js';
import { RideRatingEntity } from './ride-rating.entity.js';
import { SettlementEntity } from './settlement.entity.js';
import { TripEntity } from './trip.entity.js';

@Module({
  imports: [
    FleetModule,
    NearbyModule,
    ProfilesModule,
    ShiftsModule,
    TypeOrmModule.forFeature([RideRatingEntity, SettlementEntity, TripEntity]),
  ],
  controllers: [LedgerMessages],
  providers: [Earnings, Ledger, RideEvents],
})
export class LedgerModule {}
