import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readOwnZones } from './own-zones.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-zones-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A square of about 1 km, so many degrees east of the airport. */
const square = (east = 0) => [
  { lat: 19.092, lng: 72.87 + east },
  { lat: 19.092, lng: 72.88 + east },
  { lat: 19.101, lng: 72.88 + east },
  { lat: 19.101, lng: 72.87 + east },
];
const zone = { key: 'airport-t2', name: 'Airport T2', outline: square() };
async function read(...zones: unknown[]) {
  await writeFile(join(folder, 'zones.json'), JSON.stringify(zones));
  return readOwnZones(folder);
}

describe('the zones of a pack', () => {
  it('are none without the file', async () => {
    expect(await readOwnZones(folder)).toEqual([]);
  });

  it('have the usual short trip, all vehicle types and no pickup points unless they say so', async () => {
    const usual = { vehicleTypes: [], bays: [], shortTripKm: 6, shortTripMinutes: 20 };
    expect(await read(zone)).toEqual([{ ...zone, ...usual }]);
    const own = { vehicleTypes: ['mini'], bays: [{ name: 'Bay 4', lat: 19.0967, lng: 72.8745 }], shortTripKm: 0 };
    expect(await read({ ...zone, ...own })).toEqual([{ ...zone, ...usual, ...own }]);
  });

  it.each([
    ['a key that is no word', [{ ...zone, key: 'Airport T2' }], 'zone 1: its key is wrong'],
    ['too few corners', [{ ...zone, outline: square().slice(0, 2) }], 'zone 1: its outline is wrong'],
    ['a corner without a number', [{ ...zone, outline: [...square(), { lat: '19', lng: 72 }] }], 'outline.4.lat'],
    ['a member that is misspelled', [{ ...zone, vehicleType: ['mini'] }], 'zone 1: its vehicleType is wrong'],
    ['an unknown vehicle type', [{ ...zone, vehicleTypes: ['boat'] }], 'zone 1: its vehicleTypes.0 is wrong'],
    ['no object', ['Airport'], 'zone 1: its form is wrong'],
    ['a crossing outline', [{ ...zone, outline: [0, 2, 1, 3].map((at) => square()[at]) }], 'crosses or touches itself'],
    [
      'a pickup point far away',
      [{ ...zone, bays: [{ name: 'Bay 9', lat: 19.2, lng: 72.87 }] }],
      'Bay 9 is more than 2',
    ],
    ['a key twice', [zone, { ...zone, outline: square(0.1) }], 'zone 2: another zone has the key airport-t2'],
    [
      'two zones across each other',
      [zone, { ...zone, key: 't1', outline: square(0.005) }],
      'zone 2: it overlaps Airport',
    ],
  ])('are refused with %s, in words with the file and the zone', async (_what, zones, words) => {
    await expect(read(...zones)).rejects.toThrow(words);
    await expect(read(...zones)).rejects.toThrow(join(folder, 'zones.json'));
  });

  it('are refused when the file is no list in JSON', async () => {
    for (const text of ['{', '{"key":"airport-t2"}']) {
      await writeFile(join(folder, 'zones.json'), text);
      await expect(readOwnZones(folder)).rejects.toThrow(`${join(folder, 'zones.json')} is no list of zones in JSON`);
    }
  });
});
