import { distanceKm, type LatLng } from './distance.js';

// Small polygons on the Earth, as people draw them: corners in order, without the first one again at the end. Within the few kilometres of
// such a polygon the Earth counts as flat.

/** The edges of a polygon as pairs of corners; the last one leads back to the first corner. */
function edgesOf(corners: readonly LatLng[]): [LatLng, LatLng][] {
  return corners.flatMap((from, at): [LatLng, LatLng][] => {
    const to = corners[(at + 1) % corners.length];
    return to ? [[from, to]] : [];
  });
}

/** Whether a point lies in a polygon, by the even-odd rule. */
export function isInPolygon({ lat, lng }: LatLng, corners: readonly LatLng[]): boolean {
  let inside = false;
  for (const [a, b] of edgesOf(corners)) {
    if (a.lat > lat === b.lat > lat) continue;
    if (lng < a.lng + ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat)) inside = !inside;
  }
  return inside;
}

/** Kilometres from a point to the nearest edge of a polygon, inside or outside of it; Infinity without corners. */
export function kmFromEdge(point: LatLng, corners: readonly LatLng[]): number {
  const narrow = Math.cos((point.lat * Math.PI) / 180);
  const flat = ({ lat, lng }: LatLng) => ({ x: (lng - point.lng) * narrow, y: lat - point.lat });
  return Math.min(
    ...edgesOf(corners).map(([from, to]) => {
      const [a, b] = [flat(from), flat(to)];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const squared = dx * dx + dy * dy;
      const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / squared));
      const nearest = { lat: point.lat + a.y + share * dy, lng: point.lng + (a.x + share * dx) / narrow };
      return distanceKm(point, nearest);
    }),
  );
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

/** The centre of a polygon's rectangle, and the kilometres from there to its farthest corner. */
export function circleAround(corners: readonly LatLng[]): { center: LatLng; radiusKm: number } {
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)];
  const center = { lat: middle(lats), lng: middle(lngs) };
  return { center, radiusKm: Math.max(...corners.map((corner) => distanceKm(center, corner))) };
}

/** The kilometres between the two corners that are farthest apart. */
export function widestKm(corners: readonly LatLng[]): number {
  return Math.max(0, ...corners.flatMap((a, at) => corners.slice(at + 1).map((b) => distanceKm(a, b))));
}

/** On which side of the line from a to b a point is: above 0, below 0, or 0 on it. */
const sideOf = (a: LatLng, b: LatLng, point: LatLng): number =>
  Math.sign((b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng));

/** Whether a point of the line through a and b lies between the two. */
const isBetween = (a: LatLng, b: LatLng, { lat, lng }: LatLng): boolean =>
  lat >= Math.min(a.lat, b.lat) &&
  lat <= Math.max(a.lat, b.lat) &&
  lng >= Math.min(a.lng, b.lng) &&
  lng <= Math.max(a.lng, b.lng);

/** Whether two lines have a point in common. */
function meet([a, b]: readonly [LatLng, LatLng], [c, d]: readonly [LatLng, LatLng]): boolean {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (ofC !== ofD && ofA !== ofB) return true;
  return (
    (ofC === 0 && isBetween(a, b, c)) ||
    (ofD === 0 && isBetween(a, b, d)) ||
    (ofA === 0 && isBetween(c, d, a)) ||
    (ofB === 0 && isBetween(c, d, b))
  );
}

/** Whether an edge of a polygon crosses or touches another one, or a corner occurs twice. */
export function crossesItself(corners: readonly LatLng[]): boolean {
  const edges = edgesOf(corners);
  return edges.some(([from, to], at) =>
    edges.slice(at + 1).some((other, past) => {
      const isNext = past === 0;
      const isLastToFirst = at === 0 && at + 1 + past === edges.length - 1;
      if (!isNext && !isLastToFirst) return meet([from, to], other);
      // Neighbours share a corner; they may not lie on one another.
      const [shared, before, after] = isNext ? [to, from, other[1]] : [from, to, other[0]];
      return (
        sideOf(before, shared, after) === 0 && (isBetween(shared, before, after) || isBetween(shared, after, before))
      );
    }),
  );
}

/** Whether two polygons have a point in common. */
export function overlap(a: readonly LatLng[], b: readonly LatLng[]): boolean {
  const [ofA, ofB] = [edgesOf(a), edgesOf(b)];
  if (ofA.some((one) => ofB.some((other) => meet(one, other)))) return true;
  const [inA, inB] = [b[0], a[0]];
  return (inA !== undefined && isInPolygon(inA, a)) || (inB !== undefined && isInPolygon(inB, b));
}
