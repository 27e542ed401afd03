import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { measureRoads } from '../pack/measure-roads.js';
import { readOsm } from './read-osm.js';

/** Made by osmium (see the README of this package), so that suites need none. */
const made = (name: string) => fileURLToPath(new URL(`../../fixtures/osmium/${name}`, import.meta.url));

describe('files as osmium makes them', () => {
  it.each([
    ['without packing', 'unpacked.osm.pbf'],
    ['with each node by itself', 'single-nodes.osm.pbf'],
    ['with the positions on the ways', 'positions-on-ways.osm.pbf'],
  ])('are read %s, with the same roads', async (_, name) => {
    const extract = await readOsm(made(name));
    expect(measureRoads(extract)).toEqual(measureRoads(await readOsm(made('cut.osm.pbf'))));
  });

  it.each([
    ['is packed by lz4', 'lz4.osm.pbf'],
    ['has old versions of objects', 'history.osh.pbf'],
    ['is XML', 'city.osm'],
    ['is packed by gzip', 'city.osm.gz'],
    ['is packed by bzip2', 'city.osm.bz2'],
  ])('are refused in words: %s', async (words, name) => {
    await expect(readOsm(made(name))).rejects.toThrow(`${name} ${words}`);
  });

  it('have the roads of a cut without bounds in their header', async () => {
    const { ways, bounds } = await readOsm(made('cut.osm.pbf'));
    expect(bounds).toBeUndefined();
    expect(ways.size).toBeGreaterThan(50);
  });
});
