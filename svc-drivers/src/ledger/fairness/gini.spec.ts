import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { gini } from './gini.js';

const amounts = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 40 });
const of = (values: readonly number[]): number => {
  const found = gini(values);
  if (found === null) throw new Error('no values');
  return found;
};

/** By its definition: the mean difference of all pairs, over twice the mean. */
function byPairs(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum === 0) return 0;
  const differences = values.flatMap((a) => values.map((b) => Math.abs(a - b)));
  return differences.reduce((total, value) => total + value, 0) / (2 * values.length * sum);
}

describe('the Gini coefficient', () => {
  it('is what its definition says, from 0 to 1', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        expect(of(values)).toBeCloseTo(byPairs(values), 9);
        expect(of(values)).toBeGreaterThanOrEqual(0);
        expect(of(values)).toBeLessThan(1);
      }),
    );
  });

  it('does not depend on the order, the unit, or how often the same group is there', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (values, times) => {
        expect(of(values.toReversed())).toBeCloseTo(of(values), 9);
        expect(of(values.map((value) => value * times))).toBeCloseTo(of(values), 9);
        expect(of([...values, ...values])).toBeCloseTo(of(values), 9);
      }),
    );
  });

  it('never grows when one who has more gives to one who has less', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), fc.nat(), fc.double({ min: 0, max: 0.5, noNaN: true }), (values, a, b, share) => {
        const [i, j] = [a % values.length, b % values.length];
        const [rich, poor] = (values[i] ?? 0) >= (values[j] ?? 0) ? [i, j] : [j, i];
        const given = ((values[rich] ?? 0) - (values[poor] ?? 0)) * share;
        const after = values.map((value, n) => value + (n === poor ? given : 0) - (n === rich ? given : 0));
        expect(of(after)).toBeLessThanOrEqual(of(values) + 1e-9);
      }),
    );
  });

  it('is 0 when all are alike, and all but one nth when one of n has everything', () => {
    expect([of([7, 7, 7]), of([0, 0]), of([42])]).toEqual([0, 0, 0]);
    expect(of([0, 0, 0, 9])).toBeCloseTo(0.75, 9);
    expect(of([1, 3])).toBeCloseTo(0.25, 9);
    expect(gini([])).toBeNull();
  });
});
