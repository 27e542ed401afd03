import { distanceKm, isPassed, openStops, type LatLng, type RideStop } from '@rahi/contracts';
import type { ChangedTrip, ConfirmedChange, Turn } from '../../ride/ride-parts.js';
import type { RideWay } from '../../ride/ride-values.js';
import { isUnanswered } from '../../ride/predicates.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { bookedStop } from '../booking/booking.repository.js';
import { shortestTripKm } from '../booking/order.js';

/** A change that waits for its driver. */
export function openChange({ change }: Pick<RideEntity, 'change'>): ConfirmedChange | null {
  return change?.state === 'open' && !isUnanswered(change) ? change : null;
}

/** The stops that a change leaves as they are: those that the car has come to, or that were skipped. */
export const keptStops = (stops: readonly RideStop[]): RideStop[] =>
  stops.filter((stop) => stop.arrivedAt !== null || isPassed(stop));

/** Where a ride goes after a change, as its row gets it. */
export function placesAfter(
  ride: Pick<RideEntity, 'stops' | 'turns'>,
  { dropoff, stops, turn }: Pick<ChangedTrip, 'dropoff' | 'stops' | 'turn'>,
) {
  return {
    dropoffAddress: dropoff.address,
    dropoffLat: dropoff.lat,
    dropoffLng: dropoff.lng,
    stops: [...keptStops(ride.stops), ...stops.map(bookedStop)],
    turns: turn ? [...ride.turns, turn] : ride.turns,
  } satisfies Partial<RideWay> & { dropoffAddress: string };
}

/** The columns of a ride after a change: way and fare together. */
export function columnsAfter(ride: RideEntity, change: ChangedTrip) {
  const { inputs, farePaise, roundingPaise, welfarePaise = 0, distanceMetres, durationMinutes } = change;
  return {
    ...placesAfter(ride, change),
    farePaise,
    roundingPaise,
    welfarePaise,
    distanceMetres,
    durationMinutes,
    fareInputs: inputs,
    discountPaise: inputs.discountPaise,
  };
}

/** What a change was priced for: with another one, its figures are not true any more. */
export function basisOf({ status, farePaise, stops, turns, dropoffLat, dropoffLng }: RideEntity): string {
  const started = status === 'in_progress';
  return JSON.stringify([
    started,
    farePaise,
    keptStops(stops).length,
    stops.length,
    turns.length,
    dropoffLat,
    dropoffLng,
  ]);
}

/** Whether the trip goes to the same places as before. */
export function goesOnAsBefore(ride: RideEntity, { dropoff, stops }: Pick<ChangedTrip, 'dropoff' | 'stops'>): boolean {
  const before = openStops(ride.stops);
  const places = [...before, { lat: ride.dropoffLat, lng: ride.dropoffLng }];
  const after = [...stops, dropoff];
  return places.length === after.length && places.every((place, at) => isSame(place, after[at]));
}

/** 11 cm, as places are stored. */
const isSame = (one: LatLng, other: LatLng | undefined) =>
  other !== undefined && Math.abs(one.lat - other.lat) < 1e-6 && Math.abs(one.lng - other.lng) < 1e-6;

/**
 * The first place that is where the one before it is, by the path of its input; null where there is none.
 * @param from where the way ahead begins
 */
export function samePlace(from: LatLng, { dropoff, stops }: Pick<ChangedTrip, 'dropoff' | 'stops'>): string | null {
  const places = [from, ...stops, dropoff];
  const short = places.findIndex((place, at) => {
    const next = places[at + 1];
    return next !== undefined && distanceKm(place, next) < shortestTripKm;
  });
  if (short < 0) return null;
  return short < stops.length ? `stops.${short}` : 'dropoff';
}

/** Where the car turns: at its place of now, after the stops that it has come to. */
export const turnAt = ({ lat, lng }: LatLng, ride: Pick<RideEntity, 'stops'>, ends: boolean): Turn => ({
  lat,
  lng,
  after: keptStops(ride.stops).length,
  ends,
});
