import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '../pack/pack.js';
import { cityAt } from './cities.js';
import { readCities } from './cities-file.js';
import type { IndianCity } from './city.js';

let cities: IndianCity[];
beforeAll(async () => {
  cities = await readCities(join(ownPacks, 'india'));
});

describe('the cities of India', () => {
  it('are thousands, with their states and other names', () => {
    expect(cities.length).toBeGreaterThan(3000);
    expect(cities[0]).toMatchObject({ name: 'Mumbai', state: 'Maharashtra' });
    expect(cities[0]?.others).toEqual(expect.arrayContaining(['Bombay', 'मुंबई']));
    expect(new Set(cities.map(({ state }) => state)).size).toBe(36);
  });

  it.each<[string, number, number, boolean]>([
    ['Nashik', 20.0, 73.79, true],
    ['Nashik', 19.9, 73.65, false],
    ['Navi Mumbai', 19.0771, 72.9986, true],
    ['Leh', 34.4, 77.3, false],
    ['Cochin', 9.96, 76.29, true],
  ])('%s is at or near %d, %d', (name, lat, lng, within) => {
    const found = cityAt(cities, { lat, lng });
    expect(found?.city.name).toBe(name);
    expect((found?.out ?? Infinity) <= 1).toBe(within);
  });

  it('are nowhere near London or the middle of the sea', () => {
    expect([cityAt(cities, { lat: 51.5, lng: -0.1 }), cityAt(cities, { lat: 15, lng: 65 })]).toEqual([null, null]);
  });

  it('leave out what is not wanted', () => {
    const bandra = { lat: 19.06, lng: 72.84 };
    expect(cityAt(cities, bandra, ({ name }) => name !== 'Mumbai')?.city.name).not.toBe('Mumbai');
  });
});
