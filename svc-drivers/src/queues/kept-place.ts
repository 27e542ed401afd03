import {
  keptAfterCancelMinutes,
  keptAfterShortTripMinutes,
  noShowReason,
  type KeptCause,
  type RideState,
} from '@rahi/contracts';
import type { ZoneEntity } from '../geography/zones/zone.entity.js';

/** What becomes of a place in a queue when the ride of its driver ends: it is kept until a moment, or lost. */
export type Kept = { readonly until: Date; readonly cause: KeptCause } | 'lost';

const minutesAfter = (at: string, minutes: number): Date => new Date(Date.parse(at) + minutes * 60_000);
const afterCancel = (at: string): Kept => ({
  until: minutesAfter(at, keptAfterCancelMinutes),
  cause: 'rider_cancelled',
});

type Ended = Pick<
  RideState,
  'status' | 'startedAt' | 'completedAt' | 'cancelledAt' | 'cancelledBy' | 'cancelReason' | 'releasedBy' | 'distanceKm'
>;
type Short = Pick<ZoneEntity, 'shortTripKm' | 'shortTripMinutes'>;

/**
 * A driver whom the rider, or the desk, left without the ride gets the place back for 15 minutes, and one who had a short trip for 60; who
 * cancels or gives the ride back loses it, except where the rider did not come.
 * @param at when it was heard of, as an ISO date: a ride that searches again does not say when its driver left it
 */
export function keptPlaceOf(ride: Ended, zone: Short, at: string): Kept {
  switch (ride.status) {
    case 'completed':
      return ride.completedAt !== null && isShort(ride, zone)
        ? { until: minutesAfter(ride.completedAt, keptAfterShortTripMinutes), cause: 'short_trip' }
        : 'lost';
    case 'cancelled': {
      const isOfDriver = ride.cancelledBy === 'driver' && ride.cancelReason !== noShowReason;
      return isOfDriver ? 'lost' : afterCancel(ride.cancelledAt ?? at);
    }
    default:
      return ride.releasedBy === 'rider' || ride.releasedBy === 'admin' ? afterCancel(at) : 'lost';
  }
}

/** By the kilometres of the fare, or by the minutes from its start to its end. */
function isShort({ startedAt, completedAt, distanceKm }: Ended, { shortTripKm, shortTripMinutes }: Short): boolean {
  if (distanceKm > 0 && distanceKm <= shortTripKm) return true;
  if (startedAt === null || completedAt === null) return false;
  return Date.parse(completedAt) - Date.parse(startedAt) <= shortTripMinutes * 60_000 && shortTripMinutes > 0;
}
