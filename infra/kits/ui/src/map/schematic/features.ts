import type { BoundingBox, LatLng, LatLngPair } from '@rahi/contracts/geo/distance';
import type { AreaFeature, LocalityLabel, Metro, RiverFeature } from '../data/feature.js';

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

/** A city whose shapes and names come in a file of their own, once the map shows something of its box. */
interface City {
  box: BoundingBox;
  load(): Promise<Metro>;
}

const cities: readonly City[] = [
  {
    box: { south: 28.2, west: 77, north: 29, east: 77.55 },
    load: async () => (await import('../data/delhi.js')).delhi,
  },
  {
    box: { south: 16.8, west: 69.5, north: 21.2, east: 73.3 },
    load: async () => (await import('../data/mumbai.js')).mumbai,
  },
  {
    box: { south: 12.7, west: 77.5, north: 13.2, east: 77.85 },
    load: async () => (await import('../data/bengaluru.js')).bengaluru,
  },
  {
    box: { south: 17.2, west: 78.25, north: 17.55, east: 78.7 },
    load: async () => (await import('../data/hyderabad.js')).hyderabad,
  },
  {
    box: { south: 11.5, west: 79.75, north: 14.2, east: 83 },
    load: async () => (await import('../data/chennai.js')).chennai,
  },
  {
    box: { south: 22.2, west: 88.05, north: 23, east: 88.5 },
    load: async () => (await import('../data/kolkata.js')).kolkata,
  },
  {
    box: { south: 18.35, west: 73.65, north: 18.7, east: 74.05 },
    load: async () => (await import('../data/pune.js')).pune,
  },
];

const areas: Boxed<AreaFeature>[] = [];
const rivers: Boxed<RiverFeature>[] = [];
const localities: LocalityLabel[] = [];
const asked = new Set<City>();

/**
 * Loads what is known of the cities within the bounds.
 * @returns whether there is more to paint than before; a city that could not be loaded is asked for again next time
 */
export async function loadCitiesIn(bounds: BoundingBox): Promise<boolean> {
  const wanted = cities.filter((city) => touches(city.box, bounds) && !asked.has(city));
  const loaded = await Promise.all(wanted.map(loadCity));
  return loaded.includes(true);
}

async function loadCity(city: City): Promise<boolean> {
  asked.add(city);
  try {
    const metro = await city.load();
    areas.push(...metro.areas.map((feature) => ({ feature, box: boxOf(feature.ring) })));
    rivers.push(...metro.rivers.map((feature) => ({ feature, box: boxOf(feature.line) })));
    localities.push(...metro.localities);
    return true;
  } catch {
    asked.delete(city);
    return false;
  }
}

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
