import { bearing, type LatLng, type LatLngPair } from './distance.js';
import { toLatLng } from './polyline.js';

/** A polyline with the metres from its beginning to each of its points. */
export interface Way {
  points: readonly LatLngPair[];
  along: readonly number[];
  metres: number;
}

/** A place on a way. */
export interface OnWay {
  at: LatLng;
  /** Metres from the beginning of the way. */
  along: number;
  /** Metres between the place that was looked up and the way. */
  off: number;
  /** Direction of the way there, degrees clockwise from north. */
  course: number;
}

export interface Search {
  /** The part of the way that is searched, in metres from its beginning. */
  from: number;
  to: number;
  /** The expected place of the vehicle, in metres from the beginning; null without an expectation. */
  expected: number | null;
  /** Direction in which the vehicle moves, degrees clockwise from north; null when not known. */
  heading: number | null;
}

const METRES_A_DEGREE = (Math.PI / 180) * 6_371_000;
/** A piece of the way in the opposite direction counts as this many metres farther away. */
export const againstMetres = 30;
/** From this angle (degrees) on, a direction is opposite. */
const againstDegrees = 110;
/** The penalty of a piece for each metre of its distance from the vehicle's expected place, and the largest penalty. */
const unexpectedShare = 0.05;
const unexpectedMost = 15;

export function measureWay(points: readonly LatLngPair[]): Way {
  const along: number[] = [];
  let metres = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before) metres += Math.hypot(...offset(before, point));
    along.push(metres);
  });
  return { points, along, metres };
}

/** The place of the way that fits a position best: near, in its direction, and about where it is expected. Null for a way without pieces. */
export function nearestOn(way: Way, position: LatLng, { from, to, expected, heading }: Search): OnWay | null {
  let [best, leastCost] = [null as OnWay | null, Number.POSITIVE_INFINITY];
  const place: LatLngPair = [position.lat, position.lng];
  for (let index = pieceAt(way, from); index < way.points.length - 1; index++) {
    const [a, b, start, end] = [way.points[index], way.points[index + 1], way.along[index], way.along[index + 1]];
    if (!a || !b || start === undefined || end === undefined || start > to) break;
    if (end <= start) continue;
    const [x, y] = offset(a, b);
    const [px, py] = offset(a, place);
    const share = between(
      (x * px + y * py) / (x * x + y * y),
      Math.max(0, from - start) / (end - start),
      Math.min(1, (to - start) / (end - start)),
    );
    const along = start + share * (end - start);
    const off = Math.hypot(px - share * x, py - share * y);
    const course = bearing(toLatLng(a), toLatLng(b));
    const against = heading !== null && angleBetween(heading, course) > againstDegrees;
    const unexpected = expected === null ? 0 : Math.min(unexpectedMost, Math.abs(along - expected) * unexpectedShare);
    const cost = off + (against ? againstMetres : 0) + unexpected;
    if (cost >= leastCost - 0.01) continue;
    leastCost = cost;
    const at = { lat: a[0] + share * (b[0] - a[0]), lng: a[1] + share * (b[1] - a[1]) };
    best = { at, along, off: off + (against ? againstMetres : 0), course };
  }
  return best;
}

/** The place this many metres along a way, limited to its ends. */
export function placeOn(way: Way, metres: number): OnWay | null {
  const along = between(metres, 0, way.metres);
  const index = pieceAt(way, along);
  const [a, b, start, end] = [way.points[index], way.points[index + 1], way.along[index], way.along[index + 1]];
  if (!a || !b || start === undefined || end === undefined) return null;
  const share = end > start ? (along - start) / (end - start) : 0;
  const at = { lat: a[0] + share * (b[0] - a[0]), lng: a[1] + share * (b[1] - a[1]) };
  return { at, along, off: 0, course: bearing(toLatLng(a), toLatLng(b)) };
}

/** The rest of a way after this many metres. The following points are the same objects as in the way. */
export function restOf(way: Way, metres: number): readonly LatLngPair[] {
  const here = placeOn(way, metres);
  if (!here) return way.points;
  return [[here.at.lat, here.at.lng], ...way.points.slice(pieceAt(way, metres) + 1)];
}

/** A way up to this many metres. The points before are the same objects as in the way. */
export function beginOf(way: Way, metres: number): readonly LatLngPair[] {
  const here = placeOn(way, metres);
  if (!here) return [];
  return [...way.points.slice(0, pieceAt(way, metres) + 1), [here.at.lat, here.at.lng]];
}

/** 0 to 180 degrees. */
export function angleBetween(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180);
}

/** Index of the point that begins the piece at this many metres. */
function pieceAt({ along }: Way, metres: number): number {
  let [low, high] = [0, Math.max(0, along.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((along[middle] ?? 0) <= metres) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Metres east and north of `from`. The pieces of a way are short: a flat projection at `from` is exact enough. */
function offset(from: LatLngPair, to: LatLngPair): [east: number, north: number] {
  const shrink = Math.cos((from[0] * Math.PI) / 180);
  return [(to[1] - from[1]) * shrink * METRES_A_DEGREE, (to[0] - from[0]) * METRES_A_DEGREE];
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
