import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { splitFare, splitPeople } from './fare-split.js';

describe('a fare that is split', () => {
  it('is in equal parts', () => {
    expect(splitFare(14_100, 3)).toEqual({ others: 4700, own: 4700 });
  });

  it('adds up to the paisa, and the one who paid bears the rest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...splitPeople), (paise, people) => {
        const { others, own } = splitFare(paise, people);
        expect(others * (people - 1) + own).toBe(paise);
        expect(own - others).toBeGreaterThanOrEqual(0);
        expect(own - others).toBeLessThan(people);
      }),
    );
  });
});
