import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PricingModule } from '../pricing/pricing.module.js';
import { RideModule } from '../ride/ride.module.js';
import { DecisionDayEntity, DecisionEntity } from './decisions/decision.entity.js';
import { Decisions } from './decisions/decisions.js';
import { DispatchController } from './decisions/dispatch.controller.js';
import { KeptRounds } from './decisions/kept-rounds.service.js';
import { WhereDriversStand } from './decisions/where-drivers-stand.service.js';
import { Figures } from './matches/figures.js';
import { MatchEntity } from './matches/match.entity.js';
import { Matches } from './matches/matches.js';
import { OfferEntity } from './offers/offer.entity.js';
import { OffersRepository } from './offers/offers.repository.js';
import { Candidates } from './rounds/candidates.js';
import { EndingDrivers } from './rounds/ending-drivers.service.js';
import { HeldForQueues } from './rounds/held-for-queues.service.js';
import { RoundPlans } from './rounds/round-plans.service.js';
import { RoundService } from './rounds/round.service.js';
import { RoundsJob } from './rounds/rounds.job.js';
import { WaitingRides } from './rounds/waiting-rides.js';
import { UnmetWishesController } from './unmet-wishes/unmet-wishes.controller.js';
import { UnmetWishesEntity } from './unmet-wishes/unmet-wishes.entity.js';
import { UnmetWishes } from './unmet-wishes/unmet-wishes.js';

/** Floor 4: which driver is offered which ride. */
@Module({
  imports: [
    RideModule,
    PricingModule,
    TypeOrmModule.forFeature([DecisionDayEntity, DecisionEntity, MatchEntity, OfferEntity, UnmetWishesEntity]),
  ],
  controllers: [DispatchController, UnmetWishesController],
  providers: [
    Candidates,
    Decisions,
    EndingDrivers,
    Figures,
    HeldForQueues,
    KeptRounds,
    Matches,
    OffersRepository,
    RoundPlans,
    RoundService,
    RoundsJob,
    UnmetWishes,
    WaitingRides,
    WhereDriversStand,
  ],
  exports: [Candidates, Matches, OffersRepository],
})
export class DispatchModule {}
