import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { IndianCity } from './city.js';

/** A city that grows fourfold grows twice as wide. One of a million people reaches 6 km from its middle. */
const kmPerRootOfPeople = 0.006;
const smallestKm = 1;
/** A point farther than this from every city is not near any. */
const nearKm = 60;

/** The city that a point is in, or near. */
export interface CityAt {
  readonly city: IndianCity;
  /** The distance of the point in units of the city's reach, which depends on its size: up to 1 it is within the city. */
  readonly out: number;
}

/**
 * The city that a point belongs to, a large one reaching farther than a small one; null far from all.
 * @param isWanted filters the cities
 */
export function cityAt(
  cities: readonly IndianCity[],
  point: LatLng,
  isWanted: (city: IndianCity) => boolean = () => true,
): CityAt | null {
  let best: CityAt | null = null;
  let least = Infinity;
  for (const city of cities) {
    // Cheaper than the distance, and rules most of them out.
    if (Math.abs(city.lat - point.lat) > 0.6 || Math.abs(city.lng - point.lng) > 0.8) continue;
    if (!isWanted(city)) continue;
    const km = distanceKm(city, point);
    const reach = Math.max(smallestKm, kmPerRootOfPeople * Math.sqrt(city.population));
    if (km > nearKm || km / reach >= least) continue;
    least = km / reach;
    best = { city, out: least };
  }
  return best;
}
