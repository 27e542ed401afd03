import { describe, expect, it } from '@jest/globals';
import { tell } from './figures.js';
import { killedAfter } from './launched/killed-after.js';
import { everything } from './launched/launched.js';

const trips = 50;

describe('kill -9 of everything that npm start has started', () => {
  it.each([1, 3, 10, 30])(
    '%s s after its first start: the next start has all of it back, and 50 trips are completed',
    async (seconds) => {
      const survived = await killedAfter(seconds, trips);
      tell(`kill -9 of everything ${seconds} s after the first start (${survived.before})`, 1, survived.findings);
      expect(survived.names.toSorted()).toEqual(everything.toSorted());
      expect(survived.trips).toBeGreaterThanOrEqual(trips);
      expect(survived.findings.wrong).toEqual([]);
      // Nothing had to be repaired.
      expect(survived.said).not.toContain('behind its rows');
    },
  );
});
