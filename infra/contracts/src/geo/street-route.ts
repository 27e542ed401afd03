import { bearing, distanceKm, type LatLng, type LatLngPair } from './distance.js';
import { polylineKm, toLatLng } from './polyline.js';
import { findWay, snapToStreet, streetsOfLeg, type GridLeg } from './street-graph.js';
import { GRID_MAX_LAT, toGrid } from './street-grid.js';
import { traceStreet } from './street-network.js';

export { pointAlong, polylineKm, remainingKm, toLatLng, type PolylinePosition } from './polyline.js';

export type Maneuver = 'turn-left' | 'turn-right' | 'straight';

/** A stretch of the route on one named street. `maneuver` is what one does to get on it; the first is straight. */
export interface RouteLeg {
  maneuver: Maneuver;
  street: string;
  km: number;
  /** Degrees clockwise from north at the start of the leg. */
  bearing: number;
}

export interface StreetRoute {
  /** From the very start to the very end, at least two points (equal ones for an empty route). */
  polyline: LatLngPair[];
  /** Length of the polyline in km; the legs' lengths add up to it. */
  km: number;
  legs: RouteLeg[];
}

// A route may be this much longer than the straight line before a straight line is the better answer.
const MAX_DETOUR = 1.6;
const MAX_EXTRA_KM = 0.3;
const SHORT_KM = 0.04;
// Nobody hails a ride across a continent; the answer would be thousands of made-up streets.
const LONG_KM = 300;
const SHORTEST_NAMED_KM = 0.15;
const MAX_POINTS = 1500;

const rounded = ([lat, lng]: LatLngPair): LatLngPair => [Math.round(lat * 1e6) / 1e6, Math.round(lng * 1e6) / 1e6];

/**
 * Plans a route over the schematic street network, arterials and few turns preferred: from the start to the nearest
 * street, along streets, and from the nearest street to the end. Pure and deterministic. It is at most 1.6 times the
 * great circle plus 0.3 km long, or it is that straight line itself: for a few metres, for more than 300 km, beyond
 * ±84° of latitude, across the antimeridian.
 */
export function planStreetRoute(from: LatLng, to: LatLng): StreetRoute {
  const straightKm = distanceKm(from, to);
  if (
    straightKm < SHORT_KM ||
    straightKm > LONG_KM ||
    Math.abs(from.lat) > GRID_MAX_LAT ||
    Math.abs(to.lat) > GRID_MAX_LAT ||
    Math.abs(from.lng - to.lng) > 180
  )
    return straightRoute(from, to);
  const [start, end] = [snapToStreet(toGrid(from)), snapToStreet(toGrid(to))];
  const way = findWay(start, end);
  if (!way || way.length === 0) return straightRoute(from, to);
  const route = followStreets(from, to, way);
  return route.km <= straightKm * MAX_DETOUR + MAX_EXTRA_KM ? route : straightRoute(from, to);
}

function straightRoute(from: LatLng, to: LatLng): StreetRoute {
  const street = streetNear(from);
  const polyline = [rounded([from.lat, from.lng]), rounded([to.lat, to.lng])];
  const km = polylineKm(polyline);
  return { polyline, km, legs: [{ maneuver: 'straight', street, km, bearing: bearing(from, to) }] };
}

function streetNear(at: LatLng): string {
  const { street, along } = snapToStreet(toGrid(at));
  return streetsOfLeg({ family: street.family, at: street.at, from: along, to: along + 1e-6 })[0]?.name ?? street.name;
}

interface Piece {
  maneuver: Maneuver;
  street: string;
  points: LatLngPair[];
}

function followStreets(from: LatLng, to: LatLng, way: readonly GridLeg[]): StreetRoute {
  const step = Math.max(0.2, way.reduce((sum, leg) => sum + Math.abs(leg.to - leg.from), 0) / MAX_POINTS);
  const pieces: Piece[] = [];
  way.forEach((leg, n) => {
    const turn = turnBetween(way[n - 1], leg);
    streetsOfLeg(leg).forEach((street, k) => {
      const points = traceStreet(leg.family, leg.at, street.from, street.to, step);
      const running = pieces.at(-1);
      // A name that lasts for a few metres only is noise to a driver.
      if (running && k > 0 && (running.street === street.name || Math.abs(street.to - street.from) < SHORTEST_NAMED_KM))
        running.points.push(...points.slice(1));
      else pieces.push({ maneuver: k === 0 ? turn : 'straight', street: street.name, points });
    });
  });
  const courses = pieces.map(({ points }) => courseOf(points));
  pieces[0]?.points.unshift([from.lat, from.lng]);
  pieces.at(-1)?.points.push([to.lat, to.lng]);

  const polyline: LatLngPair[] = [];
  const legs = pieces.map(({ maneuver, street, points }, n): RouteLeg => {
    const own = points.map(rounded);
    for (const point of own) {
      const last = polyline.at(-1);
      if (!last || last[0] !== point[0] || last[1] !== point[1]) polyline.push(point);
    }
    return { maneuver, street, km: polylineKm(own), bearing: courses[n] ?? 0 };
  });
  return { polyline, km: polylineKm(polyline), legs };
}

function courseOf(points: readonly LatLngPair[]): number {
  const [a, b] = points;
  return a && b ? bearing(toLatLng(a), toLatLng(b)) : 0;
}

function turnBetween(before: GridLeg | undefined, leg: GridLeg): Maneuver {
  if (!before || before.family === leg.family) return 'straight';
  const [first, second] = [Math.sign(before.to - before.from), Math.sign(leg.to - leg.from)];
  // From east (q street, rising) to north (p street, rising) is a left turn; every sign or order swapped swaps it.
  const left = before.family === 'q' ? first * second > 0 : first * second < 0;
  return left ? 'turn-left' : 'turn-right';
}
