import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  changeOfferSeconds,
  distanceKm,
  durationMinutes,
  fareInputsSchema,
  isActive,
  mostChanges,
  mostStops,
  openStops,
  plainInputs,
  Refusal,
  roundedKm,
  rupeesFromPaise,
  besideShares,
  type ChangeOffer,
  type ChangeWish,
  type Language,
  type LatLng,
} from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import * as z from 'zod';
import { tariffOf } from '../../money/bills/bill.js';
import { labelled } from '../../money/bills/line-labels.js';
import { Quotes, type Priced } from '../../pricing/quotes/quotes.service.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { toSixDecimals } from '../../ride/about-people.js';
import type { ChangedTrip } from '../../ride/ride-parts.js';
import { dropoffOf, pickupOf, shortestMetres, straightKmOf, wayOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { say } from '../../say.js';
import { TripArea } from '../booking/trip-area.js';
import { DriverFixes } from '../lifecycle/driver-fixes.js';
import { badWish, changedOften, noCar, rideEnded } from './change-refusals.js';
import { basisOf, goesOnAsBefore, keptStops, placesAfter, samePlace, turnAt } from './changed-trip.js';

/** What the rider wishes: not a confirmation. */
type Wish = Omit<ChangeWish, 'confirm'>;
type Places = Pick<ChangedTrip, 'dropoff' | 'stops' | 'endsHere'>;

/** How long the figures wait for roads, in milliseconds. */
const roadsPatienceMs = 1500;

const placeSchema = z.object({ lat: z.number(), lng: z.number(), address: z.string() });

/** What a token promises: of which ride, as it was then, which change. */
const promiseSchema = z.object({
  id: z.string(),
  rideId: z.string(),
  basis: z.string(),
  expiresAt: z.number(),
  wish: z.object({
    dropoff: placeSchema.optional(),
    stops: z.array(placeSchema).optional(),
    endHere: z.object({ address: z.string() }).optional(),
  }),
  trip: z.object({
    endsHere: z.boolean(),
    dropoff: placeSchema,
    stops: z.array(placeSchema),
    farePaise: z.number(),
    previousFarePaise: z.number(),
    arrival: z.string().nullable(),
    previousArrival: z.string().nullable(),
    inputs: fareInputsSchema,
    roundingPaise: z.number(),
    welfarePaise: z.number().optional(),
    distanceMetres: z.number(),
    durationMinutes: z.number(),
    turn: z.object({ lat: z.number(), lng: z.number(), after: z.number(), ends: z.boolean() }).nullable(),
  }),
});
export type ChangePromise = z.output<typeof promiseSchema>;

export interface OfferedChange {
  trip: ChangedTrip;
  priced: Priced;
}

/** Prices changes of trips (R44): along the way driven so far, then along the way ahead. */
@Injectable()
export class ChangeOffers {
  constructor(
    private readonly area: TripArea,
    private readonly quotes: Quotes,
    private readonly tariffs: Tariffs,
    private readonly fixes: DriverFixes,
  ) {}

  /**
   * What a wish makes of a ride, and its fare by the ride's own version of its tariff.
   * @throws Refusal invalid_transition for a ride that has ended, too_many_changes, position_missing, not_served, too_far, invalid_input
   */
  async of(ride: RideEntity, wish: Wish, cause: Cause): Promise<OfferedChange> {
    if (!isActive(ride.status)) throw rideEnded(ride);
    if (ride.turns.length >= mostChanges) throw changedOften(ride);
    const started = ride.status === 'in_progress';
    const car = await this.#carOf(ride, cause);
    if (started && !car) throw noCar(ride);
    const places = this.#placesOf(ride, wish, car);
    await this.#check(ride, places, started ? car : pickupOf(ride));
    const turn = started && car ? turnAt(car, ride, places.endsHere) : null;
    const after = { ...ride, ...placesAfter(ride, { ...places, turn }) };
    const way = wayOf(after);
    const km = straightKmOf(way);
    if (!places.endsHere) this.area.checkLength(ride.vehicleType, km);
    const priced = await this.#priced(ride, { ...way, vehicleType: ride.vehicleType }, places.endsHere, cause);
    const [arrival, previousArrival] = await Promise.all(
      [after, ride].map((trip) => this.#arrivalOf(trip, started, car, cause)),
    );
    // A trip can end where it began.
    const metres = Math.max(shortestMetres, Math.round(roundedKm(km) * 1000));
    const trip: ChangedTrip = {
      ...places,
      turn,
      farePaise: priced.totalPaise,
      previousFarePaise: ride.farePaise,
      arrival: (places.endsHere ? new Date().toISOString() : arrival) ?? null,
      previousArrival: previousArrival ?? null,
      inputs: priced.inputs,
      ...besideShares(priced.lines),
      distanceMetres: places.endsHere ? Math.min(ride.distanceMetres, metres) : metres,
      durationMinutes: places.endsHere ? Math.min(ride.durationMinutes, durationMinutes(km)) : durationMinutes(km),
    };
    return { trip, priced };
  }

  /** The figures as the rider sees them, with the token that confirms them. */
  async offer(ride: RideEntity, wish: Wish, { trip, priced }: OfferedChange, language: Language): Promise<ChangeOffer> {
    const { endsHere, dropoff, stops, farePaise, previousFarePaise, arrival, previousArrival } = trip;
    const { dropoff: to, stops: by, endHere } = wish;
    const expiresAt = Date.now() + changeOfferSeconds * 1000;
    const wished = { ...(to && { dropoff: to }), ...(by && { stops: by }), ...(endHere && { endHere }) };
    const promise: ChangePromise = {
      id: randomUUID(),
      rideId: ride.id,
      basis: basisOf(ride),
      expiresAt,
      wish: wished,
      trip,
    };
    return {
      endsHere,
      dropoff,
      stops,
      fare: rupeesFromPaise(farePaise),
      previousFare: rupeesFromPaise(previousFarePaise),
      arrival,
      previousArrival,
      lines: labelled(priced.lines, priced.tariff.terms, priced.inputs, language),
      token: await this.quotes.seal(JSON.stringify(promise)),
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  /** What a token promises of this ride; null for another token. */
  async promised(token: string, rideId: string): Promise<ChangePromise | null> {
    const text = await this.quotes.opened(token);
    const promise = text === null ? null : promiseSchema.parse(JSON.parse(text));
    return promise?.rideId === rideId ? promise : null;
  }

  /** The last place of the car; null where it is not of the last minute. */
  async #carOf(ride: RideEntity, cause: Cause): Promise<LatLng | null> {
    if (ride.status === 'driver_arrived') return pickupOf(ride);
    if (ride.driverId === null) return null;
    const fix = await this.fixes.newest(ride.id, ride.driverId, cause);
    return fix?.fresh ? { lat: toSixDecimals(fix.lat), lng: toSixDecimals(fix.lng) } : null;
  }

  /** @throws Refusal invalid_input for an end on the way of a trip that has not started, and for too many stops */
  #placesOf(ride: RideEntity, { dropoff, stops, endHere }: Wish, car: LatLng | null): Places {
    if (endHere) {
      if (ride.status !== 'in_progress' || !car) throw badWish('endHere', say('change.notStarted'));
      return { endsHere: true, dropoff: { ...car, address: endHere.address }, stops: [] };
    }
    const { lat, lng } = dropoffOf(ride);
    const ahead = stops ?? openStops(ride.stops);
    if (keptStops(ride.stops).length + ahead.length > mostStops)
      throw badWish('stops', say('change.manyStops', { most: mostStops }));
    return {
      endsHere: false,
      dropoff: dropoff ? stored(dropoff) : { lat, lng, address: ride.dropoffAddress },
      stops: ahead.map(stored),
    };
  }

  /** @throws Refusal not_served, or invalid_input where nothing changes or two places that follow each other are one */
  async #check(ride: RideEntity, places: Places, from: LatLng | null): Promise<void> {
    if (places.endsHere) return;
    if (goesOnAsBefore(ride, places)) throw badWish('dropoff', say('change.nothing'));
    await this.area.check(ride.vehicleType, undefined, places.dropoff, places.stops);
    const same = samePlace(from ?? pickupOf(ride), places);
    if (same) throw badWish(same, say('change.samePlace'));
  }

  async #priced(
    ride: RideEntity,
    trip: Parameters<Quotes['priceAgain']>[1],
    endsHere: boolean,
    cause: Cause,
  ): Promise<Priced> {
    const ref = tariffOf(ride);
    const tariff = await this.tariffs.byRef(ref);
    if (!tariff) throw new Error(`ride ${ride.id} was booked by tariff ${ref.id} ${ref.version}, which is not known`);
    const before = ride.fareInputs ?? plainInputs(ride.distanceMetres / 1000, ride.durationMinutes);
    return this.quotes.priceAgain(tariff, trip, { before, noMore: endsHere }, cause);
  }

  /** When the car is at the drop-off: by road, or straight where the roads are not known at once; null without the car's place. */
  async #arrivalOf(
    ride: Pick<RideEntity, 'stops' | 'turns' | 'vehicleType' | 'pickupLat' | 'pickupLng' | 'dropoffLat' | 'dropoffLng'>,
    started: boolean,
    car: LatLng | null,
    cause: Cause,
  ): Promise<string | null> {
    if (!car) return null;
    const { vehicleType } = ride;
    const ahead = openStops(ride.stops).map(({ lat, lng }) => ({ lat, lng }));
    const stops = started || distanceKm(car, pickupOf(ride)) === 0 ? ahead : [pickupOf(ride), ...ahead];
    const way = { pickup: car, stops, dropoff: dropoffOf(ride), vehicleType };
    const minutes = (await this.#minutesByRoad(way, cause)) ?? durationMinutes(straightKmOf(way));
    return new Date(Date.now() + minutes * 60_000).toISOString();
  }

  async #minutesByRoad(way: Parameters<Quotes['byRoad']>[0], cause: Cause): Promise<number | null> {
    const { requestId } = cause;
    const deadline = Math.min(cause.deadline, Date.now() + roadsPatienceMs);
    try {
      return (await this.quotes.byRoad(way, { requestId, deadline }))?.minutes ?? null;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

const stored = ({ lat, lng, address }: { lat: number; lng: number; address: string }) => ({
  lat: toSixDecimals(lat),
  lng: toSixDecimals(lng),
  address,
});
