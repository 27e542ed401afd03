import type { RideStop } from '@rahi/contracts';

/** R22: how long after the end a driver has exact places, in milliseconds. Then they keep areas. */
export const exactForDriverMs = 24 * 3_600_000;

/** The two ends of a trip, as its row has them. */
interface Ends {
  pickupAddress: string;
  pickupLat: number;
  pickupLng: number;
  dropoffAddress: string;
  dropoffLat: number;
  dropoffLng: number;
}

/** Both ends as areas, in the place of the exact ones of an answer: to a kilometre, and the last parts of addresses. */
export function inAreas(ends: Ends) {
  return {
    pickupAddress: areaOf(ends.pickupAddress),
    pickupLat: ends.pickupLat.toFixed(2),
    pickupLng: ends.pickupLng.toFixed(2),
    dropoffAddress: areaOf(ends.dropoffAddress),
    dropoffLat: ends.dropoffLat.toFixed(2),
    dropoffLng: ends.dropoffLng.toFixed(2),
  };
}

/** Stops as areas, in the place of the exact ones: what became of them stays. */
export const stopsInAreas = (stops: readonly RideStop[]): RideStop[] =>
  stops.map((stop) => ({
    ...stop,
    address: areaOf(stop.address),
    lat: Number(stop.lat.toFixed(2)),
    lng: Number(stop.lng.toFixed(2)),
  }));

/** The rider of a trip of which only areas are left. */
export const someRider = 'Rider';

/** "12, Linking Road, Bandra West, Mumbai" → "Bandra West, Mumbai": an address goes from the exact to the coarse. */
function areaOf(address: string): string {
  return address.split(',').slice(-2).join(',').trim();
}
