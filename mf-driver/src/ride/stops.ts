import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';

export const pickupOf = (ride: Pick<Ride, 'pickupLat' | 'pickupLng'>): LatLng => ({
  lat: Number(ride.pickupLat),
  lng: Number(ride.pickupLng),
});

export const dropoffOf = (ride: Pick<Ride, 'dropoffLat' | 'dropoffLng'>): LatLng => ({
  lat: Number(ride.dropoffLat),
  lng: Number(ride.dropoffLng),
});

/** Beyond this distance from a stop, in kilometres, the driver has not reached it (R35). */
export const nearKm = 0.3;
