import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '../pack/pack.js';
import { PackPlaces } from './pack-places.js';
import { placesFile, readPlacesFile, writePlacesFile, type Places } from './places-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const places: Places = {
  streets: [
    {
      name: 'Linking Road',
      others: ['लिंकिंग रोड', 'VPM Marg'],
      kind: 'street',
      lat: 19.0607,
      lng: 72.8362,
      locality: 'Bandra West',
      lines: [
        [
          [19.06, 72.836],
          [19.0612, 72.8364],
        ],
        [
          [-19.06123, -72.83612],
          [-19.06, -72.836],
        ],
      ],
    },
  ],
  others: [
    { name: 'Bandra Station', others: [], kind: 'station', lat: 19.0546, lng: 72.8407, locality: null },
    { name: 'Bandra West', others: [], kind: 'locality', lat: 19.06, lng: 72.835, locality: null },
  ],
  cities: [
    {
      name: 'Mumbai',
      rings: [
        [
          [19, 72.8],
          [19, 72.9],
          [19.1, 72.85],
          [19, 72.8],
        ],
      ],
    },
  ],
  sites: [
    {
      name: 'Bandra Station',
      locality: null,
      lat: 19.0546,
      lng: 72.8407,
      reach: 150,
      entrances: [{ what: 'gate', name: 'Gate 2', lat: 19.0549, lng: 72.8401 }],
    },
  ],
};

describe('the file of places', () => {
  it('gives back what was written', async () => {
    await writePlacesFile(folder, places);
    expect(await readPlacesFile(folder)).toEqual(places);
  });

  it('of an older release has no sites', async () => {
    await writePlacesFile(folder, places);
    const file = join(folder, placesFile);
    const { sites: _sites, ...older } = JSON.parse(brotliDecompressSync(await readFile(file)).toString());
    await writeFile(file, brotliCompressSync(JSON.stringify(older)));
    expect(await readPlacesFile(folder)).toEqual({ ...places, sites: [] });
  });

  it('of another format is refused by name', async () => {
    const other = join(folder, placesFile);
    await writeFile(other, brotliCompressSync(JSON.stringify({ format: 2 })));
    await expect(readPlacesFile(folder)).rejects.toThrow(`${other} is no file of places`);
  });
});

describe('a point', () => {
  let known: PackPlaces;
  beforeAll(async () => {
    known = await PackPlaces.of(places);
  });

  it('is on the street that is nearest, up to 60 m away', () => {
    expect(known.streetAt({ lat: 19.0606, lng: 72.8364 })?.name).toBe('Linking Road');
    expect(known.streetAt({ lat: 19.0606, lng: 72.8368 })).toBeNull();
  });

  it('is near a station, up to 300 m away', () => {
    expect(known.stationAt({ lat: 19.0565, lng: 72.8407 })?.name).toBe('Bandra Station');
    expect(known.stationAt({ lat: 19.058, lng: 72.8407 })).toBeNull();
  });

  it('is at a site up to 40 m outside its reach', () => {
    expect(known.siteAt({ lat: 19.0562, lng: 72.8407 })?.name).toBe('Bandra Station');
    expect(known.siteAt({ lat: 19.0564, lng: 72.8407 })).toBeNull();
  });

  it('is in the locality of the places there, and in the city whose boundary contains it', () => {
    expect(known.localityAt({ lat: 19.0625, lng: 72.8362 })).toBe('Bandra West');
    expect(known.localityAt({ lat: 19.2, lng: 72.8362 })).toBeNull();
    expect([known.cityAt({ lat: 19.05, lng: 72.85 }), known.cityAt({ lat: 19.2, lng: 72.85 })]).toEqual([
      'Mumbai',
      null,
    ]);
  });

  it('of Mumbai has the name that people know', async () => {
    const mumbai = await PackPlaces.open(join(ownPacks, 'mumbai'));
    const at = (lat: number, lng: number) => {
      const street = mumbai.streetAt({ lat, lng });
      return street && `${street.name}, ${street.locality}, ${mumbai.cityAt({ lat, lng })}`;
    };
    expect(at(19.0607, 72.8362)).toBe('Linking Road, Bandra West, Mumbai');
    expect(at(19.0622, 72.9011)).toBe('N G Acharya Marg, Chembur East, Mumbai');
    expect(at(19.1176, 72.906)).toBe('Orchard Avenue, Powai, Mumbai');
  });

  it('in an empty pack has no name', async () => {
    const empty = await PackPlaces.of({ streets: [], others: [], cities: [], sites: [] });
    const at = { lat: 19, lng: 72 };
    expect([empty.streetAt(at), empty.stationAt(at), empty.localityAt(at), empty.cityAt(at)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
