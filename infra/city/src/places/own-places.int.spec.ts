import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inPlace } from '../pack/pack-files.js';
import { ownPacks } from '../pack/pack.js';
import { ownPlacesFile, readOwnPlaces } from './own-places.js';
import { PackPlaces } from './pack-places.js';

const head = 'name,aliases,kind,lat,lng,gate_lat,gate_lng';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-own-places-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (...lines: string[]) => {
  await writeFile(join(folder, ownPlacesFile), [head, ...lines].join('\n'));
  return readOwnPlaces(folder, () => 'Parel');
};

describe('places.csv of a pack', () => {
  it('is not needed', async () => expect(await readOwnPlaces(folder, () => null)).toEqual([]));

  it('adds places, at their gate where they have one', async () => {
    expect(
      await read('"Mall, the new",New Mall | नवा मॉल,mall,19.01,72.84,19.011,72.841', 'BKC,,locality,19.06,72.86,,'),
    ).toEqual([
      {
        name: 'Mall, the new',
        others: ['New Mall', 'नवा मॉल'],
        kind: 'mall',
        lat: 19.011,
        lng: 72.841,
        locality: 'Parel',
      },
      { name: 'BKC', others: [], kind: 'locality', lat: 19.06, lng: 72.86, locality: null },
    ]);
  });

  it.each([
    ['A,,mall,190.1,72.8,,', /line 2: its lat is wrong/],
    ['A,,mall,19,01,72.8', /line 2: its gate needs both coordinates/],
    ['A,,castle,19.1,72.8,,', /line 2: its kind is wrong/],
    [',,mall,19.1,72.8,,', /line 2: its name is wrong/],
    ['"A,,mall,19.1,72.8,,', /cannot be read as CSV/],
  ])('says what is wrong with %j', async (line, message) => {
    await expect(read(line)).rejects.toThrow(message);
  });

  it('needs its first line', async () => {
    await writeFile(join(folder, ownPlacesFile), 'A,,mall,19.1,72.8,,');
    await expect(readOwnPlaces(folder, () => null)).rejects.toThrow(/the first line must be name,aliases/);
  });

  it('stays when the pack is built again', async () => {
    await inPlace(folder, 'city', () => Promise.resolve());
    await writeFile(join(folder, 'city', ownPlacesFile), head);
    await inPlace(folder, 'city', () => Promise.resolve());
    expect(await readFile(join(folder, 'city', ownPlacesFile), 'utf8')).toBe(head);
  });

  it('is read with the pack: all twenty of Mumbai are among its places', async () => {
    const { all } = await PackPlaces.open(join(ownPacks, 'mumbai'));
    const own = await readOwnPlaces(join(ownPacks, 'mumbai'), () => null);
    expect(own).toHaveLength(20);
    for (const { name } of own) expect(all.map((place) => place.name)).toContain(name);
    expect(all.find(({ name }) => name === 'King Edward Memorial Hospital')).toMatchObject({
      lat: 19.00212,
      lng: 72.84126,
    });
  });
});
