import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { array, number, object, tuple } from 'zod/mini';
import { faultsOf } from '../command/check-pack.js';
import { reportOf } from '../command/report.js';
import type { Position } from '../geometry/bounds.js';
import { tileOf } from '../map/tile-grid.js';
import type { OsmExtract, OsmWay } from '../osm/extract.js';
import { readOsm } from '../osm/read-osm.js';
import { lineOf } from '../osm/shapes.js';
import { TileFile, unpacked } from '../pmtiles/tile-file.js';
import { buildPack } from './build-pack.js';
import { listPacks } from './pack.js';

// A part of Bandra, cut out of the extract of Mumbai, and its pack. After a change to the output of a build, build it again:
// npm run city -- build infra/city/fixtures/bandra.osm.pbf --name Bandra --out infra/city/fixtures/packs
const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
const committed = join(fixtures, 'packs');

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

let folder: string;
let extract: OsmExtract;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
  extract = await readOsm(join(fixtures, 'bandra.osm.pbf'));
  await buildPack(extract, { name: 'Bandra', folder, file: 'bandra.osm.pbf' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the pack of an extract', () => {
  it('holds what the committed one holds', async () => {
    const files = await readdir(join(committed, 'bandra'));
    expect(await readdir(join(folder, 'bandra'))).toEqual(files);
    for (const file of files.filter((name) => name.endsWith('.br'))) {
      const [built, known] = await Promise.all(
        [folder, committed].map(async (packs) => brotliDecompressSync(await readFile(join(packs, 'bandra', file)))),
      );
      expect([file, known && built?.equals(known)]).toEqual([file, true]);
    }
    expect(await tilesIn(folder)).toEqual(await tilesIn(committed));
    // Another release of Node may compress the same tiles differently: the version belongs to the file.
    const { map: built, ...pack } = (await listPacks(folder))[0]!;
    const { map: known, ...before } = (await listPacks(committed))[0]!;
    expect({ ...pack, folder: '' }).toEqual({ ...before, folder: '' });
    expect({ ...built, version: '' }).toEqual({ ...known, version: '' });
  });

  it('can be read by every user, also when another one built it', async () => {
    expect(await modeOf(join(folder, 'bandra'))).toBe('755');
    for (const file of await readdir(join(folder, 'bandra')))
      expect([file, await modeOf(join(folder, 'bandra', file))]).toEqual([file, '644']);
  });

  it('is the same to the byte when it is built again', async () => {
    const again = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
    try {
      await buildPack(await readOsm(join(fixtures, 'bandra.osm.pbf')), {
        name: 'Bandra',
        folder: again,
        file: 'bandra.osm.pbf',
      });
      for (const file of await readdir(join(folder, 'bandra'))) {
        const [first, second] = await Promise.all([folder, again].map((at) => readFile(join(at, 'bandra', file))));
        expect([file, second && first?.equals(second)]).toEqual([file, true]);
      }
    } finally {
      await rm(again, { recursive: true, force: true });
    }
  });

  it('says in its report what it holds, and that its roads may be routed', async () => {
    const [pack] = await listPacks(folder);
    expect(pack).toMatchObject({ name: 'Bandra', slug: 'bandra', routable: true });
    const lines = await reportOf(pack!, join(folder, 'bandra'));
    expect(lines[1]).toBe('  roads      418, 61 km, 59.8 % of them named');
    expect(lines[2]).toBe('  junctions  558, 88.0 % of them in one network');
    expect(lines[4]).toBe('  routes     yes');
    expect(lines[5]).toMatch(/^ {2}size {7}\d\d KB: area\.json\.br 1 KB, map\.pmtiles \d\d KB, /);
  });

  it('switches the vehicle types on that are wanted, and says so (R47)', async () => {
    const packs = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
    try {
      await buildPack(extract, { name: 'Bandra', state: 'IN-MH', folder: packs, vehicleTypes: ['bike'] });
      const [pack] = await listPacks(packs);
      expect(pack?.vehicleTypes).toEqual(['bike']);
      expect(await reportOf(pack!, pack!.folder)).toContain('  vehicles   bike, besides the usual ones');
      expect(await reportOf(pack!, pack!.folder)).toContain('  state      IN-MH');
      expect(await faultsOf(pack!)).toEqual([]);
      expect(await faultsOf({ ...pack!, state: 'IN-XX' })).toEqual([
        expect.stringMatching(/it is in IN-XX, which is no/),
      ]);
      expect(await faultsOf({ ...pack!, state: 'IN-DL' })).toEqual([
        expect.stringMatching(/pack\.json: Bandra cannot switch on bike: no rule set of IN-DL allows it\./),
      ]);
      const unknown = await faultsOf({ ...pack!, vehicleTypes: ['bike', 'boat', 'auto'] });
      expect(unknown).toEqual([
        expect.stringMatching(/pack\.json: it switches on boat, auto: a city can switch on bike$/),
      ]);
    } finally {
      await rm(packs, { recursive: true, force: true });
    }
  });

  it('has the same land when the coast is drawn by coastlines, as in extracts of OpenStreetMap', async () => {
    const pack = await buildPack(withCoastlines(), { name: 'Coast', folder });
    const [coast, known] = await Promise.all(
      [join(folder, pack.slug), join(committed, 'bandra')].map(async (at) => {
        return brotliDecompressSync(await readFile(join(at, 'area.json.br'))).toString();
      }),
    );
    // Simplified by 30 m, from other ends.
    const box = 2 * (72.838 - 72.818) * (19.066 - 19.052);
    expect(areaOf(known ?? '') / box).toBeGreaterThan(0.5);
    expect(areaOf(known ?? '') / box).toBeLessThan(0.95);
    expect(areaOf(coast ?? '') / box).toBeCloseTo(areaOf(known ?? '') / box, 2);
    await rm(join(folder, 'coast'), { recursive: true });
  });

  it('can be cut out of a larger extract', async () => {
    const bounds = { south: 19.056, west: 72.83, north: 19.062, east: 72.838 };
    const pack = await buildPack(extract, { name: 'Linking Road', folder, bounds });
    expect(pack).toMatchObject({ slug: 'linking-road', bounds });
    expect(pack.report.roads).toBeLessThan(418);
    await rm(join(folder, 'linking-road'), { recursive: true });
  });

  it('is not made from an extract without roads there, and leaves nothing behind', async () => {
    const bounds = { south: 18.4, west: 73.7, north: 18.6, east: 73.9 };
    const building = buildPack(extract, { name: 'Pune', folder, bounds });
    await expect(building).rejects.toThrow('There are no roads of Pune in this extract.');
    await expect(buildPack(extract, { name: 'मुंबई', folder })).rejects.toThrow('at least one Latin letter or digit');
    await expect(buildPack(extract, { name: 'India', folder })).rejects.toThrow('India is the pack under all cities.');
    expect(await readdir(folder)).toEqual(['bandra']);
  });

  it('is drawn only when its roads are main roads, or are no network', async () => {
    const main = /^(motorway|trunk|primary|secondary)/;
    const mainRoads = await buildPack(
      withRoads((highway) => main.test(highway)),
      { name: 'Main', folder },
    );
    expect(mainRoads.routable).toBe(false);
    const streets = await buildPack(
      withRoads((highway) => !main.test(highway)),
      { name: 'Streets', folder },
    );
    expect(streets.report.connected).toBeLessThan(0.75);
    expect(streets.routable).toBe(false);
    expect(await readdir(join(folder, 'main'))).not.toContain('roads.bin.br');
    for (const slug of ['main', 'streets']) await rm(join(folder, slug), { recursive: true });
  });
});

describe('checking a pack', () => {
  it('finds nothing wrong with a pack as it was built', async () => {
    const [pack] = await listPacks(folder);
    expect(await faultsOf(pack!)).toEqual([]);
  });

  it.each(['map.pmtiles', 'area.json.br', 'places.json.br', 'roads.bin.br'])(
    'names %s when it is broken',
    async (file) => {
      const packs = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
      try {
        await cp(folder, packs, { recursive: true });
        const path = join(packs, 'bandra', file);
        const whole = await readFile(path);
        await writeFile(path, whole.subarray(0, whole.length / 2));
        const [pack] = await listPacks(packs);
        const faults = await faultsOf(pack!);
        expect(faults).toEqual([expect.stringContaining(`${file}: `)]);
        await rm(path);
        expect(await faultsOf(pack!)).toEqual([expect.stringContaining(`${file}: `)]);
      } finally {
        await rm(packs, { recursive: true, force: true });
      }
    },
  );

  it('names the first folder that is no pack', async () => {
    const first = join(fixtures, 'osmium');
    await expect(listPacks(fixtures)).rejects.toThrow(`${first} is no city pack: it has no pack.json.`);
    await expect(listPacks('/nowhere')).rejects.toThrow('There is no folder of city packs /nowhere.');
  });
});

/** The extract with only some of its roads. */
const withRoads = (keeps: (highway: string) => boolean): OsmExtract => ({
  ...extract,
  ways: new Map([...extract.ways].filter(([, { tags }]) => !tags['highway'] || keeps(tags['highway']))),
});

/** The extract with the outline of the land as coastlines: the land is on their left. */
function withCoastlines(): OsmExtract {
  const outlines = new Set([...extract.relations.values()].flatMap(({ members }) => members.map(({ ref }) => ref)));
  const ways = [...extract.ways].map(([id, way]): [number, OsmWay] => {
    if (!outlines.has(id)) return [id, way];
    const refs = signedArea(lineOf(way, extract)) > 0 ? way.refs : way.refs.toReversed();
    return [id, { id, tags: { natural: 'coastline' }, refs }];
  });
  return { ...extract, ways: new Map(ways), relations: new Map() };
}

/** Twice the area of a ring in square degrees, positive when it is counterclockwise. */
const signedArea = (ring: readonly Position[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [beforeX, beforeY] = ring.at(i - 1)!;
    return sum + beforeX * y - x * beforeY;
  }, 0);

const areaSchema = object({ coordinates: array(array(array(tuple([number(), number()])))) });
const areaOf = (geojson: string): number =>
  areaSchema
    .parse(JSON.parse(geojson))
    .coordinates.flat()
    .reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0);

/** Every tile of a pack's map, unpacked. */
async function tilesIn(packs: string): Promise<Record<string, string | null>> {
  const file = await TileFile.open(join(packs, 'bandra', 'map.pmtiles'));
  const tiles: Record<string, string | null> = {};
  for (let z = 9; z <= 14; z++) {
    const [x, y] = tileOf(72.834, 19.059, z);
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const tile = await file.tile(z, x + dx, y + dy);
      tiles[`${z}/${x + dx}/${y + dy}`] = tile && (await unpacked(tile)).toString('base64');
    }
  }
  await file.close();
  return tiles;
}
