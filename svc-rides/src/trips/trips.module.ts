import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { MoneyModule } from '../money/money.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { RideModule } from '../ride/ride.module.js';
import { SafetyModule } from '../safety/safety.module.js';
import { BookingKeyEntity } from './booking/booking-key.entity.js';
import { Agreements } from './booking/agreements.service.js';
import { BookingKeysJob } from './booking/booking-keys.job.js';
import { BookingKeys } from './booking/booking-keys.repository.js';
import { BookingController } from './booking/booking.controller.js';
import { BookingRepository } from './booking/booking.repository.js';
import { EstimatesController } from './booking/estimates.controller.js';
import { OrganisationBookings } from './organisations/organisation-bookings.service.js';
import { OrganisationRides } from './organisations/organisation-rides.service.js';
import { OrganisationsController } from './organisations/organisations.controller.js';
import { OutstationController } from './outstation/outstation.controller.js';
import { RentalWarningsJob } from './rentals/rental-warnings.job.js';
import { RentalsController } from './rentals/rentals.controller.js';
import { Guests } from './booking/guests.service.js';
import { LaterTimes } from './booking/later-times.js';
import { TripArea } from './booking/trip-area.js';
import { ChangeOffers } from './changes/change-offers.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { Changes } from './changes/changes.service.js';
import { UnansweredChangesJob } from './changes/unanswered-changes.job.js';
import { ChatController } from './chat/chat.controller.js';
import { MessageEntity } from './chat/message.entity.js';
import { FacesController } from './faces/faces.controller.js';
import { HistoryController } from './history/history.controller.js';
import { PeopleOfCityController } from './history/people-of-city.controller.js';
import { RideHistory } from './history/ride-history.js';
import { KeptDriversController } from './kept-drivers/kept-drivers.controller.js';
import { ApproachJob } from './lifecycle/approach.job.js';
import { AssignmentService } from './lifecycle/assignment.service.js';
import { ExpiryJob } from './lifecycle/expiry.job.js';
import { GivenBackController } from './lifecycle/given-back.controller.js';
import { LifecycleController } from './lifecycle/lifecycle.controller.js';
import { DriverFixes } from './lifecycle/driver-fixes.js';
import { MoveConditions } from './lifecycle/move-conditions.js';
import { OtherDriver } from './lifecycle/other-driver.service.js';
import { NamingLimits } from './lifecycle/naming-limits.js';
import { TripCodeService } from './lifecycle/trip-code.service.js';
import { UnconfirmedJob } from './lifecycle/unconfirmed.job.js';
import { LocalController } from './local/local.controller.js';
import { TripsController } from './positions/trips.controller.js';
import { ParcelOffersController } from './parcels/parcel-offers.controller.js';
import { ParcelPhotosController } from './parcels/parcel-photos.controller.js';
import { ParcelTripsController } from './parcels/parcel-trips.controller.js';
import { AccountOpenController } from './privacy/account-open.controller.js';
import { NextRides } from './queue/next-rides.service.js';
import { QueuedRidesJob } from './queue/queued-rides.job.js';
import { RatingsController } from './ratings/ratings.controller.js';
import { RequestsController } from './requests/requests.controller.js';
import { Beginnings } from './reservations/beginning.service.js';
import { Cancelling } from './reservations/cancelling.service.js';
import { DriverPlans } from './reservations/driver-plan.service.js';
import { DriverReservationsController } from './reservations/driver-reservations.controller.js';
import { Following } from './reservations/following.service.js';
import { LaterBookings } from './reservations/later-bookings.service.js';
import { LeadTimes } from './reservations/lead-times.service.js';
import { ReservationEntity } from './reservations/reservation.entity.js';
import { ReservationsController } from './reservations/reservations.controller.js';
import { ReservationsJob } from './reservations/reservations.job.js';
import { ReservationsRepository } from './reservations/reservations.repository.js';
import { SuspendedPeople } from './reservations/suspended-people.js';
import { Taking } from './reservations/taking.service.js';
import { StopsController } from './stops/stops.controller.js';
import { TripMapController } from './trip-map/trip-map.controller.js';
import { RidesController } from './views/rides.controller.js';

/** Floor 6: the calls of riders and drivers, from booking to rating. */
@Module({
  imports: [
    RideModule,
    PricingModule,
    MoneyModule,
    DispatchModule,
    SafetyModule,
    TypeOrmModule.forFeature([BookingKeyEntity, MessageEntity, ReservationEntity]),
  ],
  controllers: [
    AccountOpenController,
    BookingController,
    ChangesController,
    ChatController,
    DriverReservationsController,
    EstimatesController,
    FacesController,
    GivenBackController,
    HistoryController,
    PeopleOfCityController,
    KeptDriversController,
    LifecycleController,
    LocalController,
    OrganisationsController,
    OutstationController,
    ParcelOffersController,
    ParcelPhotosController,
    ParcelTripsController,
    RatingsController,
    RentalsController,
    RequestsController,
    ReservationsController,
    RidesController,
    StopsController,
    TripMapController,
    TripsController,
  ],
  providers: [
    Agreements,
    ApproachJob,
    AssignmentService,
    Beginnings,
    BookingKeys,
    BookingKeysJob,
    BookingRepository,
    Cancelling,
    ChangeOffers,
    Changes,
    DriverFixes,
    DriverPlans,
    ExpiryJob,
    Following,
    LaterBookings,
    Guests,
    LaterTimes,
    LeadTimes,
    MoveConditions,
    OrganisationBookings,
    OrganisationRides,
    OtherDriver,
    NamingLimits,
    NextRides,
    QueuedRidesJob,
    RentalWarningsJob,
    ReservationsJob,
    ReservationsRepository,
    RideHistory,
    SuspendedPeople,
    Taking,
    TripArea,
    TripCodeService,
    UnansweredChangesJob,
    UnconfirmedJob,
  ],
})
export class TripsModule {}
