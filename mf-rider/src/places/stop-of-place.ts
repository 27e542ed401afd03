import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Place, ReversePlace } from '@rahi/contracts/places';
import { placeText } from '@rahi/ui-kit';
import type { IntlShape } from 'react-intl';
import type { Stop } from '../rides/trip-plan.js';

/** The address of a place without a name (§2). It is stored with the ride, so it is data and stays English. */
export const currentLocation = 'Current Location';
const longestAddress = 300;

/** A place as an end of a trip: its name, and its address where that says more. */
export function stopOfPlace(place: Place | ReversePlace): Stop {
  const { name, address, lat, lng } = place;
  const whole = !name || address.startsWith(name) ? address : address ? `${name}, ${address}` : name;
  const forDriver = 'leftOut' in place ? place.leftOut : undefined;
  return { lat, lng, address: (whole || currentLocation).slice(0, longestAddress), ...(forDriver && { forDriver }) };
}

/** A chosen point as an end of a trip. Without a known place its name is its coordinates, and it can still be chosen. */
export function stopAt({ lat, lng }: LatLng, place: ReversePlace | null): Stop {
  const address = place ? stopOfPlace(place).address : `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return { lat, lng, address };
}

/** The short name of a stop in the person's language. A stop that is not known, or has no name, is where the device is. */
export function stopName(formatMessage: IntlShape['formatMessage'], stop: Stop | null): string {
  if (!stop || stop.address === currentLocation) return formatMessage({ id: 'home.currentLocation' });
  return shortAddress(stop.address);
}

/** The part of an address that people say first, in the person's letters. */
export function shortAddress(address: string): string {
  return placeText(address.split(',')[0]?.trim() || address);
}
