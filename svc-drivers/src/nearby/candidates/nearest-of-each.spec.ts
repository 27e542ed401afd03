import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { nearestOfEach } from './nearest-of-each.js';

const lists = fc.array(fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 30 }), { maxLength: 12 });

describe('the nearest of each', () => {
  it('are each once, and all of them when they fit', () => {
    fc.assert(
      fc.property(lists, fc.nat({ max: 80 }), (given, most) => {
        const all = new Set(given.flat());
        const chosen = nearestOfEach(given, most);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.length).toBe(Math.min(most, all.size));
        expect(chosen.every((item) => all.has(item))).toBe(true);
      }),
    );
  });

  it('leave out nothing that is nearer than what another list gave', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 40 }), (given, most) => {
        const chosen = new Set(nearestOfEach(given, most));
        /** The first of a list that was left out. */
        const cut = given.map((list) => list.findIndex((item) => !chosen.has(item))).filter((rank) => rank >= 0);
        const firstCut = Math.min(...cut, Infinity);
        for (const item of chosen)
          expect(Math.min(...given.map((list) => list.indexOf(item)).filter((rank) => rank >= 0))).toBeLessThanOrEqual(
            firstCut,
          );
      }),
    );
  });

  it('keep the only driver of a far pickup beside a crowd', () => {
    const crowd = Array.from({ length: 300 }, (_, n) => `crowd ${n}`);
    expect(nearestOfEach([crowd, ['far']], 300)).toContain('far');
  });
});
