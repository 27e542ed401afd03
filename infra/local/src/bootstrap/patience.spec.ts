import { describe, expect, it } from '@jest/globals';
import { patienceOf } from '@rahi/bootstrap/patience.mjs';

describe('the patience with a machine', () => {
  it.each([
    [300, 1],
    [600, 1],
    [1500, 2.5],
    [60_000, 4],
  ])('that takes %i ms for the probe is %d', (ms, times) => {
    expect(patienceOf(ms)).toBe(times);
  });

  it('is no guess where the probe failed', () => {
    expect(() => patienceOf(Number.NaN)).toThrow('printed no number');
  });
});
