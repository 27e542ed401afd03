import { EARTH_RADIUS_KM } from '@rahi/contracts/geo/distance';
import type { FreeDriver } from './round.js';

const radian = Math.PI / 180;
const kmPerDegree = EARTH_RADIUS_KM * radian;

/**
 * The distance of each driver, straight and in km, to the second nearest other free driver: how empty their area
 * becomes when they leave. The second, because two drivers at one stand are still few.
 * @param most the upper limit of the result
 */
export function coverKm(drivers: readonly FreeDriver[], most: number): Float64Array {
  const result = new Float64Array(drivers.length);
  const fromSouth = [...drivers.keys()].toSorted((a, b) => drivers[a]!.at.lat - drivers[b]!.at.lat);
  const lat = Float64Array.from(fromSouth, (driver) => drivers[driver]!.at.lat * kmPerDegree);
  const lng = Float64Array.from(fromSouth, (driver) => drivers[driver]!.at.lng * kmPerDegree);
  for (let place = 0; place < fromSouth.length; place++) {
    const narrow = Math.cos((lat[place]! / kmPerDegree) * radian);
    let [nearest, second] = [most, most];
    for (const step of [-1, 1]) {
      for (let other = place + step; other >= 0 && other < fromSouth.length; other += step) {
        const north = lat[other]! - lat[place]!;
        if (Math.abs(north) >= second) break;
        const east = (lng[other]! - lng[place]!) * narrow;
        const km = Math.sqrt(north * north + east * east);
        if (km < nearest) [nearest, second] = [km, nearest];
        else if (km < second) second = km;
      }
    }
    result[fromSouth[place]!] = second;
  }
  return result;
}
