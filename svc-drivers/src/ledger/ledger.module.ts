import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FleetModule } from '../fleet/fleet.module.js';
import { NearbyModule } from '../nearby/nearby.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { Earnings } from './earnings.service.js';
import { FairnessMessages } from './fairness/fairness.messages.js';
import { FairnessOfEarnings } from './fairness/fairness.service.js';
import { LedgerMessages } from './ledger.messages.js';
import { Ledger } from './ledger.service.js';
import { RideEvents } from './ride-events.service.js';
import { RideRatingEntity } from './ride-rating.entity.js';
import { SettlementEntity } from './settlement.entity.js';
import { TripEntity } from './trip.entity.js';

/** Floor 7: what drivers did and earned, from the events of rides. */
@Module({
  imports: [
    FleetModule,
    NearbyModule,
    ProfilesModule,
    QueuesModule,
    TypeOrmModule.forFeature([RideRatingEntity, SettlementEntity, TripEntity]),
  ],
  controllers: [FairnessMessages, LedgerMessages],
  providers: [Earnings, FairnessOfEarnings, Ledger, RideEvents],
})
export class LedgerModule {}
