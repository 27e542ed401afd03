import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf } from './blocks.js';
import { ExtractError } from './extract.js';
import { readOsm } from './read-osm.js';

const bandra = fileURLToPath(new URL('../../fixtures/bandra.osm.pbf', import.meta.url));
let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-extract-'));
  whole = await readFile(bandra);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The message to the operator for a file with this content. */
async function complaint(content: Buffer | string): Promise<string> {
  const file = join(folder, 'city.osm.pbf');
  await writeFile(file, content);
  const error: unknown = await readOsm(file).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ExtractError);
  return (error as ExtractError).message.replaceAll(file, 'FILE');
}

describe('an extract', () => {
  it('is read with its points, ways, relations and bounds', async () => {
    const { nodes, ways, relations, bounds } = await readOsm(bandra);
    expect([nodes.size, ways.size, relations.size]).toEqual([5312, 453, 1]);
    expect(bounds).toEqual({ south: 19.052, west: 72.818, north: 19.066, east: 72.838 });
    const linking = [...ways.values()].find(({ tags }) => tags['name'] === 'Linking Road');
    expect(linking?.tags['highway']).toBe('secondary');
    const first = nodes.get(linking?.refs[0] ?? 0);
    expect(first?.lat).toBeCloseTo(19.06, 1);
    expect(first?.lon).toBeCloseTo(72.83, 1);
    expect([...relations.values()][0]?.members[0]).toMatchObject({ type: 'way', role: 'outer' });
  });

  it('says how much of it is read', async () => {
    const shares: number[] = [];
    await readOsm(bandra, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});

describe('a file that is no whole extract', () => {
  it('is refused when it is missing, a folder or empty', async () => {
    await expect(readOsm('/nowhere/city.osm.pbf')).rejects.toThrow('There is no file /nowhere/city.osm.pbf.');
    await expect(readOsm(folder)).rejects.toThrow(`${folder} is a folder. The extract is a file: city.osm.pbf.`);
    expect(await complaint('')).toBe('FILE is empty.');
  });

  it('is refused with what it is instead', async () => {
    expect(await complaint('<!DOCTYPE html><title>404</title>')).toBe(
      'FILE is a web page, such as the error of a download. Download it again.',
    );
    expect(await complaint('<?xml version="1.0"?><osm version="0.6">')).toBe(
      'FILE is XML. Convert it first: osmium cat FILE -o city.osm.pbf',
    );
    expect(await complaint(Buffer.from('1f8b08000000000000', 'hex'))).toBe(
      'FILE is packed by gzip. Convert it first: osmium cat FILE -o city.osm.pbf',
    );
    const foreign = 'FILE cannot be read as an OpenStreetMap extract (.osm.pbf).';
    expect(await complaint('name,lat,lng\nMumbai,19.07,72.88\n')).toBe(foreign);
    expect(await complaint(Buffer.alloc(4096, 7))).toBe(foreign);
  });

  it('is refused when bytes in it are damaged', async () => {
    const damaged = Buffer.from(whole);
    damaged.fill(7, 20_000, 20_100);
    expect(await complaint(damaged)).toBe('FILE cannot be read as an OpenStreetMap extract (.osm.pbf).');
  });

  it('is refused when its end is missing, wherever it is cut', async () => {
    for (let share = 0.05; share < 1; share += 0.05) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await complaint(cut)).toBe('FILE is cut off: its end is missing. Download it again.');
    }
  });

  it('is refused when it is cut between two blocks, or read with a remark when it has some ways', async () => {
    const ends: number[] = [];
    for await (const { end } of blocksOf(bandra)) ends.push(end);
    const [header, points, halfOfTheWays] = ends.map((end) => whole.subarray(0, end));
    expect(await complaint(header ?? '')).toBe('FILE holds no OpenStreetMap data.');
    expect(await complaint(points ?? '')).toBe('FILE has points but no ways: it is cut off, or an extract of points.');
    const file = join(folder, 'half.osm.pbf');
    await writeFile(file, halfOfTheWays ?? '');
    const remarks: string[] = [];
    await readOsm(file, { onRemark: (sentence) => remarks.push(sentence) });
    expect(remarks).toEqual([expect.stringContaining('it may be cut off')]);
  });
});
