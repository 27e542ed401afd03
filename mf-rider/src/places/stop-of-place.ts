import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Place, ReversePlace } from '@rahi/contracts/places';
import type { Stop } from '../rides/trip-plan.js';

/** The address of a place without a name (§2). It is stored with the ride, so it is data and stays English. */
export const currentLocation = 'Current Location';
const longestAddress = 300;

/** A place as an end of a trip: its name, and its address where that says more. */
export function stopOfPlace({ name, address, lat, lng }: Place | ReversePlace): Stop {
  const whole = !name || address.startsWith(name) ? address : address ? `${name}, ${address}` : name;
  return { lat, lng, address: (whole || currentLocation).slice(0, longestAddress) };
}

/** A chosen point as an end of a trip. Without a known place its name is its coordinates, and it can still be chosen. */
export function stopAt({ lat, lng }: LatLng, place: ReversePlace | null): Stop {
  const address = place ? stopOfPlace(place).address : `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return { lat, lng, address };
}

/** The part of an address that people say first. */
export function shortAddress(address: string): string {
  return address.split(',')[0]?.trim() || address;
}
