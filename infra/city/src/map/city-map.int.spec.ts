import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unpacked } from '../pmtiles/tile-file.js';
import { openCityMap, type TileMap } from './city-map.js';
import { EXTENT, tileOf } from './tile-grid.js';
import { readTile, type TileFeature } from './read-tile.js';

/** A folder of one small pack and no base: Bandra, 1.7 km wide. */
const packs = fileURLToPath(new URL('../../fixtures/packs', import.meta.url));
const linkingRoad = [72.8362, 19.0607] as const;

let map: TileMap;
beforeAll(async () => {
  map = await openCityMap(packs);
});
afterAll(() => map?.close());

async function featuresAt(z: number, [lng, lat]: readonly [number, number]): Promise<TileFeature[]> {
  const tile = await map.tile(z, ...tileOf(lng, lat, z));
  return tile ? readTile(await unpacked(tile), EXTENT) : [];
}

/** Where the map of Rahi's own packs starts. */
async function startOf(...served: string[]) {
  const own = await openCityMap(undefined, served);
  await own.close();
  return own.start;
}

const inLayer = (features: readonly TileFeature[], layer: string) =>
  features.filter(([name]) => name === layer).map(([, feature]) => feature);

/** Twice the area of a feature's rings, as an absolute value: the land in units of the tile. */
const areaOf = (features: readonly TileFeature[]): number =>
  inLayer(features, 'earth')
    .flatMap(({ type, geometry }) => (type === 3 ? geometry : []))
    .reduce((sum, ring) => {
      let area = 0;
      for (let i = 1; i < ring.length; i++) area += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
      return sum + area;
    }, 0);

describe('the map of a folder of packs', () => {
  it('has the streets of a city in the nearest zoom, with their names', async () => {
    const features = await featuresAt(14, linkingRoad);
    const names = inLayer(features, 'roads').map(({ tags }) => tags?.['name']);
    expect(names).toContain('Linking Road');
    expect(inLayer(features, 'roads').map(({ tags }) => tags?.['kind'])).toContain('minor_road');
  });

  it('starts in the middle of its city', () => {
    expect(map.start).toEqual({ lat: expect.closeTo(19.06, 2), lng: expect.closeTo(72.83, 2) });
  });

  it('has only main roads in the farther ones', async () => {
    const kinds = inLayer(await featuresAt(11, linkingRoad), 'roads').map(({ tags }) => tags?.['kind_detail']);
    expect(kinds.filter((kind) => !/^(motorway|trunk|primary|secondary|tertiary|rail)/.test(String(kind)))).toEqual([]);
    expect(kinds).toContain('secondary');
  });

  it('goes on with the land and the cities of the base around a city', async () => {
    // The tile is 78 km wide: the land is almost all of the base.
    const features = await featuresAt(9, linkingRoad);
    const names = inLayer(features, 'places').map(({ tags }) => tags?.['name']);
    expect(names).toContain('Thane');
    expect(inLayer(features, 'roads').length).toBeGreaterThan(0);
    expect(areaOf(features) / (2 * EXTENT * EXTENT)).toBeGreaterThan(0.2);
  });

  it('has land twice nowhere but at the seam', async () => {
    const [lng, lat] = [72.834, 19.059];
    const composed = areaOf(await featuresAt(12, [lng, lat]));
    // Within 12 km of coast, no tile has more land than it has area.
    expect(composed).toBeLessThanOrEqual(2 * (EXTENT + 128) ** 2);
    expect(composed).toBeGreaterThan(0);
  });

  it('is a part of the base far from every city, without its coarse roads', async () => {
    const nagpur = [79.08, 21.15] as const;
    expect(inLayer(await featuresAt(8, nagpur), 'roads').length).toBeGreaterThan(0);
    expect(inLayer(await featuresAt(10, nagpur), 'roads').length).toBeGreaterThan(0);
    const near = await featuresAt(14, nagpur);
    expect(inLayer(near, 'roads')).toEqual([]);
    expect(areaOf(near)).toBe(2 * (EXTENT + 128) ** 2);
  });

  it('has nothing on the open sea', async () => {
    expect(await map.tile(14, ...tileOf(69.5, 19, 14))).toBeNull();
    expect(await map.tile(9, ...tileOf(69.5, 19, 9))).toBeNull();
  });

  it('answers the same tile to all who ask at once', async () => {
    const place = tileOf(72.9, 19.2, 12);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => map.tile(12, ...place)));
    expect(others.every((other) => other === first)).toBe(true);
  });

  it('reads a file again after it could not be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rahi-map-'));
    await cp(packs, folder, { recursive: true });
    const broken = await openCityMap(folder);
    try {
      const path = join(folder, 'bandra', 'map.pmtiles');
      const place = tileOf(...linkingRoad, 14);
      await rename(path, `${path}.away`);
      await expect(broken.tile(14, ...place)).rejects.toThrow(`There is no map ${path}.`);
      await rename(`${path}.away`, path);
      expect(await broken.tile(14, ...place)).not.toBeNull();
    } finally {
      await broken.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('draws no political border', async () => {
    for (const [lng, lat] of [
      [74.6, 31.6],
      [88.4, 26.7],
      [77.2, 35.5],
    ] as const) {
      const layers = new Set((await featuresAt(7, [lng, lat])).map(([layer]) => layer));
      expect([...layers].filter((layer) => !['earth', 'roads', 'places'].includes(layer))).toEqual([]);
    }
  });

  it('starts in the city that is served, in the largest without one, and refuses one of which there is no pack', async () => {
    const [mumbai, pune] = [
      { lat: expect.closeTo(19.07, 1), lng: expect.closeTo(72.88, 1) },
      { lat: expect.closeTo(18.5, 1), lng: expect.closeTo(73.9, 1) },
    ];
    expect(await startOf()).toEqual(mumbai);
    expect(await startOf('Pune')).toEqual(pune);
    expect(await startOf('pune', 'Mumbai')).toEqual(mumbai);
    await expect(startOf('Atlantis')).rejects.toThrow('SERVED_CITIES names a city of which there is no pack');
  });

  it('has a version that is another for other packs', async () => {
    const other = await openCityMap();
    expect(other.version).toMatch(/^[0-9a-f]{12}$/);
    expect(other.version).not.toBe(map.version);
    expect([map.minZoom, map.maxZoom]).toEqual([0, 14]);
    expect(map.attribution).toBe('© OpenStreetMap contributors, GeoNames');
    await other.close();
  });
});
