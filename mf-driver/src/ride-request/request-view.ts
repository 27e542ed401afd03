import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { isWholeRide } from '../ride/ride.queries.js';
import { pickupOf } from '../ride/stops.js';

/** What a request is to the driver looking at it: open to answer, its own trip by now, or gone. */
export type RequestView =
  /** `pickupKm` is null where nobody knows where the driver is. */
  | { kind: 'open'; ride: Ride | RideRequest; pickupKm: number | null; code: string | null }
  | { kind: 'mine' }
  | { kind: 'gone' };

export function requestView(answer: Ride | RideRequest, driverId: string, position: LatLng | null): RequestView {
  if (answer.status === 'searching')
    return {
      kind: 'open',
      ride: answer,
      pickupKm: pickupKm(answer, position),
      code: isWholeRide(answer) ? (answer.otp ?? null) : null,
    };
  const mine = isWholeRide(answer) && answer.driverId === driverId && isActive(answer.status);
  return { kind: mine ? 'mine' : 'gone' };
}

/** From the device's own fix if there is one, else from the position that the server last knew, which only a request has. */
function pickupKm(ride: Ride | RideRequest, position: LatLng | null): number | null {
  if (position) return distanceKm(position, pickupOf(ride));
  return isWholeRide(ride) ? null : ride.pickupDistance;
}
