import { Inject, Injectable } from '@nestjs/common';
import {
  distanceKm,
  EARTH_RADIUS_KM,
  isMetered,
  nextStop,
  noShowReason,
  onTheWayStatuses,
  parcelPhotoPlaceOf,
  Refusal,
  type LatLng,
  type RideStatus,
  type Saying,
} from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { Any, IsNull, Not, Raw } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import type { PersonRole } from '../../ride/ride-roles.js';
import { dropoffOf, pickupOf } from '../../ride/ride-values.js';
import { noShowFromOf } from '../../ride/predicates.js';
import type { EndedAway, RideFlag } from '../../ride/ride-parts.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import type { Move } from '../../ride/store/rides.repository.js';
import { DriverFixes, type DriverFix } from './driver-fixes.js';
import { plainMove, type Wish } from './wish.js';
import { say } from '../../say.js';

/** R35: a driver who presses "arrived" or ends a trip farther than this from the place is away from it, in metres. */
export const awayMetres = 300;
/** Farther than this from the pickup, in metres, a driver has not arrived: no phone's position is that wrong. */
export const elsewhereMetres = 5_000;
/** Statuses in which an administrator needs no reason to cancel. */
const withoutReason: RideStatus[] = ['searching', ...onTheWayStatuses];
/** R35: the fastest possible speed between two places, in km/h of the straight line. */
const fastestKmh = 120;
/** The demo fleet drives eight times faster than in real life. */
const localSpeedUp = 10;

/** Conditions of moves other than the ride's status: waiting times, places, reasons (R12, R35). */
@Injectable()
export class MoveConditions {
  constructor(
    private readonly fixes: DriverFixes,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** @throws Refusal too_early, far_from_pickup, far_from_dropoff, stops_left, photo_missing, position_missing or invalid_input, in words */
  async moveOf(wish: Wish, by: PersonRole, ride: RideEntity): Promise<Move> {
    const move = { ...plainMove(wish, by), queuedAfter: ride.afterRideId, next: ride.nextRideId };
    switch (wish.to) {
      case 'searching':
        return this.#anotherDriver(move, by, ride);
      case 'driver_arrived':
        if (ride.afterRideId) throw tripFirst(ride);
        await this.#refuseElsewhere(wish, ride);
        return (await this.arrived(move, wish)) ?? move;
      case 'cancelled':
        return this.#cancel(move, wish, by, ride);
      case 'in_progress':
        checkPhoto(ride);
        return move;
      case 'completed':
        return this.#complete(move, wish, by, ride);
      default:
        return move;
    }
  }

  /**
   * Flags an arrival away from the pickup for the desk: a phone's position may be wrong by some hundred metres. Farther
   * away than 5 km the move matches no ride.
   * @returns null for a driver without a position of the last minute who gives no reason (R49)
   */
  async arrived(move: Move, wish: Wish): Promise<Move | null> {
    const fix = await this.#driverIn(wish);
    if (!fix?.fresh) {
      if (!wish.reason) return null;
      return { ...move, set: { ...move.set, arrivedUnseen: wish.reason, flags: unseenFlags } };
    }
    // Its parameters are those of the whole statement: a position in the text would be in traces.
    const place = { driverLat: fix.lat, driverLng: fix.lng };
    const isNear = Raw<number>(() => `${metresToPickup} <= ${elsewhereMetres}`, place);
    return { ...move, and: { ...move.and, pickupLat: isNear }, set: { ...move.set, flags: arrivalFlags } };
  }

  /** @throws Refusal far_from_pickup or position_missing, in words */
  async #refuseElsewhere(wish: Wish, ride: RideEntity): Promise<void> {
    const fix = await this.#driverIn(wish);
    if (!fix?.fresh) {
      if (!wish.reason) throw positionMissing(ride);
      return;
    }
    const metres = metresBetween(fix, pickupOf(ride));
    if (metres <= elsewhereMetres) return;
    throw new Refusal('far_from_pickup', say('move.notArrived', { km: Math.round(metres / 1000) }), {
      rideStatus: ride.status,
      metres,
    });
  }

  /** R12: the rider may have another driver once theirs is silent or no nearer. A driver gives a ride back with a reason. */
  #anotherDriver(move: Move, by: PersonRole, ride: RideEntity): Move {
    if (by === 'driver') throw invalid('reason', say('move.whyGivenBack'));
    if (!ride.stalledAt) {
      const detail = say('move.anotherEarly');
      throw new Refusal('too_early', detail, { rideStatus: ride.status });
    }
    return { ...move, and: { stalledAt: Not(IsNull()) } };
  }

  async #cancel(move: Move, wish: Wish, by: PersonRole, ride: RideEntity): Promise<Move> {
    const { reason } = wish;
    // R35: from the pickup on, an administrator says why.
    if (by === 'admin' && !reason) {
      if (!withoutReason.includes(ride.status)) throw invalid('reason', say('move.whyCancelled'));
      return { ...move, and: { status: Any(withoutReason) } };
    }
    if (by !== 'driver' || reason !== noShowReason) return move;
    const from = noShowFromOf(ride, this.config);
    if (from === null || from > new Date().toISOString()) {
      const detail = say('move.waitLonger');
      throw new Refusal('too_early', detail, { rideStatus: ride.status, noShowFrom: from });
    }
    // R49: the rider pays for it, so the driver must be there.
    const fix = await this.#driverIn(wish);
    if (!fix?.fresh) throw positionMissing(ride);
    const metres = metresBetween(fix, pickupOf(ride));
    if (metres > awayMetres) {
      const detail = say('move.farFromPickup', { metres });
      throw new Refusal('far_from_pickup', detail, { rideStatus: ride.status, metres });
    }
    return move;
  }

  async #complete(plain: Move, wish: Wish, by: PersonRole, ride: RideEntity): Promise<Move> {
    const { reason } = wish;
    // R44: the bill counts the stops and the fare as they were read.
    const move = { ...plain, version: ride.version };
    if (by === 'admin') {
      if (!reason) throw invalid('reason', say('move.whyEnded'));
      return move;
    }
    checkPhoto(ride);
    // A ride that is charged by what it drives ends where its rider wants.
    const anywhere = isMetered(ride);
    const named = anywhere && wish.dropoffAddress ? { dropoffAddress: wish.dropoffAddress } : {};
    const ahead = nextStop(ride.stops);
    if (ahead !== null) throw stopsLeft(ride, ahead);
    const fix = await this.#driverIn(wish);
    const metres = fix && metresBetween(fix, dropoffOf(ride));
    if (!fix?.fresh) {
      if (!reason) throw positionMissing(ride);
      // The last known place, of whatever age.
      const endedAway: EndedAway = { lat: fix?.lat ?? null, lng: fix?.lng ?? null, metres, reason };
      if (anywhere) return { ...move, set: { ...move.set, ...named, endedAway, flags: endedUnseenFlags } };
      return { ...move, set: { ...move.set, endedAway, flags: () => this.#flags('ended_away', 'ended_unseen') } };
    }
    if (anywhere) return { ...move, set: { ...move.set, ...named } };
    if (metres === null || metres <= awayMetres)
      return { ...move, set: { ...move.set, endedAway: null, flags: () => this.#flags() } };
    if (!reason) {
      const detail = say('move.farFromDropoff', { metres });
      throw new Refusal('far_from_dropoff', detail, { rideStatus: ride.status, metres });
    }
    const endedAway: EndedAway = { lat: fix.lat, lng: fix.lng, metres, reason };
    return { ...move, set: { ...move.set, endedAway, flags: () => this.#flags('ended_away') } };
  }

  /** Where the driver who asks is. */
  #driverIn(wish: Wish): Promise<DriverFix | null> {
    return this.fixes.newest(wish.rideId, wish.principal.userId, wish);
  }

  /** R35: the flags of a trip that ends now, as SQL over its row. */
  #flags(...found: RideFlag[]): string {
    const metresASecond = (fastestKmh * (this.config.RAHI_LOCAL ? localSpeedUp : 1)) / 3.6;
    const impossible = `distance_metres > ${metresASecond} * greatest(extract(epoch FROM clock_timestamp() - started_at), 1)`;
    const own = `ARRAY[${found.map((flag) => `'${flag}'`).join()}]::text[]`;
    return `flags || ${own} || CASE WHEN ${impossible} THEN ARRAY['impossible_trip'] ELSE '{}'::text[] END`;
  }
}

/** The flags of a rental, or an outstation trip, whose driver ends it without a position (R49), as SQL over its row. */
const endedUnseenFlags = () => `array_append(flags, 'ended_unseen')`;

/** The flags of a ride whose driver arrives without a position (R49), as SQL over its row. */
const unseenFlags = () => `array_append(flags, 'arrived_unseen')`;

const metresADegree = (Math.PI * EARTH_RADIUS_KM * 1000) / 180;
/**
 * Metres from the position `:driverLat`, `:driverLng` to a ride's pickup, as SQL over its row. On a distance this short the earth is
 * flat.
 */
const metresToPickup = `sqrt(power((pickup_lat - :driverLat) * ${metresADegree}, 2)
  + power((pickup_lng - :driverLng) * ${metresADegree} * cos(radians(pickup_lat)), 2))`;

/** The flags of a ride at its driver's arrival, as SQL over its row. */
const arrivalFlags = () =>
  `CASE WHEN ${metresToPickup} > ${awayMetres} THEN array_append(flags, 'arrived_away') ELSE flags END`;

/** A parcel has a photo at each end. @throws Refusal photo_missing */
function checkPhoto({ status: rideStatus, parcel }: RideEntity): void {
  if (!parcel) return;
  const place = parcelPhotoPlaceOf(rideStatus, parcel.returned !== null);
  if (place === null || parcel.photos[place]) return;
  throw new Refusal('photo_missing', say(`parcel.photo.${place}`), { rideStatus, place });
}

/** R48: the driver ends the trip under way before the next pickup. */
function tripFirst({ status: rideStatus }: RideEntity): Refusal {
  return new Refusal('invalid_transition', say('move.tripFirst'), { rideStatus });
}

/** R44: a driver goes on from each stop, or skips it, before the trip ends. */
function stopsLeft({ status: rideStatus }: RideEntity, place: number): Refusal {
  const stop = place + 1;
  return new Refusal('stops_left', say('move.stopsLeft', { stop }), { rideStatus, stop });
}

/** R49. */
function positionMissing({ status: rideStatus }: RideEntity): Refusal {
  return new Refusal('position_missing', say('move.noPosition'), { rideStatus });
}

const metresBetween = (one: LatLng, other: LatLng): number => Math.round(distanceKm(one, other) * 1000);

function invalid(at: string, message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
