import { geoNamesPlaces } from '../base/geonames.js';
import { contains, type Bounds } from '../geometry/bounds.js';
import { METRES_PER_DEGREE, metresBetween } from '../geometry/simplify.js';
import type { OsmExtract, OsmWay } from '../osm/extract.js';
import { lineOf } from '../osm/shapes.js';
import { largestNetwork } from './largest-network.js';

/** Of the length of the roads, this share may lie beyond each side: a road that leads far away is whole in an extract. */
const BEYOND = 0.001;
/** The map goes on a little beyond the last roads. */
const MARGIN_KM = 1;
/** A file's own bounds may reach farther, out to sea for example. */
const OWN_MARGIN_KM = 10;
/** Wider than this, it is probably more than a city. */
export const LARGE_KM = 200;

/**
 * The bounds of a city: where the roads of the largest connected network are, but not beyond the bounds in the file's header.
 * Single points, lakes and ferries, which reach far in many extracts, do not count.
 * @returns null when the extract has no roads
 */
export function boundsOfRoads(extract: OsmExtract): Bounds | null {
  const network = boundsOfNetwork(largestNetwork(extract), extract);
  if (!network) return null;
  const own = extract.bounds && overlap(extract.bounds, grown(network, OWN_MARGIN_KM));
  return own ?? rounded(grown(network, MARGIN_KM));
}

/** The box with all of the roads' length but a small share beyond each side. */
function boundsOfNetwork(roads: readonly OsmWay[], extract: OsmExtract): Bounds | null {
  const most = roads.reduce((sum, { refs }) => sum + refs.length, 0);
  // Both ends of each piece: where they are, and how long the piece is.
  const [lng, lat, metres] = [new Float64Array(2 * most), new Float64Array(2 * most), new Float64Array(2 * most)];
  let ends = 0;
  for (const road of roads) {
    const line = lineOf(road, extract);
    for (let at = 1; at < line.length; at++) {
      const length = metresBetween(line[at - 1]!, line[at]!);
      for (const position of [line[at - 1]!, line[at]!]) {
        [lng[ends], lat[ends]] = position;
        metres[ends++] = length;
      }
    }
  }
  if (ends === 0) return null;
  const [west, east] = edges(lng.subarray(0, ends), metres);
  const [south, north] = edges(lat.subarray(0, ends), metres);
  return { south, west, north, east };
}

/** Between which places the lengths are but for a small share. */
function edges(places: Float64Array, metres: Float64Array): [low: number, high: number] {
  const order = Uint32Array.from(places.keys()).toSorted((a, b) => places[a]! - places[b]! || a - b);
  const most = BEYOND * order.reduce((sum, at) => sum + metres[at]!, 0);
  let sum = 0;
  const low = order.find((at) => (sum += metres[at]!) > most) ?? order[0]!;
  sum = 0;
  const high = order.findLast((at) => (sum += metres[at]!) > most) ?? order.at(-1)!;
  return [places[low]!, places[high]!];
}

const kmPerDegree = METRES_PER_DEGREE / 1000;
const cosine = (lat: number): number => Math.cos((lat * Math.PI) / 180);

function grown({ south, west, north, east }: Bounds, km: number): Bounds {
  const lat = km / kmPerDegree;
  const lng = lat / cosine(north);
  return { south: south - lat, west: west - lng, north: north + lat, east: east + lng };
}

function overlap(a: Bounds, b: Bounds): Bounds | null {
  const [south, west] = [Math.max(a.south, b.south), Math.max(a.west, b.west)];
  const [north, east] = [Math.min(a.north, b.north), Math.min(a.east, b.east)];
  return south < north && west < east ? { south, west, north, east } : null;
}

const short = (degrees: number): number => Math.round(degrees * 1000) / 1000;
const rounded = ({ south, west, north, east }: Bounds): Bounds => ({
  south: short(south),
  west: short(west),
  north: short(north),
  east: short(east),
});

/** The width and the height of bounds in km, in their middle. */
function sizeOf({ south, west, north, east }: Bounds): { width: number; height: number } {
  return { width: (east - west) * kmPerDegree * cosine((south + north) / 2), height: (north - south) * kmPerDegree };
}

/** `73.7,18.4,74,18.68: 32 × 31 km`, in the order of `--bounds`. */
export function described(bounds: Bounds): string {
  const { width, height } = sizeOf(bounds);
  const { west, south, east, north } = bounds;
  return `${[west, south, east, north].join(',')}: ${Math.round(width)} × ${Math.round(height)} km`;
}

/** Whether bounds are larger than those of any city (`LARGE_KM`). */
export function isLarge(bounds: Bounds): boolean {
  const { width, height } = sizeOf(bounds);
  return Math.max(width, height) > LARGE_KM;
}

/** @returns a sentence when the cities of this name are all outside the bounds; null else, and for a name that GeoNames does not know */
export function elsewhere(name: string, bounds: Bounds): string | null {
  const cities = geoNamesPlaces(everywhere).filter((place) => place.name === name);
  const [largest] = cities;
  if (!largest || cities.some(({ lat, lng }) => contains(bounds, [lng, lat]))) return null;
  return `${name} (${largest.state}) lies elsewhere, at ${largest.lat}, ${largest.lng}. --bounds chooses another part of the extract.`;
}

const everywhere: Bounds = { south: -90, west: -180, north: 90, east: 180 };
