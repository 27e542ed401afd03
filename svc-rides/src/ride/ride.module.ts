import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactsController } from './contacts/contacts.controller.js';
import { DriverDirectory } from './drivers/driver-directory.js';
import { Pushes } from './drivers/pushes.js';
import { KeptDriverEntity } from './kept-drivers/kept-driver.entity.js';
import { KeptDrivers } from './kept-drivers/kept-drivers.repository.js';
import { AnyRideEntity, EndedRideEntity } from './past/any-ride.entity.js';
import { EndedRidesJob } from './past/ended-rides.job.js';
import { EndedRides } from './past/ended-rides.js';
import { Standby } from './past/standby.js';
import { MeterEntity } from './positions/meter.entity.js';
import { TrailEntity } from './positions/trail.entity.js';
import { Trail } from './positions/trail.js';
import { PositionMetrics } from './positions/position-metrics.js';
import { TripMeter } from './positions/trip-meter.js';
import { TripTrailController } from './positions/trip-trail.controller.js';
import { TripPositions } from './positions/trip-positions.js';
import { EndingTrips } from './queue/ending-trips.service.js';
import { RideEntity } from './ride.entity.js';
import { RideMetrics } from './store/ride-metrics.js';
import { RidesRepository } from './store/rides.repository.js';
import { BookedAhead } from './ways/booked-ahead.service.js';
import { RoadMinutes } from './ways/road-minutes.service.js';

/** Floor 1: the ride itself. Its row and state, past rides, the driver’s directory and the positions of a trip. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AnyRideEntity, EndedRideEntity, KeptDriverEntity, MeterEntity, RideEntity, TrailEntity]),
  ],
  controllers: [ContactsController, TripTrailController],
  providers: [
    BookedAhead,
    DriverDirectory,
    EndedRides,
    EndedRidesJob,
    EndingTrips,
    KeptDrivers,
    Pushes,
    TripMeter,
    RideMetrics,
    RidesRepository,
    RoadMinutes,
    Standby,
    Trail,
    PositionMetrics,
    TripPositions,
  ],
  exports: [
    TypeOrmModule,
    BookedAhead,
    DriverDirectory,
    EndingTrips,
    KeptDrivers,
    Pushes,
    TripMeter,
    RidesRepository,
    RoadMinutes,
    Standby,
    Trail,
    TripPositions,
  ],
})
export class RideModule {}
