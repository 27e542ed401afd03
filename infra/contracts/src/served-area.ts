import { vehicleFacts, type VehicleType } from './vehicles.js';

/** Straight-line kilometres of the longest trip by vehicle type. */
export type TripLimits = Readonly<Record<VehicleType, number>>;

/** R32: the longest trips where an operator sets no others. The server's settings decide; a browser asks `calculate-fare`. */
export const longestTripKm: TripLimits = { auto: 60, mini: 300, sedan: 300, suv: 300 };

/**
 * Why a trip is too long for a vehicle type, in a sentence for people; null when it is not (R32).
 * @param km straight-line kilometres
 */
export function tooFar(vehicleType: VehicleType, km: number, limits: TripLimits = longestTripKm): string | null {
  const limit = limits[vehicleType];
  if (km <= limit) return null;
  const rides = `${vehicleFacts[vehicleType].label} rides go up to ${limit} km.`;
  const anyGoesThere = Object.values(limits).some((other) => km <= other);
  return anyGoesThere ? `${rides} Choose another vehicle or a nearer place.` : `${rides} Choose a nearer place.`;
}

/** How many cities a sentence names at most. */
const mostNamed = 4;

/**
 * Why a ride cannot begin or end somewhere, in a sentence for people (R32).
 * @param place name of the place, null when it has none worth saying
 * @param cities served cities, by name; none when all of India is served
 */
export function notServed(place: string | null, cities: readonly string[]): string {
  return `Rahi does not serve ${place ?? 'this place'} yet. It serves ${listed(cities)}.`;
}

function listed(cities: readonly string[]): string {
  if (cities.length === 0) return 'places in India';
  const named = cities.length > mostNamed ? [...cities.slice(0, mostNamed - 1), 'other cities'] : cities;
  return new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(named);
}
