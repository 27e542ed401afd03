import { describe, expect, it } from '@jest/globals';
import type { LatLng, LatLngPair } from '@rahi/contracts';
import fc from 'fast-check';
import { north } from '../../testing/rented.js';
import { countable, tollsAt, tollsOnLegs, withPassed, without } from './toll-passages.js';

const gate = { name: 'Northern Gate', paise: 4500, metres: 300, ...north(5000) };
const bridge = { name: 'Bridge', paise: 2000, metres: 100, ...north(9000) };
const tolls = [gate, bridge];
const names = (charged: { name: string }[]) => charged.map(({ name }) => name);
const at = (...metres: number[]): LatLng[] => metres.map(north);
const pair = ({ lat, lng }: LatLng): LatLngPair => [lat, lng];
const way = (...metres: number[]): LatLngPair[] => at(...metres).map(pair);

const leg = (from: number, to: number, polyline: LatLngPair[] | null) => ({
  from: north(from),
  to: north(to),
  polyline,
});

describe('the tolls where a car was', () => {
  it('are charged each time that it passes them, with their prices', () => {
    const there = [0, 4000, 5000, 6000, 8950, 11_000];
    expect(tollsAt(at(...there), { tolls })).toEqual([
      { name: 'Northern Gate', paise: 4500 },
      { name: 'Bridge', paise: 2000 },
    ]);
    const andBack = [...there, ...there.toReversed()];
    expect(names(tollsAt(at(...andBack), { tolls }))).toEqual(['Northern Gate', 'Northern Gate', 'Bridge', 'Bridge']);
  });

  it('are one passage while it waits there, and while its places are inexact at the edge of the circle', () => {
    const waits = [4000, 4700, 4690, 4705, 4600, 4720, 5000, 5000, 5310, 5290, 5450, 5280, 6000];
    expect(names(tollsAt(at(...waits), { tolls }))).toEqual(['Northern Gate']);
    // Exactly at the edge it is there, and 200 m farther out it is not away yet.
    expect(tollsAt(at(5300, 5499, 5299), { tolls })).toHaveLength(1);
    expect(tollsAt(at(5299, 5501, 5299), { tolls })).toHaveLength(2);
  });

  it('are none without places, or beside them', () => {
    expect(tollsAt([], { tolls })).toEqual([]);
    expect(tollsAt(at(4500, 4690, 5310), { tolls })).toEqual([]);
  });

  it('are the same counted at once, or in parts from the last place that is certain', () => {
    const metres = fc.integer({ min: 3000, max: 11_000 });
    fc.assert(
      fc.property(fc.array(metres, { maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 6 }), (driven, cuts) => {
        const all = at(...driven);
        let [places, counted, passed] = [all, false, [] as { name: string; paise: number }[]];
        for (const cut of cuts) {
          const least = counted ? 1 : 0;
          const part = countable(places.slice(0, cut), tolls, least);
          if (!part) continue;
          passed = [...passed, ...tollsAt(places.slice(0, part.count), { tolls }, counted)];
          [places, counted] = [[part.last, ...places.slice(part.count)], true];
        }
        passed = [...passed, ...tollsAt(places, { tolls }, counted)];
        expect(names(passed).toSorted()).toEqual(names(tollsAt(all, { tolls })).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});

describe('the places that can be counted for good', () => {
  it('end where the car is at a toll or away from it', () => {
    expect(countable(at(4000, 5000, 6000), tolls, 0)).toMatchObject({ count: 3, last: north(6000) });
    // 400 m from the gate it may have passed, or not yet.
    expect(countable(at(4000, 4600), tolls, 0)).toMatchObject({ count: 1, last: north(4000) });
    expect(countable(at(4000, 5000, 5400, 5410), tolls, 0)?.count).toBe(2);
    expect(countable(at(5400, 5410), tolls, 0)).toBeNull();
    expect(countable(at(5000, 5400), tolls, 1)).toBeNull();
  });
});

describe('the tolls of a way by road', () => {
  it('are those that it passes between its points, each time', () => {
    expect(names(tollsOnLegs([leg(0, 8000, way(0, 8000))], tolls))).toEqual(['Northern Gate']);
    const back = [leg(0, 8000, way(0, 8000)), leg(8000, 0, way(8000, 0))];
    expect(names(tollsOnLegs(back, tolls))).toEqual(['Northern Gate', 'Northern Gate']);
  });

  it('are one passage where a stop is at the toll', () => {
    const legs = [leg(0, 5000, way(0, 5000)), leg(5000, 8000, way(5000, 8000))];
    expect(names(tollsOnLegs(legs, tolls))).toEqual(['Northern Gate']);
  });

  it('are those at the two ends where its roads are not known, also beside a leg whose roads are', () => {
    expect(tollsOnLegs([leg(0, 8000, null)], tolls)).toEqual([]);
    expect(names(tollsOnLegs([leg(0, 5000, null)], tolls))).toEqual(['Northern Gate']);
    expect(names(tollsOnLegs([leg(0, 5000, null), leg(5000, 9000, way(5000, 9000))], tolls))).toEqual([
      'Northern Gate',
      'Bridge',
    ]);
  });
});

describe('lists of tolls', () => {
  const [one, other] = [
    { name: 'One', paise: 1 },
    { name: 'Other', paise: 2 },
  ];
  it('lose as many passages as others have', () => {
    expect(without([one, one, other], [one])).toEqual([one, other]);
    expect(without([one], [one, one])).toEqual([]);
  });

  it('have each toll as often as the list that has it most often', () => {
    expect(withPassed([one], [one, one, other])).toEqual([one, one, other]);
    expect(withPassed([one, one], [one])).toEqual([one, one]);
  });
});
