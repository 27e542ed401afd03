import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { misfitOf } from './preference.js';
import type { FreeDriver, Refusal, WaitingRide } from './round.js';

/** Straight, from a driver to the pickup (R11). */
export const farthestPickupKm = 10;
/** A ride "towards" a place ends at least this much nearer to it, in km. */
export const towardsMarginKm = 1;

/**
 * Why a driver may not be offered a ride.
 * @param km between driver and pickup, straight
 * @param queued whether the driver waits in the queue of the pickup's zone: then how far the pickup is does not count
 * @returns null when they may
 */
export function refusalOf(ride: WaitingRide, driver: FreeDriver, km: number, queued = false): Refusal | null {
  if (ride.riderId === driver.id) return 'own_ride';
  if (ride.excluded.has(driver.id)) return 'excluded';
  if (ride.bookedAhead?.has(driver.id)) return 'booked_ahead';
  const misfit = misfitOf(ride, driver);
  if (misfit) return misfit;
  if (!queued && km > farthestPickupKm) return 'too_far';
  if (!queued && driver.maxPickupKm !== null && km > driver.maxPickupKm) return 'own_limit';
  return driver.towards !== null && !bringsNearer(ride, driver.at, driver.towards) ? 'wrong_way' : null;
}

/** Whether a ride ends nearer to a place than it begins, and than the driver is now. */
function bringsNearer({ pickup, dropoff }: WaitingRide, from: LatLng, place: LatLng): boolean {
  if (!dropoff) return false;
  const now = Math.min(distanceKm(pickup, place), distanceKm(from, place));
  return distanceKm(dropoff, place) <= now - towardsMarginKm;
}
