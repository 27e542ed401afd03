import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  boundingBox,
  distanceKm,
  type LatLng,
  type RideRequest,
  rideRequests,
  type VehicleType,
} from '@rahi/contracts';
import { misfitOf, type Asked } from '@rahi/dispatch';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { notHeldForQueue, OffersRepository } from '../../dispatch/offers/offers.repository.js';
import type { OfferEntity } from '../../dispatch/offers/offer.entity.js';
import { DriverDirectory } from '../../ride/drivers/driver-directory.js';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';
import { askedParams, askingOf, fitsDriver } from '../../ride/drivers/wishes.js';
import { mayHaveNext } from '../../ride/queue/ending-trips.service.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import { viewOf } from '../../ride/ride-view.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { BookedAhead, type Ahead } from '../../ride/ways/booked-ahead.service.js';
import { takerOf } from './taker.js';

/** More than a driver can look through; the nearest ones are returned. */
const longestList = 50;

/** The driver has not declined it in this search. */
const declinedByNone = `NOT EXISTS (SELECT FROM offers offer WHERE offer.ride_id = ride.id AND offer.driver_id = :driverId
  AND offer.state = 'declined' AND offer.offered_at >= ride.searching_since)`;

@Controller()
export class RequestsController {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly rides: RidesRepository,
    private readonly drivers: DriverDirectory,
    private readonly offers: OffersRepository,
    private readonly bookedAhead: BookedAhead,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(rideRequests)
  async open(inbound: Inbound<typeof rideRequests>): Promise<RideRequest[]> {
    const { userId } = inbound.principal;
    const [standing, busy] = await Promise.all([
      this.drivers.standing(userId, inbound),
      this.rides.activeOfDriver(userId),
    ]);
    const taker = takerOf(standing);
    const { at, vehicleType } = taker;
    // R9: a driver who is not free has no requests, but an offer for after the trip (R48).
    if (busy) return this.#next(busy, userId, taker);
    const [offer, openToAll, ahead] = await Promise.all([
      this.offers.openOf(userId),
      this.#openToAllNear(at, vehicleType, userId, taker),
      this.bookedAhead.of([userId]),
    ]);
    const offered = offer && !openToAll.some(({ id }) => id === offer.rideId) && (await this.rides.byId(offer.rideId));
    // R46: what the driver asks may have changed since the offer.
    const fits = offered && !misfitOf(askingOf(offered), taker);
    const nearest = [...(fits ? [offered] : []), ...openToAll]
      .map((ride) => ({ ride, km: distanceKm(at, pickupOf(ride)) }))
      .filter(({ ride, km }) => km <= nearbyRadiusKm || isOfQueue(ride, offer))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, longestList)
      .map(({ ride }) => ride);
    const inTime = await this.#inTime(nearest, at, ahead.get(userId), inbound);
    return inTime.flatMap((ride) => {
      const shown = this.offers.shownTo(userId, ride, offer?.rideId === ride.id ? offer : null);
      return shown ? [viewOf(ride, { role: 'candidate', ...at, offer: shown })] : [];
    });
  }

  /** R48: what a driver is offered for after their trip, seen from its drop-off. */
  async #next(trip: RideEntity, driverId: string, taker: Asked): Promise<RideRequest[]> {
    if (this.config.QUEUED_RIDES === 'off' || !mayHaveNext(trip)) return [];
    const offer = await this.offers.openOf(driverId);
    const ride = offer && (await this.rides.byId(offer.rideId));
    if (!ride || misfitOf(askingOf(ride), taker)) return [];
    const shown = this.offers.shownTo(driverId, ride, offer);
    return shown ? [viewOf(ride, { role: 'candidate', ...dropoffOf(trip), offer: shown, afterTrip: true })] : [];
  }

  /** R43: without those that would make the driver late for a booking for later. */
  async #inTime(
    rides: RideEntity[],
    at: LatLng,
    ahead: Ahead | undefined,
    request: Inbound<typeof rideRequests>,
  ): Promise<RideEntity[]> {
    const [first] = rides;
    if (!ahead || !first) return rides;
    const before = rides.map((ride) => ({ ahead, ride, at, minutesAway: null }));
    const areLate = await this.bookedAhead.areLate(before, first.vehicleType, request);
    return rides.filter((_, index) => !areLate[index]);
  }

  /**
   * R11: rides that have searched for 30 s, except those that this driver declined or gave back. In the box around the circle,
   * roughly nearest first: the exact distance is taken afterwards.
   */
  #openToAllNear(at: LatLng, vehicleType: VehicleType, driverId: string, asked: Asked): Promise<RideEntity[]> {
    const box = boundingBox(at, nearbyRadiusKm);
    return this.table
      .createQueryBuilder('ride')
      .where(`ride.status = 'searching' AND ride.vehicleType = :vehicleType AND ride.riderId <> :driverId`)
      .andWhere('ride.searchingSince <= now() - make_interval(secs => :openAfter)')
      .andWhere(notHeldForQueue('ride'))
      .andWhere(`NOT ride.notAgain @> ARRAY[:driverId]::uuid[]`)
      .andWhere(declinedByNone)
      .andWhere(fitsDriver('ride'))
      .andWhere('ride.pickupLat BETWEEN :south AND :north AND ride.pickupLng BETWEEN :west AND :east')
      .orderBy('power(ride.pickup_lat - :lat, 2) + power((ride.pickup_lng - :lng) * cos(radians(:lat)), 2)')
      .setParameters({ ...box, ...at, ...askedParams(asked), vehicleType, driverId, openAfter: this.offers.openAfter })
      .limit(longestList * 2)
      .getMany();
  }
}

/** A zone may be wider than drivers see otherwise. */
const isOfQueue = ({ id }: RideEntity, offer: OfferEntity | null) => offer?.rideId === id && offer.queueZoneId !== null;
