import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RideModule } from '../ride/ride.module.js';
import { BlockEntity } from './blocks/block.entity.js';
import { BlocksController } from './blocks/blocks.controller.js';
import { SafetyChecks } from './checks/safety-checks.service.js';
import { SafetyController } from './checks/safety.controller.js';
import { SafetyJob } from './checks/safety.job.js';
import { WatchEntity } from './checks/watch.entity.js';
import { EmergenciesController } from './emergencies/emergencies.controller.js';
import { Emergencies } from './emergencies/emergencies.service.js';
import { EmergencyService } from './emergencies/emergency-service.js';
import { EmergencyEntity } from './emergencies/emergency.entity.js';
import { PersonFlagsController } from './flags-desk/flags.controller.js';
import { GuestBlocks } from './guest-blocks/guest-blocks.service.js';
import { GuestKeys } from './guest-blocks/guest-keys.service.js';
import { GuestLinksController } from './guest-links/guest-links.controller.js';
import { IncidentTripController } from './incidents/incident-trip.controller.js';
import { PersonFlagEntity } from './person-flags/person-flag.entity.js';
import { PersonFlagsJob } from './person-flags/person-flags.job.js';
import { PersonFlags } from './person-flags/person-flags.service.js';
import { callProxy } from './phone-calls/chosen-call-proxy.js';
import { PhoneCallsController } from './phone-calls/phone-calls.controller.js';
import { PhoneCalls } from './phone-calls/phone-calls.service.js';
import { ContactNotices } from './trip-links/contact-notices.js';
import { SharedTrips } from './trip-links/shared-trips.service.js';
import { TripLinkEntity } from './trip-links/trip-link.entity.js';
import { TripLinksController } from './trip-links/trip-links.controller.js';
import { TripLinks } from './trip-links/trip-links.service.js';

/** Floor 5: people’s safety during and after a trip. */
@Module({
  imports: [
    RideModule,
    TypeOrmModule.forFeature([BlockEntity, EmergencyEntity, PersonFlagEntity, TripLinkEntity, WatchEntity]),
  ],
  controllers: [
    BlocksController,
    EmergenciesController,
    GuestLinksController,
    IncidentTripController,
    PersonFlagsController,
    PhoneCallsController,
    SafetyController,
    TripLinksController,
  ],
  providers: [
    callProxy,
    ContactNotices,
    Emergencies,
    EmergencyService,
    GuestBlocks,
    GuestKeys,
    PersonFlags,
    PersonFlagsJob,
    PhoneCalls,
    SafetyChecks,
    SafetyJob,
    SharedTrips,
    TripLinks,
  ],
  exports: [GuestBlocks, PersonFlags, TripLinks, TypeOrmModule],
})
export class SafetyModule {}
