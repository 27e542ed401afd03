import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';
import { stopAhead } from '@rahi/contracts/stops';

export const pickupOf = (ride: Pick<Ride, 'pickupLat' | 'pickupLng'>): LatLng => ({
  lat: Number(ride.pickupLat),
  lng: Number(ride.pickupLng),
});

export const dropoffOf = (ride: Pick<Ride, 'dropoffLat' | 'dropoffLng'>): LatLng => ({
  lat: Number(ride.dropoffLat),
  lng: Number(ride.dropoffLng),
});

/** Where it stops between the two (R44). */
export const stopsOf = ({ stops = [] }: Pick<Ride, 'stops'>): LatLng[] => stops.map(({ lat, lng }) => ({ lat, lng }));

/** Where a trip in progress goes next: to the stop ahead, or to the drop-off. */
export function goalOf(ride: Pick<Ride, 'dropoffLat' | 'dropoffLng' | 'stops'>): LatLng {
  const next = stopAhead(ride.stops);
  return next ? { lat: next.stop.lat, lng: next.stop.lng } : dropoffOf(ride);
}

/** Beyond this distance from a stop, in kilometres, the driver has not reached it (R35). */
export const nearKm = 0.3;
