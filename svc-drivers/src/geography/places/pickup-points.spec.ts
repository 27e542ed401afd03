import { describe, expect, it } from '@jest/globals';
import type { Entrance, Site } from '@rahi/city';
import { mostPoints, pointsAt, type RoadsToStop } from './pickup-points.js';

const station: Site = {
  name: 'Bandra Station',
  locality: 'Bandra West',
  lat: 19,
  lng: 72.8,
  reach: 150,
  entrances: [],
};
const entrance = (lat: number, lng: number, more: Partial<Entrance> = {}): Entrance => {
  return { what: 'entrance', name: '', lat, lng, ...more };
};
const rider = { lat: 19.0001, lng: 72.8 };
const street = (name: string, lat: number, lng: number) => ({ lat, lng, street: name, metres: 10 });
/** Streets where the entrances are. */
const roads = (streets: ReturnType<typeof street>[] = []): RoadsToStop => ({
  nearest: ({ lat, lng }) => street('Station Road', lat, lng),
  streets: () => streets,
});
const labels = (site: Site, known: RoadsToStop | null, from = rider) =>
  pointsAt(site, from, known).points.map(({ label }) => label);

describe('the points of a place', () => {
  it('are its entrances by their name, else by their side, and the street', () => {
    const entrances = [
      entrance(19.001, 72.8, { what: 'gate', name: 'Gate 2' }),
      entrance(19, 72.802),
      entrance(18.997, 72.8, { what: 'taxi' }),
    ];
    expect(labels({ ...station, entrances }, roads())).toEqual([
      'Gate 2 on Station Road',
      'East entrance on Station Road',
      'Taxi stand on Station Road',
    ]);
  });

  it('are the streets beside it where the data has no entrance', () => {
    const { points } = pointsAt(
      station,
      rider,
      roads([street('SV Road', 19, 72.799), street('Hill Road', 19.002, 72.8)]),
    );
    expect(points.map(({ what, side, label }) => [what, side, label])).toEqual([
      ['street', 'west', 'on SV Road'],
      ['street', 'north', 'on Hill Road'],
    ]);
  });

  it('are one where a car would stop at the same spot', () => {
    const entrances = [entrance(19.001, 72.8, { name: 'A' }), entrance(19.00101, 72.8, { name: 'B' })];
    expect(labels({ ...station, entrances }, roads([street('SV Road', 19.001, 72.80001)]))).toEqual([
      'A on Station Road',
    ]);
  });

  it('are only those that a car can come to', () => {
    const entrances = [entrance(19.001, 72.8)];
    expect(labels({ ...station, entrances }, { nearest: () => null, streets: () => [] })).toEqual([]);
    expect(labels({ ...station, entrances }, null)).toEqual(['North entrance']);
  });

  it(`are the ${mostPoints} nearest to the rider, and it is said how many more there are`, () => {
    const entrances = Array.from({ length: mostPoints + 3 }, (_, n) =>
      entrance(19 + n / 2000, 72.8, { what: 'gate', name: `Gate ${n}` }),
    );
    const { points, more } = pointsAt({ ...station, entrances }, { lat: 19.01, lng: 72.8 }, roads());
    expect(points.map(({ name }) => name)).toEqual(Array.from({ length: mostPoints }, (_, n) => `Gate ${10 - n}`));
    expect(more).toBe(3);
  });
});
