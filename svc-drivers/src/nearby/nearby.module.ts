import { Module } from '@nestjs/common';
import { DriversModule } from '../drivers/drivers.module.js';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { AroundHints } from './around-hints.service.js';
import { CandidatesMessages } from './candidates/candidates.messages.js';
import { Candidates } from './candidates/candidates.service.js';
import { DriversAround } from './candidates/drivers-around.service.js';
import { FeaturesNearMessages } from './features/features-near.messages.js';
import { FeaturesNear } from './features/features-near.service.js';
import { FleetList } from './fleet-list.service.js';
import { FleetPages } from './fleet-pages.service.js';
import { NearbyMessages } from './nearby.messages.js';
import { Nearby } from './nearby.service.js';
import { RequestHints } from './request-hints.service.js';
import { WomenMessages } from './women/women.messages.js';
import { Women } from './women/women.service.js';

/** Floor 5: which drivers are near: to riders, to the desk, to rounds of dispatch. */
@Module({
  imports: [DriversModule, FleetModule, GeographyModule, QueuesModule],
  controllers: [CandidatesMessages, FeaturesNearMessages, NearbyMessages, WomenMessages],
  providers: [AroundHints, Candidates, DriversAround, FeaturesNear, FleetList, FleetPages, Nearby, RequestHints, Women],
  exports: [RequestHints],
})
export class NearbyModule {}
