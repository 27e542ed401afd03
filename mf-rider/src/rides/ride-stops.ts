import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';
import type { Stop } from './trip-plan.js';

/** A place without its address. */
export const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

/** A place to about 100 m, as text: what is asked about a city does not change within that. */
export const roundedPoint = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(3), lng: lng.toFixed(3) });

/** Where it stops between the two (R44). */
export const stopsOf = (ride: Pick<Ride, 'stops'>): Stop[] =>
  (ride.stops ?? []).map(({ lat, lng, address }) => ({ lat, lng, address }));

/** A stop as a quote and a booking send it. */
export const bookedStop = ({ lat, lng, address }: Stop) => ({ lat: String(lat), lng: String(lng), address });

/** Coordinates are text on the wire (R20). */
export function pickupOf(ride: Pick<Ride, 'pickupLat' | 'pickupLng' | 'pickupAddress'>): Stop {
  return { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng), address: ride.pickupAddress };
}

export function dropoffOf(ride: Pick<Ride, 'dropoffLat' | 'dropoffLng' | 'dropoffAddress'>): Stop {
  return { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng), address: ride.dropoffAddress };
}
