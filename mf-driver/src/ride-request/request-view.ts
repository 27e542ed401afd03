import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { isOutOfReach, isWholeRide } from '../ride/ride.queries.js';
import { pickupOf } from '../ride/stops.js';
import { whyGone, type GoneReason } from './why-not.js';

/** A request as this driver sees it: open, already their own trip, or gone. */
export type RequestView =
  /** `pickupKm` is null when the driver's position is unknown. */
  | { kind: 'open'; ride: Ride | RideRequest; pickupKm: number | null; code: string | null }
  | { kind: 'mine' }
  | { kind: 'gone'; reason: GoneReason };

interface RequestRead {
  data: Ride | RideRequest | undefined;
  error: unknown;
}

/** Null until it is known. */
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

/** From the device's own fix if there is one, else from the last position on the server, which only a request contains. */
function pickupKm(ride: Ride | RideRequest, position: LatLng | null): number | null {
  if (position) return distanceKm(position, pickupOf(ride));
  return isWholeRide(ride) ? null : ride.pickupDistance;
}
