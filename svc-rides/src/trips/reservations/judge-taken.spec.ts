import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isDue, judgeTaken } from './judge-taken.js';

describe('a driver who took a booking for later (R43)', () => {
  it.each([
    [60, 5, 'wait'],
    [41, null, 'wait'],
    [40, null, 'release'],
    [60, 50, 'begin'],
    [50, 55, 'wait'],
    [40, 45, 'release'],
    [40, 40, 'begin'],
    [40, 29, 'wait'],
    [39, 29, 'begin'],
    [5, 5, 'begin'],
    [5, 6, 'release'],
  ] as const)('with %s minutes left and %s away: %s', (minutesLeft, minutesAway, verdict) => {
    expect(judgeTaken({ minutesLeft, minutesAway })).toBe(verdict);
  });

  it('is never kept waiting until it is too late to set out', () => {
    const minutes = fc.double({ min: 0, max: 300, noNaN: true });
    fc.assert(
      fc.property(minutes, minutes, (minutesLeft, minutesAway) => {
        const verdict = judgeTaken({ minutesLeft, minutesAway });
        const right = {
          begin: minutesAway <= minutesLeft,
          wait: minutesLeft > 40 || !isDue(minutesLeft, minutesAway),
          release: minutesAway > minutesLeft,
        };
        expect(right[verdict]).toBe(true);
      }),
    );
  });
});
