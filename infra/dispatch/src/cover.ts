import { distanceKm } from '@rahi/contracts/geo/distance';
import type { FreeDriver } from './round.js';

const kmPerDegree = 111;

/**
 * How far each driver is, straight and in km, from the second nearest other free driver: how empty it becomes where they
 * stand when they leave. The second nearest, because two drivers at one stand are still few.
 * @param most where it is farther, this is the answer
 */
export function coverKm(drivers: readonly FreeDriver[], most: number): Float64Array {
  const result = new Float64Array(drivers.length);
  const fromSouth = [...drivers.keys()].toSorted((a, b) => drivers[a]!.at.lat - drivers[b]!.at.lat);
  for (const [place, driver] of fromSouth.entries()) {
    const { at } = drivers[driver]!;
    let [nearest, second] = [most, most];
    for (const step of [-1, 1]) {
      for (let other = place + step; ; other += step) {
        const to = drivers[fromSouth[other] ?? -1]?.at;
        if (!to || Math.abs(to.lat - at.lat) * kmPerDegree >= second) break;
        const km = distanceKm(at, to);
        if (km < nearest) [nearest, second] = [km, nearest];
        else if (km < second) second = km;
      }
    }
    result[driver] = second;
  }
  return result;
}
