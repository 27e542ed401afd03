import { CITY_SPEED_KMH, distanceKm, isOnTheWay, stopsAhead, wayKm, type LatLng, type Tracking } from '@rahi/contracts';
import { assignedPlaceOf, distanceKmOf, dropoffOf, isoOrNull, pickupOf } from '../ride-values.js';
import type { RideEntity } from '../ride.entity.js';
import type { TripPosition } from './trip-positions.js';

type Progress = Pick<Tracking, 'routeProgress' | 'estimatedArrival'>;

/** A car nearer than this has arrived: a GPS fix is no more precise. */
const thereKm = 0.05;
const hourMs = 3_600_000;

/** The progress of a trip: to the pickup while assigned, to the drop-off by the stops ahead while in progress (§3, R44). */
export function progressOf(ride: RideEntity, driver: TripPosition | null, now: Date): Progress {
  // R48: where the driver is belongs to the trip that they end first.
  if (ride.afterRideId) return { routeProgress: 0, estimatedArrival: isoOrNull(ride.queuedArrival) };
  if (isOnTheWay(ride.status)) {
    const from = assignedPlaceOf(ride);
    const way = from && distanceKm(from, pickupOf(ride));
    return onTheWay(way, driver ?? from, [pickupOf(ride)], now);
  }
  switch (ride.status) {
    case 'searching':
    case 'cancelled':
      return { routeProgress: 0, estimatedArrival: null };
    case 'driver_arrived':
      return { routeProgress: 100, estimatedArrival: isoOrNull(ride.arrivedAt) };
    case 'completed':
      return { routeProgress: 100, estimatedArrival: isoOrNull(ride.completedAt) };
    // Every other one is of a trip that has started.
    default:
      if (ride.rental) return inTime(ride.startedAt, ride.rental.hours * hourMs, now);
      if (ride.outstation?.returnAt) {
        const lasts = Date.parse(ride.outstation.returnAt) - (ride.startedAt ?? now).getTime();
        return inTime(ride.startedAt, Math.max(hourMs, lasts), now);
      }
      return onTheWay(
        distanceKmOf(ride),
        driver ?? pickupOf(ride),
        [...stopsAhead(ride.stops), dropoffOf(ride)],
        driver ? now : (ride.startedAt ?? now),
      );
  }
}

/**
 * A rental, and a round trip, go nowhere in particular, and take the hours of the package, or until the rider wants to be back.
 * @param lasts milliseconds
 */
function inTime(startedAt: Date | null, lasts: number, now: Date): Progress {
  const done = startedAt ? (now.getTime() - startedAt.getTime()) / lasts : 0;
  return { routeProgress: Math.round(100 * Math.min(1, Math.max(0, done))), estimatedArrival: null };
}

/**
 * @param way kilometres of the whole way
 * @param to where the way goes on to, in order
 */
function onTheWay(way: number | null, at: LatLng | null, to: readonly LatLng[], now: Date): Progress {
  if (way === null || !at) return { routeProgress: 0, estimatedArrival: null };
  const left = wayKm(at, ...to);
  const done = left < thereKm ? 1 : Math.max(0, 1 - left / way);
  return {
    routeProgress: Math.round(100 * done),
    estimatedArrival: new Date(now.getTime() + (left / CITY_SPEED_KMH) * 3_600_000).toISOString(),
  };
}
