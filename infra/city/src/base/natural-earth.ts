import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import * as z from 'zod/mini';
import type { Bounds, PolygonRings } from '../geometry/bounds.js';
import { clipPolygon } from '../geometry/clip.js';

const require = createRequire(import.meta.url);

const ring = z.array(z.tuple([z.number(), z.number()]));
const geometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);
const collection = z.object({ features: z.array(z.object({ id: z.optional(z.string()), geometry })) });

/** The land of the world within some bounds, by Natural Earth (public domain), in one of its scales. */
export function naturalEarthLand(scale: '10m' | '50m' | '110m', bounds: Bounds): PolygonRings[] {
  return shapes(`land-${scale}`, 'land').flatMap(({ rings }) => clipped(rings, bounds));
}

/** India's land, by Natural Earth. Only used to know whether a place is in India: no political border is drawn. */
export function naturalEarthIndia(): PolygonRings[] {
  return shapes('countries-10m', 'countries').flatMap(({ id, rings }) => (id === '356' ? rings : []));
}

const read = new Map<string, { id: string | undefined; rings: PolygonRings[] }[]>();

function shapes(file: string, object: string): { id: string | undefined; rings: PolygonRings[] }[] {
  const known = read.get(file);
  if (known) return known;
  const topology = JSON.parse(readFileSync(require.resolve(`world-atlas/${file}.json`), 'utf8'));
  const { features } = collection.parse(feature(topology, topology.objects[object]));
  const found = features.map(({ id, geometry: { type, coordinates } }) => ({
    id,
    rings: type === 'Polygon' ? [coordinates] : coordinates,
  }));
  read.set(file, found);
  return found;
}

function clipped(polygons: readonly PolygonRings[], { west, south, east, north }: Bounds): PolygonRings[] {
  return polygons
    .map((rings) => clipPolygon(rings, { minX: west, minY: south, maxX: east, maxY: north }))
    .filter((rings) => rings !== null);
}
