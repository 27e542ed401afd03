import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, type BrotliOptions } from 'node:zlib';
import { packsNamed } from '../area/served-area.js';
import type { Bounds } from '../geometry/bounds.js';
import type { Box } from '../geometry/clip.js';
import { BASE_SLUG, listPacks, type OpenPack } from '../pack/pack.js';
import { TileFile, unpacked, type StoredTile } from '../pmtiles/tile-file.js';
import { composeTile, type Piece } from './compose-tile.js';
import { across, down, EXTENT } from './tile-grid.js';

/** A map of vector tiles in the schema of the Protomaps basemap. */
export interface TileMap {
  /** Changes whenever a tile may have changed. */
  readonly version: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly attribution: string;
  /** The middle of the served city, of the largest where several are served; null where the map has none. */
  readonly start: { readonly lat: number; readonly lng: number } | null;
  /** A tile; null when nothing is in it. */
  tile(z: number, x: number, y: number): Promise<StoredTile | null>;
  close(): Promise<void>;
}

const brotli = promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress);
const quick: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** How many composed tiles are kept in memory: those at the edges of cities, and of the land between them. */
const KEPT_TILES = 512;

/**
 * The map of the packs in a folder. A tile within one city comes from that city, as it is stored; one at a city's edge,
 * or in several cities, is composed of theirs and of the base; elsewhere it is an enlarged part of the base. Files are
 * opened with the first request for a tile.
 * @param folder of packs; Rahi's own when left out
 * @param served the cities that an operator names; empty when the whole country is served
 * @throws Error when there is no pack of a named city
 */
export async function openCityMap(folder?: string, served: readonly string[] = []): Promise<TileMap> {
  const found = await listPacks(folder);
  const hasBase = found.some(({ slug }) => slug === BASE_SLUG);
  // An operator's folder may hold only cities.
  const packs = hasBase ? found : [...found, ...(await listPacks()).filter(({ slug }) => slug === BASE_SLUG)];
  const files = new Map<OpenPack, Promise<TileFile>>();
  const fileOf = (pack: OpenPack): Promise<TileFile> =>
    remembered(files, pack, () => TileFile.open(join(pack.folder, 'map.pmtiles')));
  const base = packs.find(({ slug }) => slug === BASE_SLUG);
  const cities = packs.filter((pack) => pack !== base);
  const composed = new Map<string, Promise<StoredTile | null>>();

  /** The smallest part of the base that contains a tile. */
  const baseOf = async (z: number, x: number, y: number): Promise<Piece | null> => {
    if (!base) return null;
    const file = await fileOf(base);
    for (let up = Math.max(0, z - file.header.maxZoom); up <= z; up++) {
      const stored = await file.tile(z - up, x >> up, y >> up);
      if (!stored) continue;
      const scale = 2 ** up;
      return { bytes: await unpacked(stored), scale, x: x - (x >> up) * scale, y: y - (y >> up) * scale };
    }
    return null;
  };

  const compose = async (z: number, x: number, y: number, touched: readonly OpenPack[]) => {
    const known: { pack: OpenPack; bytes: Buffer }[] = [];
    for (const pack of touched) {
      const stored = await (await fileOf(pack)).tile(z, x, y);
      if (stored) known.push({ pack, bytes: await unpacked(stored) });
    }
    const holes = known.map(({ pack }) => narrowed(inTile(pack.bounds, z, x, y)));
    const bytes = composeTile(
      await baseOf(z, x, y),
      holes,
      known.map((each) => each.bytes),
    );
    return bytes && { bytes: await brotli(bytes, quick), encoding: 'br' as const };
  };

  return {
    version: versionOf(packs.map(({ slug, map }) => `${slug} ${map.version}`)),
    minZoom: 0,
    maxZoom: Math.max(0, ...packs.map(({ map }) => map.maxZoom)),
    attribution: [...new Set(packs.map(({ attribution }) => attribution))].join(' · '),
    start: largestOf(served.length > 0 ? packsNamed(served, cities) : cities)?.center ?? null,
    async tile(z, x, y) {
      const touched = cities.filter(
        ({ bounds, map }) => z >= map.minZoom && z <= map.maxZoom && meets(inTile(bounds, z, x, y)),
      );
      const [first] = touched;
      if (first && touched.length === 1 && covers(inTile(first.bounds, z, x, y))) {
        const stored = await (await fileOf(first)).tile(z, x, y);
        if (stored) return stored;
      }
      const key = `${z}/${x}/${y}`;
      const tile = remembered(composed, key, () => compose(z, x, y, touched));
      for (const oldest of composed.keys()) if (composed.size > KEPT_TILES) composed.delete(oldest);
      return tile;
    },
    async close() {
      const opened = await Promise.allSettled(files.values());
      for (const file of opened) if (file.status === 'fulfilled') await file.value.close();
    },
  };
}

/** The result for a key, made once; the last used is the last in the map. A failed one is made again next time. */
function remembered<K, V>(all: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const value = all.get(key) ?? make();
  all.delete(key);
  all.set(key, value);
  value.catch(() => all.delete(key));
  return value;
}

/** The city with the most streets. A pack that can only be drawn has few of them. */
const largestOf = (cities: readonly OpenPack[]): OpenPack | undefined =>
  cities.toSorted((a, b) => b.report.roadsKm - a.report.roadsKm)[0];

/** An archive that says no middle has zeros there. */
const hasMiddle = ({ centerLat, centerLon }: TileFile['header']): boolean => centerLat !== 0 || centerLon !== 0;

/** The map of one PMTiles archive, as an operator has it made of the Protomaps basemap. */
export async function openTileMap(path: string): Promise<TileMap> {
  const file = await TileFile.open(path);
  const { size, mtimeMs } = await stat(path);
  return {
    version: versionOf([path, String(size), String(mtimeMs)]),
    minZoom: file.header.minZoom,
    maxZoom: file.header.maxZoom,
    attribution: '© OpenStreetMap contributors',
    start: hasMiddle(file.header) ? { lat: file.header.centerLat, lng: file.header.centerLon } : null,
    tile: (z, x, y) => file.tile(z, x, y),
    close: () => file.close(),
  };
}

const versionOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

/** Bounds in the units of a tile. */
function inTile({ south, west, north, east }: Bounds, z: number, x: number, y: number): Box {
  const side = 2 ** z;
  return {
    minX: (across(west) * side - x) * EXTENT,
    minY: (down(north) * side - y) * EXTENT,
    maxX: (across(east) * side - x) * EXTENT,
    maxY: (down(south) * side - y) * EXTENT,
  };
}

/** The base extends slightly below a city's edge, which hides the seam. */
const OVERLAP = 8;
const narrowed = ({ minX, minY, maxX, maxY }: Box): Box => ({
  minX: minX + OVERLAP,
  minY: minY + OVERLAP,
  maxX: maxX - OVERLAP,
  maxY: maxY - OVERLAP,
});

const meets = ({ minX, minY, maxX, maxY }: Box): boolean => minX < EXTENT && maxX > 0 && minY < EXTENT && maxY > 0;
const covers = ({ minX, minY, maxX, maxY }: Box): boolean => minX <= 0 && maxX >= EXTENT && minY <= 0 && maxY >= EXTENT;
