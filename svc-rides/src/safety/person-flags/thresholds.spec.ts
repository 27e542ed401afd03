import { describe, expect, it } from '@jest/globals';
import {
  isCancellingTooOften,
  isDecliningTooOften,
  isImpossibleTrip,
  isJump,
  isPairTooOften,
  isSharedByTooMany,
} from './thresholds.js';

describe('a flag', () => {
  it.each([
    [150_000, 3600, false],
    [150_100, 3600, true],
    [1001, 60, true],
    [1000, 60, false],
    [1001, 61, false],
    [10, 0, false],
  ])('is a trip of %i m in %i s: %s', (metres, seconds, flagged) => {
    expect(isImpossibleTrip({ metres, seconds })).toBe(flagged);
  });

  it('is no trip of a simulated car, which is ten times as fast', () => {
    expect(isImpossibleTrip({ metres: 14_000, seconds: 50 }, 10)).toBe(false);
    expect(isImpossibleTrip({ metres: 25_000, seconds: 50 }, 10)).toBe(true);
  });

  it('is a jump of kilometres, not the error of a receiver', () => {
    expect(isJump({ metres: 2001, seconds: 10 })).toBe(true);
    expect(isJump({ metres: 2000, seconds: 10 })).toBe(false);
    expect(isJump({ metres: 2001, seconds: 60 })).toBe(false);
  });

  it('is a pair from five rides on', () => {
    expect([4, 5].map(isPairTooOften)).toEqual([false, true]);
  });

  it('is a device of four accounts on: a family has fewer', () => {
    expect([3, 4].map(isSharedByTooMany)).toEqual([false, true]);
  });

  it('is 2.96 km in 40 ms (F45)', () => {
    expect(isImpossibleTrip({ metres: 2960, seconds: 0.04 })).toBe(true);
  });

  it('are more than half cancelled of ten, and more than four fifths declined of twenty', () => {
    expect(
      [
        [5, 9],
        [5, 10],
        [6, 10],
      ].map(([count = 0, of = 0]) => isCancellingTooOften({ count, of })),
    ).toEqual([false, false, true]);
    expect(
      [
        [19, 19],
        [16, 20],
        [17, 20],
      ].map(([count = 0, of = 0]) => isDecliningTooOften({ count, of })),
    ).toEqual([false, false, true]);
  });
});
