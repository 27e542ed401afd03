import type { LatLng } from '@rahi/contracts/geo/distance';
import { polylineKm, remainingKm } from '@rahi/contracts/geo/polyline';
import type { Route } from '@rahi/contracts/places';
import type { Ride } from '@rahi/contracts/ride';

export type RouteStep = Route['steps'][number];

/** What is ahead: kilometres and minutes to the end of the leg, and the next manoeuvre with the metres to it. */
export interface Ahead {
  km: number;
  minutes: number;
  turn: { step: RouteStep; metres: number } | null;
  /** Steps not yet begun. */
  steps: RouteStep[];
}

/**
 * Where a position stands on a route. A step's manoeuvre happens at its beginning, so the next turn is the first step
 * that has not begun, and the metres to it are what is left of the running one.
 */
export function aheadOn(route: Route, position: LatLng | null): Ahead {
  const metres = route.distance.value;
  const lineKm = polylineKm(route.polyline);
  const share = position && lineKm > 0 ? Math.min(1, remainingKm(route.polyline, position) / lineKm) : 1;
  const travelled = metres * (1 - share);
  let begins = 0;
  const steps = route.steps.filter((step) => {
    const ahead = begins > travelled;
    begins += step.distance.value;
    return ahead;
  });
  const notAhead = route.steps.slice(0, route.steps.length - steps.length);
  const turnAt = notAhead.reduce((sum, step) => sum + step.distance.value, 0);
  const next = steps[0];
  return {
    km: (metres * share) / 1000,
    minutes: Math.ceil((route.duration.value * share) / 60),
    turn: next ? { step: next, metres: turnAt - travelled } : null,
    steps,
  };
}

/** §2: without a route, 60 % of the trip's distance and duration is taken to be left, the latter 5 minutes at least. */
export function assumedAhead(ride: Pick<Ride, 'distance' | 'duration'>): Pick<Ahead, 'km' | 'minutes'> {
  return { km: Number(ride.distance) * 0.6, minutes: Math.max(5, Math.round(ride.duration * 0.6)) };
}
