import { boundingBox, distanceKm, isInBox } from '@rahi/contracts/geo/distance';
import { farthestPickupKm, refusalOf } from './permission.js';
import type { FreeDriver, Refusal, WaitingRide } from './round.js';

/** A free driver near the pickup of a ride that a round offered to nobody. */
export interface NotOffered {
  driverId: string;
  /** `another_ride`: nothing was against this one, so the driver was needed for another. */
  why: Refusal | 'another_ride';
}

/** Why each free driver within 10 km, straight, of the pickup of a ride was not offered it, for a ride that a round offered to nobody. */
export function notOffered(ride: WaitingRide, drivers: readonly FreeDriver[]): NotOffered[] {
  const near = boundingBox(ride.pickup, farthestPickupKm);
  const queue = new Set(ride.queue);
  return drivers.flatMap((driver): NotOffered[] => {
    if (!isInBox(driver.at, near)) return [];
    const km = distanceKm(driver.at, ride.pickup);
    if (km > farthestPickupKm) return [];
    const isQueued = queue.has(driver.id);
    const why = refusalOf(ride, driver, km, isQueued) ?? (queue.size > 0 && !isQueued ? 'queue_first' : 'another_ride');
    return [{ driverId: driver.id, why }];
  });
}
