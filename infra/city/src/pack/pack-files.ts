import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bounds, PolygonRings } from '../geometry/bounds.js';
import { simplifyRing } from '../geometry/simplify.js';
import type { MapTile } from '../map/make-tiles.js';
import { layers, type MapFeature } from '../map/map-feature.js';
import { compressed, pmtilesOf } from '../pmtiles/write-pmtiles.js';
import { ownPlacesFile } from '../places/own-places.js';
import { ownZonesFile } from './own-zones.js';
import { ATTRIBUTION, type Pack } from './pack.js';

/** How far the edge of the served area may be from the coast. */
const AREA_METRES = 30;

/**
 * Writes a pack next to its place and moves it there when it is complete: a build that fails leaves the old one. Every user may
 * read it: one who builds as root serves it as another.
 */
export async function inPlace<T>(packs: string, slug: string, write: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(packs, { recursive: true });
  const folder = await mkdtemp(join(packs, `.${slug}-`));
  try {
    const written = await write(folder);
    await keepOwnFiles(join(packs, slug), folder);
    for (const file of await readdir(folder)) await chmod(join(folder, file), 0o644);
    await chmod(folder, 0o755);
    await rm(join(packs, slug), { recursive: true, force: true });
    await rename(folder, join(packs, slug));
    return written;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The operator's `places.csv` and `zones.json` stay when the pack is built again. */
async function keepOwnFiles(before: string, now: string): Promise<void> {
  for (const file of [ownPlacesFile, ownZonesFile]) {
    await copyFile(join(before, file), join(now, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

export const earth = (land: PolygonRings[]): MapFeature => ({
  layer: 'earth',
  minZoom: 0,
  properties: { kind: 'earth' },
  shape: { type: 'polygons', polygons: land },
});

/** Writes `map.pmtiles`. */
export async function writeMapFile(
  folder: string,
  tiles: Iterable<MapTile>,
  { name, bounds, min, max }: { name: string; bounds: Bounds; min: number; max: number },
): Promise<Pack['map']> {
  const metadata = {
    name,
    attribution: ATTRIBUTION,
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  };
  const archive = pmtilesOf(tiles, { bounds, min, max, metadata });
  await writeFile(join(folder, 'map.pmtiles'), archive);
  const version = createHash('sha256').update(archive).digest('hex').slice(0, 16);
  return { minZoom: min, maxZoom: max, version };
}

/** Writes `area.json.br`: a GeoJSON MultiPolygon, in whole 100,000ths of a degree. */
export async function writeArea(folder: string, land: readonly PolygonRings[], metres = AREA_METRES): Promise<void> {
  const polygons = land
    .map((rings) => rings.map((ring) => simplifyRing(ring, metres)).filter((ring) => ring.length >= 4))
    .filter((rings) => rings.length > 0);
  const coordinates = polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [short(lng), short(lat)])));
  const area = JSON.stringify({ type: 'MultiPolygon', coordinates });
  await writeFile(join(folder, 'area.json.br'), compressed(Buffer.from(area)));
}

export const short = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export async function writePackJson(folder: string, pack: Pack): Promise<void> {
  await writeFile(join(folder, 'pack.json'), `${JSON.stringify(pack, null, 2)}\n`);
}
