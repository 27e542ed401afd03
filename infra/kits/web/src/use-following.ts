import { aheadOn, isEstimate, placeSteps, type Ahead, type PlacedStep } from '@rahi/contracts/geo/ahead';
import { beginOn, follow, isOffWay, type Fix, type Following } from '@rahi/contracts/geo/follow';
import { beginOf, measureWay, restOf } from '@rahi/contracts/geo/way';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import type { Route } from '@rahi/contracts/places';
import { useState } from 'react';

/** A route that is being followed. */
export interface FollowedRoute {
  route: Route;
  steps: readonly PlacedStep[];
  following: Following;
}

interface Seen {
  route: Route | null;
  position: Fix | null;
  followed: FollowedRoute | null;
}

/** Follows each fix along a route; another route is begun with the fix that is known. Null without a route. */
export function useFollowing(route: Route | null, position: Fix | null): FollowedRoute | null {
  const [seen, setSeen] = useState<Seen>({ route: null, position: null, followed: null });
  if (seen.route === route && seen.position === position) return seen.followed;
  const next = { route, position, followed: advance(seen, route, position) };
  // Derived from the earlier state, once for each fix.
  setSeen(next);
  return next.followed;
}

function advance({ route: last, followed }: Seen, route: Route | null, position: Fix | null) {
  if (!route) return null;
  const begun = followed && last === route ? followed : begin(route, followed);
  return position ? { ...begun, following: follow(begun.following, position) } : begun;
}

function begin(route: Route, before: FollowedRoute | null): FollowedRoute {
  const way = measureWay(route.polyline);
  return { route, steps: placeSteps(route, way), following: beginOn(way, before?.following.heading ?? null) };
}

/** True once the vehicle has left its route: another one is needed. The straight line of an estimate cannot be left. */
export const hasLeft = ({ route, following }: FollowedRoute): boolean => !isEstimate(route) && isOffWay(following);

/** True with the first fix off the route that the vehicle was on; `hasLeft` is certain with the second. */
export function isLeaving(followed: FollowedRoute): boolean {
  const { joined, offFixes } = followed.following;
  return hasLeft(followed) || (!isEstimate(followed.route) && joined && offFixes > 0);
}

/** What is ahead of the vehicle on its route; null while its last position is not on it. */
export function aheadBy({ route, steps, following }: FollowedRoute): Ahead | null {
  const { place, way, joined, offFixes } = following;
  return place && joined && !isEstimate(route) && offFixes === 0 ? aheadOn(route, way, steps, place.along) : null;
}

/** The rest of the route, from the vehicle on; the whole of an estimate's line. */
export function lineAhead({ route, following }: FollowedRoute): readonly LatLngPair[] {
  const { place, way } = following;
  return isEstimate(route) || !place ? route.polyline : restOf(way, place.along);
}

/** The driven part of the route, from its beginning to the vehicle; nothing of an estimate's line. */
export function lineBehind({ route, following }: FollowedRoute): readonly LatLngPair[] | null {
  const { place, way } = following;
  return isEstimate(route) || !place ? null : beginOf(way, place.along);
}
