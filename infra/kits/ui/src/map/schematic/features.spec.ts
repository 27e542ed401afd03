import { beforeAll, describe, expect, it } from '@jest/globals';
import { areasIn, inRing, inRiver, loadCitiesIn, localitiesIn, middleOf, riversIn } from './features.js';

const india = { south: 6, north: 36, west: 67, east: 98 };
const at = (lat: number, lng: number) => ({ lat, lng });
const kindAt = (lat: number, lng: number) =>
  areasIn({ south: lat, north: lat, west: lng, east: lng })
    .filter(({ ring }) => inRing(at(lat, lng), ring))
    .map(({ kind }) => kind);

describe('the cities', () => {
  it('are loaded once the map shows something of them, each once', async () => {
    const mumbai = { south: 19, north: 19.1, west: 72.8, east: 72.9 };
    expect(localitiesIn(india)).toEqual([]);
    expect(await loadCitiesIn(mumbai)).toBe(true);
    const names = localitiesIn(india).map(([name]) => name);
    expect(names).toContain('Mumbai');
    expect(names).not.toContain('Chennai');
    expect(await loadCitiesIn(mumbai)).toBe(false);
  });
});

describe('the shapes of the metros', () => {
  beforeAll(() => loadCitiesIn(india));

  it.each([
    ['off Juhu', 19.1, 72.8, 'sea'],
    ['Mumbai harbour', 18.94, 72.88, 'sea'],
    ['Mahim Bay', 19.03, 72.825, 'sea'],
    ['off Marina Beach', 13.05, 80.32, 'sea'],
    ['Hussain Sagar', 17.423, 78.474, 'lake'],
    ['Bellandur Lake', 12.937, 77.668, 'lake'],
    ['Cubbon Park', 12.976, 77.594, 'park'],
    ['Lodhi Garden', 28.593, 77.22, 'park'],
    ['the Maidan', 22.556, 88.344, 'park'],
  ] as const)('knows that %s is water or green', (_, lat, lng, kind) => {
    expect(kindAt(lat, lng)).toContain(kind);
  });

  it.each([
    ['Bandra station', 19.0544, 72.8406],
    ['Nariman Point', 18.9256, 72.8232],
    ['Vashi', 19.063, 72.9988],
    ['Chennai Central', 13.0827, 80.2757],
    ['Howrah station', 22.583, 88.3396],
    ['Connaught Place', 28.6315, 77.2167],
  ])('keeps %s on dry land', (_, lat, lng) => {
    expect(kindAt(lat, lng).filter((kind) => kind !== 'park')).toEqual([]);
    expect(riversIn(india).some((river) => inRiver(at(lat, lng), river))).toBe(false);
  });

  it('writes no locality into water', () => {
    const drowned = localitiesIn(india).filter(
      ([, lat, lng]) =>
        kindAt(lat, lng).some((kind) => kind !== 'park') ||
        riversIn(india).some((river) => inRiver(at(lat, lng), river)),
    );
    expect(drowned).toEqual([]);
  });

  it('has well over a hundred names, in every metro', () => {
    expect(localitiesIn(india).length).toBeGreaterThan(120);
    for (const city of ['New Delhi', 'Mumbai', 'Bengaluru', 'Hyderabad', 'Chennai', 'Kolkata', 'Pune'])
      expect(localitiesIn(india).filter(([name, , , rank]) => name === city && rank === 1)).toHaveLength(1);
  });

  it('finds the Hooghly under Howrah Bridge and the Yamuna under the ITO barrage', () => {
    const rivers = riversIn(india);
    const named = (lat: number, lng: number) => rivers.filter((r) => inRiver(at(lat, lng), r)).map((r) => r.name);
    expect(named(22.5851, 88.3469)).toEqual(['Hooghly']);
    expect(named(28.629, 77.256)).toEqual(['Yamuna']);
  });

  it('leaves out what is far from the bounds', () => {
    expect(areasIn({ south: 48, north: 49, west: 2, east: 3 })).toEqual([]);
    expect(riversIn({ south: 48, north: 49, west: 2, east: 3 })).toEqual([]);
  });
});

describe('middleOf', () => {
  it('is the middle of the box around a ring', () => {
    expect(middleOf([[0, 0], [0, 4], [2, 4], [2, 0]])).toEqual([1, 2]); // prettier-ignore
  });
});
