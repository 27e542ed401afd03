import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { isOutOfReach, isWholeRide } from '../ride/ride.queries.js';
import { pickupOf } from '../ride/stops.js';
import { whyGone, type GoneReason } from './why-not.js';

/** What a request is to the driver looking at it: open to answer, its own trip by now, or gone. */
export type RequestView =
  /** `pickupKm` is null where nobody knows where the driver is. */
  | { kind: 'open'; ride: Ride | RideRequest; pickupKm: number | null; code: string | null }
  | { kind: 'mine' }
  | { kind: 'gone'; reason: GoneReason };

interface RequestRead {
  data: Ride | RideRequest | undefined;
  error: unknown;
}

/** Null while nobody knows. */
export function requestView(
  { data, error }: RequestRead,
  driverId: string,
  position: LatLng | null,
): RequestView | null {
  if (isOutOfReach(error)) return { kind: 'gone', reason: whyGone(error) };
  if (!data) return null;
  if (data.status === 'searching')
    return {
      kind: 'open',
      ride: data,
      pickupKm: pickupKm(data, position),
      code: isWholeRide(data) ? (data.otp ?? null) : null,
    };
  const mine = isWholeRide(data) && data.driverId === driverId && isActive(data.status);
  return mine ? { kind: 'mine' } : { kind: 'gone', reason: data.status === 'cancelled' ? 'cancelled' : 'taken' };
}

/** From the device's own fix if there is one, else from the position that the server last knew, which only a request has. */
function pickupKm(ride: Ride | RideRequest, position: LatLng | null): number | null {
  if (position) return distanceKm(position, pickupOf(ride));
  return isWholeRide(ride) ? null : ride.pickupDistance;
}
