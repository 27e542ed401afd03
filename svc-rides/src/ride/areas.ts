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

type Dropoff = Pick<Ends, 'dropoffAddress' | 'dropoffLat' | 'dropoffLng'>;
/** What an address is called in an area. */
type AreaOf = (address: string) => string;

/** To a kilometre. */
const coarse = (degrees: number): string => degrees.toFixed(2);

/** Both ends as areas, in the place of the exact ones of an answer: to a kilometre, and the last parts of addresses. */
export function inAreas(ends: Ends) {
  return {
    pickupAddress: lastParts(ends.pickupAddress),
    pickupLat: coarse(ends.pickupLat),
    pickupLng: coarse(ends.pickupLng),
    ...dropoffInArea(ends),
  };
}

/** The drop-off as an area, in the place of the exact one of an answer. */
export function dropoffInArea(ends: Dropoff, areaOf: AreaOf = lastParts) {
  return {
    dropoffAddress: areaOf(ends.dropoffAddress),
    dropoffLat: coarse(ends.dropoffLat),
    dropoffLng: coarse(ends.dropoffLng),
  };
}

/** Stops as areas, in the place of the exact ones: what became of them stays. */
export const stopsInAreas = (stops: readonly RideStop[], areaOf: AreaOf = lastParts): RideStop[] =>
  stops.map((stop) => ({
    ...stop,
    address: areaOf(stop.address),
    lat: Number(coarse(stop.lat)),
    lng: Number(coarse(stop.lng)),
  }));

/** The rider of a trip of which only areas are left. */
export const someRider = 'Rider';

/** "12, Linking Road, Bandra West, Mumbai" → "Bandra West, Mumbai": an address goes from the exact to the coarse. */
function lastParts(address: string): string {
  return address.split(',').slice(-2).join(',').trim();
}
