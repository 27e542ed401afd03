import type { LatLng } from '@rahi/contracts/geo/distance';
import * as fc from 'fast-check';
import type { FreeDriver, RoundInput, WaitingRide } from '../round.js';

/** Places on a grid, degrees apart. */
const placeOf = (steps: number, step: number): fc.Arbitrary<LatLng> =>
  fc
    .tuple(fc.nat(steps), fc.nat(steps))
    .map(([northwards, eastwards]) => ({ lat: 19 + northwards * step, lng: 72.8 + eastwards * step }));
const driverIds = Array.from({ length: 10 }, (_, driver) => `driver ${driver}`);

/** A ride for a spec: booked just now, for all drivers. */
export function makeRide(given: Partial<WaitingRide> = {}): WaitingRide {
  const places = { pickup: { lat: 19, lng: 72.8 }, dropoff: { lat: 19.1, lng: 72.8 } };
  return {
    id: 'ride',
    riderId: 'rider',
    ...places,
    waitedSeconds: 0,
    pickupInSeconds: null,
    excluded: new Set(),
    namedDriverId: null,
    ...given,
  };
}

/** A driver at the pickup of `makeRide`. */
export function makeDriver(given: Partial<FreeDriver> = {}): FreeDriver {
  const state = { rating: 5, idleSeconds: 0, declinesLastHour: 0, maxPickupKm: null, towards: null };
  return { id: 'driver', at: { lat: 19, lng: 72.8 }, ...state, ...given };
}

/** A place that many kilometres north of the pickup of `makeRide`. */
export const north = (km: number): LatLng => ({ lat: 19 + km / 111.195, lng: 72.8 });

const rideAt = (place: fc.Arbitrary<LatLng>) =>
  fc.record({
    riderId: fc.constantFrom('rider', ...driverIds.slice(0, 2)),
    pickup: place,
    dropoff: place,
    waitedSeconds: fc.nat(300),
    pickupInSeconds: fc.option(fc.integer({ min: -300, max: 3600 }), { freq: 2 }),
    excluded: fc.uniqueArray(fc.constantFrom(...driverIds), { maxLength: 3 }).map((ids) => new Set(ids)),
    namedDriverId: fc.option(fc.constantFrom(...driverIds), { freq: 4 }),
  });

const driverAt = (place: fc.Arbitrary<LatLng>) =>
  fc.record({
    at: place,
    rating: fc.constantFrom(4, 4.5, 4.9, 5),
    idleSeconds: fc.nat(4000),
    declinesLastHour: fc.nat(7),
    maxPickupKm: fc.option(fc.double({ min: 0.5, max: 10, noNaN: true }), { freq: 3 }),
    towards: fc.option(place, { freq: 5 }),
  });

/** Rides and drivers at some places, with times by road of which some are not known. */
function roundAt(place: fc.Arbitrary<LatLng>, mostSeconds: number): fc.Arbitrary<RoundInput> {
  return fc
    .record({
      rides: fc.array(rideAt(place), { maxLength: 8 }),
      drivers: fc.array(driverAt(place), { maxLength: driverIds.length }),
      seconds: fc.array(fc.option(fc.nat(mostSeconds), { freq: 5 }), { minLength: 80, maxLength: 80 }),
    })
    .map(({ rides, drivers, seconds }) => ({
      rides: rides.map((given, at) => ({ id: `ride ${at}`, ...given })),
      drivers: drivers.map((given, at) => ({ id: driverIds[at] ?? '', ...given })),
      seconds: (from, to) => seconds[from * 8 + to] ?? null,
    }));
}

/** In a city of 13 × 13 km: some pairs are too far apart. */
export const anyRound = roundAt(placeOf(60, 0.002), 3000);
/** In a quarter of 1 × 1 km: most drivers are close together. */
export const crowdedRound = roundAt(placeOf(10, 0.001), 600);
