import type { BoundingBox, LatLng, LatLngPair } from '@rahi/contracts/geo/distance';
import { bengaluru } from '../data/bengaluru.js';
import { chennai } from '../data/chennai.js';
import { delhi } from '../data/delhi.js';
import type { AreaFeature, LocalityLabel, Metro, RiverFeature } from '../data/feature.js';
import { hyderabad } from '../data/hyderabad.js';
import { kolkata } from '../data/kolkata.js';
import { mumbai } from '../data/mumbai.js';
import { pune } from '../data/pune.js';

const metros: readonly Metro[] = [delhi, mumbai, bengaluru, hyderabad, chennai, kolkata, pune];

interface Boxed<T> {
  feature: T;
  box: BoundingBox;
}

function boxOf(points: readonly LatLngPair[]): BoundingBox {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const [lat, lng] of points) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
  }
  return box;
}

const touches = (a: BoundingBox, b: BoundingBox): boolean =>
  a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;

const areas: readonly Boxed<AreaFeature>[] = metros
  .flatMap((metro) => metro.areas)
  .map((feature) => ({ feature, box: boxOf(feature.ring) }));
const rivers: readonly Boxed<RiverFeature>[] = metros
  .flatMap((metro) => metro.rivers)
  .map((feature) => ({ feature, box: boxOf(feature.line) }));
const localities = metros.flatMap((metro) => metro.localities);

const featuresIn = <T>(all: readonly Boxed<T>[], bounds: BoundingBox): T[] =>
  all.filter(({ box }) => touches(box, bounds)).map(({ feature }) => feature);

/** Parks, lakes and seas that may touch the bounds. */
export const areasIn = (bounds: BoundingBox): AreaFeature[] => featuresIn(areas, bounds);
/** Rivers that may touch the bounds. */
export const riversIn = (bounds: BoundingBox): RiverFeature[] => featuresIn(rivers, bounds);
/** Names of cities, districts and neighbourhoods within the bounds. */
export const localitiesIn = (bounds: BoundingBox): LocalityLabel[] =>
  localities.filter(
    ([, lat, lng]) => lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east,
  );

/** True when a point is inside a ring, by counting the edges to its east. */
export function inRing({ lat, lng }: LatLng, ring: readonly LatLngPair[]): boolean {
  let inside = false;
  let [beforeLat, beforeLng] = ring.at(-1) ?? [0, 0];
  for (const [edgeLat, edgeLng] of ring) {
    const crosses = edgeLat > lat !== beforeLat > lat;
    if (crosses && lng < ((beforeLng - edgeLng) * (lat - edgeLat)) / (beforeLat - edgeLat) + edgeLng) inside = !inside;
    [beforeLat, beforeLng] = [edgeLat, edgeLng];
  }
  return inside;
}

/** True when a point is on a river, by its distance from the middle of the stream. */
export function inRiver(at: LatLng, { line, width }: RiverFeature): boolean {
  const metresPerDegree = 111_195;
  const shrink = Math.cos((at.lat * Math.PI) / 180);
  return line.some(([lat, lng], n) => {
    const next = line[n + 1];
    if (!next) return false;
    const [x, y] = [(lng - at.lng) * shrink, lat - at.lat];
    const [dx, dy] = [(next[1] - lng) * shrink, next[0] - lat];
    const share = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x + share * dx, y + share * dy) * metresPerDegree < width / 2;
  });
}

/** The middle of a ring's bounding box, where its name goes unless it says otherwise. */
export function middleOf(ring: readonly LatLngPair[]): LatLngPair {
  const box = boxOf(ring);
  return [(box.south + box.north) / 2, (box.west + box.east) / 2];
}
