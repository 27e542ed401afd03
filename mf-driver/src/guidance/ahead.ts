import type { Ahead } from '@rahi/contracts/geo/ahead';
import { bearing, distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { Route } from '@rahi/contracts/places';
import type { Ride } from '@rahi/contracts/ride';

/** What is ahead when only the straight line to `goal` is known. */
export function aheadDirectly(route: Route, position: LatLng, goal: LatLng): Ahead & { bearing: number } {
  const km = distanceKm(position, goal);
  const share = route.distance.value > 0 ? (km * 1000) / route.distance.value : 0;
  const seconds = route.duration.value * share;
  return {
    km,
    seconds,
    minutes: Math.ceil(seconds / 60),
    turns: [],
    bearing: bearing(position, goal),
  };
}

/** §2: without a route, 60 % of the trip's distance and duration is taken to be left, the latter 5 minutes at least. */
export function assumedAhead(ride: Pick<Ride, 'distance' | 'duration'>): Pick<Ahead, 'km' | 'minutes'> {
  return { km: Number(ride.distance) * 0.6, minutes: Math.max(5, Math.round(ride.duration * 0.6)) };
}
