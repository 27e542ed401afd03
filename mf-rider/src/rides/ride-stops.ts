import type { Ride } from '@rahi/contracts/ride';
import type { Stop } from './trip-plan.js';

/** Coordinates are text on the wire (R20). */
export function pickupOf(ride: Pick<Ride, 'pickupLat' | 'pickupLng' | 'pickupAddress'>): Stop {
  return { lat: Number(ride.pickupLat), lng: Number(ride.pickupLng), address: ride.pickupAddress };
}

export function dropoffOf(ride: Pick<Ride, 'dropoffLat' | 'dropoffLng' | 'dropoffAddress'>): Stop {
  return { lat: Number(ride.dropoffLat), lng: Number(ride.dropoffLng), address: ride.dropoffAddress };
}
