import { describe, expect, it } from '@jest/globals';
import { changeAgainst } from './change.js';

describe('a change against yesterday', () => {
  it.each([
    [12, 10, 20],
    [8, 10, -20],
    [10, 10, 0],
    [0, 10, -100],
    [1, 3, -66.7],
    [2000, 3, 66_566.7],
  ])('to %d from %d is %d percent', (now, before, percent) => {
    expect(changeAgainst(now, before)).toBe(percent);
  });

  it('is null when yesterday was zero', () => {
    expect(changeAgainst(5, 0)).toBeNull();
    expect(changeAgainst(0, 0)).toBeNull();
  });
});
