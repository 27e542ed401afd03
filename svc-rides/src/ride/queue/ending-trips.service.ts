import { Injectable } from '@nestjs/common';
import { distanceKm, isMetered, nextStop, queuedRide, type LatLng } from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import { TripPositions } from '../positions/trip-positions.js';
import { dropoffOf } from '../ride-values.js';
import type { RideEntity } from '../ride.entity.js';
import { RoadMinutes } from '../ways/road-minutes.service.js';

type Request = Pick<Cause, 'requestId' | 'deadline'>;

/** R49: an older position says nothing about where a driver is now, in milliseconds. */
const freshMs = 60_000;
/** No car of a city is faster, in km/h: roads are asked only of those who may be near enough. */
const fastestKmh = 80;
const farthestKm = (queuedRide.withinMinutes / 60) * fastestKmh;

/** A trip that ends soon, and the minutes by road to its drop-off. */
export interface EndingTrip {
  trip: RideEntity;
  minutes: number;
}

/** R48: which trips end so soon that their drivers may accept the next ride. */
@Injectable()
export class EndingTrips {
  constructor(
    private readonly positions: TripPositions,
    private readonly roads: RoadMinutes,
  ) {}

  /** Those of some trips of one vehicle type that end within 5 minutes, and may have a next ride. */
  async of(trips: readonly RideEntity[], request: Request): Promise<EndingTrip[]> {
    const placed = await Promise.all(
      trips.filter(mayHaveNext).map(async (trip) => ({ trip, car: await this.#carOf(trip) })),
    );
    const near = placed.flatMap(({ trip, car }) =>
      car && distanceKm(car, dropoffOf(trip)) <= farthestKm ? [{ trip, car }] : [],
    );
    const minutes = await this.#minutes(near, request);
    return near.flatMap(({ trip }, at) => {
      const left = minutes[at] ?? Infinity;
      return left <= queuedRide.withinMinutes ? [{ trip, minutes: left }] : [];
    });
  }

  /** Minutes by road from the car to the drop-off of a trip; null without a position of the last minute. */
  async minutesLeft(trip: RideEntity, request: Request): Promise<number | null> {
    const car = await this.#carOf(trip);
    if (!car) return null;
    const [minutes] = await this.#minutes([{ trip, car }], request);
    return minutes ?? null;
  }

  /** When the driver was last heard of on a trip, epoch milliseconds; null when never, or nothing is known. */
  async heardAt(trip: RideEntity): Promise<number | null> {
    return (await this.positions.last(trip.id, 'driver'))?.at ?? null;
  }

  async #carOf(trip: RideEntity): Promise<LatLng | null> {
    const last = await this.positions.last(trip.id, 'driver');
    return last && last.at >= Date.now() - freshMs ? { lat: last.lat, lng: last.lng } : null;
  }

  async #minutes(some: readonly { trip: RideEntity; car: LatLng }[], request: Request): Promise<number[]> {
    const [first] = some;
    if (!first) return [];
    const ways = some.map(({ trip, car }) => ({ from: car, to: dropoffOf(trip) }));
    return this.roads.of(ways, first.trip.vehicleType, request);
  }
}

/**
 * Whether a driver on this ride may have a next one: nobody knows when a rental or an outstation trip ends, nor a trip with a parcel,
 * which may go back, or with a stop or an answer to come.
 */
export function mayHaveNext(trip: RideEntity): boolean {
  const { status, nextRideId, stops, change } = trip;
  if (status !== 'in_progress' || isMetered(trip) || trip.parcel || nextRideId) return false;
  return nextStop(stops) === null && change?.state !== 'open';
}
