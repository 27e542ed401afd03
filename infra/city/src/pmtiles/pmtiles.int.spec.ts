import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Compression, PMTiles, SharedPromiseCache, TileType, type Source } from 'pmtiles';
import type { MapTile } from '../map/make-tiles.js';
import { TileFile, unpacked } from './tile-file.js';
import { pmtilesOf } from './write-pmtiles.js';

const bounds = { south: 18.9, west: 72.7, north: 19.5, east: 73.2 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-pmtiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every tile of a zoom; each hundredth has different bytes. */
function* tilesOf(z: number): Generator<MapTile> {
  for (let y = 0; y < 2 ** z; y++) {
    for (let x = 0; x < 2 ** z; x++) {
      const text = (x + y) % 3 === 0 ? 'the open sea' : `land ${x} ${y} ${'.'.repeat((x * y) % 97)}`;
      yield { z, x, y, bytes: Buffer.from(text) };
    }
  }
}

/** The archive in memory, as the library reads it from anywhere. */
const inMemory = (archive: Buffer): Source => ({
  getKey: () => 'memory',
  getBytes: async (offset, length) => ({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
});

const decompress = async (bytes: ArrayBuffer) => new Uint8Array(brotliDecompressSync(Buffer.from(bytes))).buffer;

describe('a PMTiles archive', () => {
  const zooms = { min: 6, max: 6 };
  const archive = pmtilesOf(tilesOf(6), { bounds, ...zooms, metadata: { name: 'Test' } });

  it('says what it holds, by the library of the format', async () => {
    const read = new PMTiles(inMemory(archive), new SharedPromiseCache(100, false, decompress), decompress);
    expect(await read.getHeader()).toMatchObject({
      specVersion: 3,
      minZoom: 6,
      maxZoom: 6,
      minLon: 72.7,
      maxLat: 19.5,
      tileType: TileType.Mvt,
      tileCompression: Compression.Brotli,
      clustered: true,
      numAddressedTiles: 4096,
    });
    expect(await read.getMetadata()).toEqual({ name: 'Test' });
    const { data } = (await read.getZxy(6, 10, 20)) ?? {};
    expect(Buffer.from(data ?? new ArrayBuffer(0)).toString()).toBe('the open sea');
  });

  it('keeps equal tiles once, and is the same every time', () => {
    expect(pmtilesOf(tilesOf(6), { bounds, ...zooms, metadata: { name: 'Test' } }).equals(archive)).toBe(true);
    const contents = new Set([...tilesOf(6)].map(({ bytes }) => String(bytes)));
    expect(Number(archive.readBigUInt64LE(88))).toBe(contents.size);
  });

  it('returns every tile, and null for a missing one', async () => {
    const path = join(folder, 'map.pmtiles');
    await writeFile(path, archive);
    const file = await TileFile.open(path);
    try {
      for (const { z, x, y, bytes } of tilesOf(6)) {
        const tile = await file.tile(z, x, y);
        expect(tile && (await unpacked(tile)).equals(bytes)).toBe(true);
      }
      expect(await file.tile(7, 0, 0)).toBeNull();
      expect(await file.tile(5, 0, 0)).toBeNull();
    } finally {
      await file.close();
    }
  });

  it('has leaves where its directory is large', async () => {
    const large = pmtilesOf(tilesOf(7), { bounds, min: 7, max: 7, metadata: {} });
    const [rootBytes, leafBytes] = [16, 48].map((at) => Number(large.readBigUInt64LE(at)));
    expect(rootBytes).toBeLessThan(16_384 - 127);
    expect(leafBytes).toBeGreaterThan(0);
    const path = join(folder, 'large.pmtiles');
    await writeFile(path, large);
    const file = await TileFile.open(path);
    try {
      for (const { z, x, y, bytes } of tilesOf(7)) {
        if ((x * 7 + y) % 50 !== 0) continue;
        const tile = await file.tile(z, x, y);
        expect(tile && (await unpacked(tile)).equals(bytes)).toBe(true);
      }
    } finally {
      await file.close();
    }
  });
});
