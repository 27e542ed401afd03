import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { boundingBox, queuedRide, type DriverStanding, type LatLng, type VehicleType } from '@rahi/contracts';
import type { FreeDriver } from '@rahi/dispatch';
import { CONFIG } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';
import { EndingTrips, type EndingTrip } from '../../ride/queue/ending-trips.service.js';
import { dropoffOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { BookedAhead } from '../../ride/ways/booked-ahead.service.js';
import { RoadMinutes } from '../../ride/ways/road-minutes.service.js';
import { OffersRepository } from '../offers/offers.repository.js';

/** A driver who ends a trip soon, as a round counts them: at the trip's drop-off. */
export interface EndingDriver {
  driver: FreeDriver;
  name: string;
  /** To each pickup, in seconds: 1.3 times the rest of the trip and the way from its drop-off. */
  seconds: readonly number[];
}

/** The trips that are looked at in one round, those first that should end first. */
const mostTrips = 60;
/** The drivers of one round. */
const mostDrivers = 15;
/** A round waits no longer for them, in milliseconds. */
const patienceMs = 1500;

/** Trips that may have a next ride, near some pickups. Whether one ends soon is asked of the roads. */
const tripsSql = `ride.status = 'in_progress' AND ride.after_ride_id IS NULL AND ride.vehicleType = :vehicleType
  AND ride.rental IS NULL AND ride.outstation IS NULL AND ride.parcel IS NULL AND ride.nextRideId IS NULL AND ride.dropoffLat BETWEEN :south AND :north
  AND ride.dropoffLng BETWEEN :west AND :east AND NOT EXISTS (SELECT FROM ride_emergencies raised WHERE raised.ride_id = ride.id)`;

/** R48: the drivers who end a trip within 5 minutes and may accept the next ride before. */
@Injectable()
export class EndingDrivers {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    private readonly ending: EndingTrips,
    private readonly roads: RoadMinutes,
    private readonly drivers: DriverDirectory,
    private readonly offers: OffersRepository,
    private readonly bookedAhead: BookedAhead,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** Those near some pickups; none where the operator has not switched it on. */
  async near(vehicleType: VehicleType, pickups: readonly LatLng[]): Promise<EndingDriver[]> {
    if (this.config.QUEUED_RIDES === 'off' || pickups.length === 0) return [];
    const request = { requestId: 'dispatch', deadline: Date.now() + patienceMs };
    const found = await this.ending.of(await this.#trips(vehicleType, pickups), request);
    const soonest = found.toSorted((one, other) => one.minutes - other.minutes).slice(0, mostDrivers);
    const ids = soonest.flatMap(({ trip: { driverId } }) => driverId ?? []);
    const [ahead, declines, taken] = await Promise.all([
      this.bookedAhead.of(ids),
      this.offers.declinesOf(ids),
      this.offers.withOffer(ids),
    ]);
    // R43: whether they would be late for a booking is not worked out from a place where they are not yet.
    const free = soonest.filter(({ trip: { driverId } }) => driverId && !ahead.has(driverId) && !taken.has(driverId));
    const standings = await Promise.all(
      free.map(({ trip: { driverId } }) => this.drivers.standing(driverId ?? '', request)),
    );
    const minutes = await this.roads.table(
      free.map(({ trip }) => dropoffOf(trip)),
      pickups,
      vehicleType,
      request,
    );
    return free.flatMap((one, at) => {
      const standing = standings[at];
      if (!standing?.isOnline || standing.suspended || standing.vehicleType !== vehicleType) return [];
      const seconds = (minutes[at] ?? []).map((way) => queuedRide.wayFactor * (one.minutes + way) * 60);
      const driver = asFree(standing, one, declines.get(standing.driverId) ?? 0);
      return [{ driver, name: standing.name, seconds }];
    });
  }

  #trips(vehicleType: VehicleType, pickups: readonly LatLng[]): Promise<RideEntity[]> {
    const boxes = pickups.map((pickup) => boundingBox(pickup, nearbyRadiusKm));
    const all = {
      south: Math.min(...boxes.map(({ south }) => south)),
      north: Math.max(...boxes.map(({ north }) => north)),
      west: Math.min(...boxes.map(({ west }) => west)),
      east: Math.max(...boxes.map(({ east }) => east)),
    };
    return this.rides
      .createQueryBuilder('ride')
      .where(tripsSql, { ...all, vehicleType })
      .orderBy('ride.started_at + make_interval(mins => ride.duration_minutes)')
      .limit(mostTrips)
      .getMany();
  }
}

function asFree(standing: DriverStanding, { trip }: EndingTrip, declinesLastHour: number): FreeDriver {
  const { driverId: id, rating, maxPickupKm = null, towards = null } = standing;
  const { woman, womenOnly, features, takesPets } = standing;
  const wishes = { woman, womenOnly, features, takesPets };
  const at = dropoffOf(trip);
  return { id, at, rating: rating ?? 5, idleSeconds: 0, declinesLastHour, maxPickupKm, towards, ...wishes };
}
