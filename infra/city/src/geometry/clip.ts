import type { PolygonRings, Ring } from './bounds.js';

type Point = readonly [number, number];

/** A rectangle of any plane: degrees, or the units of a tile. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The part of a polygon inside a box: null when it is empty. Edges along the box join the cut parts. */
export function clipPolygon(rings: PolygonRings, box: Box): PolygonRings | null {
  const [outer, ...holes] = rings.map((ring) => clipRing(ring, box));
  if (!outer || outer.length < 4) return null;
  return [outer, ...holes.filter((ring) => ring.length >= 4)];
}

/** Sutherland and Hodgman's method: one edge of the box after the other. */
export function clipRing(ring: readonly Point[], { minX, minY, maxX, maxY }: Box): Ring {
  let kept: Point[] = [...ring];
  kept = cutRing(kept, 0, minX, 1);
  kept = cutRing(kept, 0, maxX, -1);
  kept = cutRing(kept, 1, minY, 1);
  kept = cutRing(kept, 1, maxY, -1);
  return kept.map(([x, y]) => [x, y]);
}

/** Keeps the side of a line on which `sign * (coordinate - limit)` is not negative. */
function cutRing(ring: readonly Point[], axis: 0 | 1, limit: number, sign: 1 | -1): Point[] {
  const kept: Point[] = [];
  const inside = (point: Point) => sign * (point[axis] - limit) >= 0;
  for (let i = 1; i < ring.length; i++) {
    const from = ring[i - 1]!;
    const to = ring[i]!;
    if (inside(from)) kept.push(from);
    if (inside(from) !== inside(to)) kept.push(crossing(from, to, axis, limit));
  }
  const first = kept[0];
  if (first) kept.push(first);
  return kept;
}

function crossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return axis === 0 ? [limit, from[1] + share * (to[1] - from[1])] : [from[0] + share * (to[0] - from[0]), limit];
}

/** The parts of a line inside a box. */
export function clipLine(line: readonly Point[], box: Box): Ring[] {
  return cutLine(cutLine([line], 0, box.minX, box.maxX), 1, box.minY, box.maxY).map((part) =>
    part.map(([x, y]) => [x, y]),
  );
}

function cutLine(lines: readonly (readonly Point[])[], axis: 0 | 1, min: number, max: number): Point[][] {
  return lines.flatMap((line) => {
    const parts: Point[][] = [];
    let part: Point[] = [];
    for (let i = 1; i < line.length; i++) {
      const from = line[i - 1]!;
      const to = line[i]!;
      const within = segmentWithin(from, to, axis, min, max);
      if (!within) continue;
      const [start, end] = within;
      if (part.at(-1) !== start) {
        if (part.length > 1) parts.push(part);
        part = [start];
      }
      part.push(end);
    }
    if (part.length > 1) parts.push(part);
    return parts;
  });
}

function segmentWithin(from: Point, to: Point, axis: 0 | 1, min: number, max: number): [Point, Point] | null {
  if (Math.max(from[axis], to[axis]) < min || Math.min(from[axis], to[axis]) > max) return null;
  const at = (point: Point, other: Point): Point => {
    if (point[axis] < min) return crossing(point, other, axis, min);
    return point[axis] > max ? crossing(point, other, axis, max) : point;
  };
  return [at(from, to), at(to, from)];
}
