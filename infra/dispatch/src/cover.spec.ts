import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@rahi/contracts/geo/distance';
import * as fc from 'fast-check';
import { coverKm } from './cover.js';
import { anyRound, makeDriver, north } from './testing/cities.js';

describe('how empty it becomes when a driver leaves', () => {
  it('is the way to the second nearest other driver', () => {
    fc.assert(
      fc.property(anyRound, fc.double({ min: 0.5, max: 20, noNaN: true }), ({ drivers }, most) => {
        const cover = coverKm(drivers, most);
        drivers.forEach(({ at }, driver) => {
          const others = drivers.filter((_, other) => other !== driver).map((other) => distanceKm(at, other.at));
          const [, second = Infinity] = others.toSorted((a, b) => a - b);
          expect(cover[driver]).toBeCloseTo(Math.min(second, most), 1);
        });
      }),
    );
  });

  it('is the most there is for one and for two drivers', () => {
    expect([...coverKm([makeDriver()], 4)]).toEqual([4]);
    expect([...coverKm([makeDriver(), makeDriver({ at: north(1) })], 4)]).toEqual([4, 4]);
  });
});
