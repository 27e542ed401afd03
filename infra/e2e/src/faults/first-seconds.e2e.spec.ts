import { expect, it } from '@jest/globals';
import { killedAfter } from './launched/killed-after.js';
import { everything } from './launched/launched.js';

/** A sample of first-seconds.long.spec.ts. */
it('kill -9 of everything 4 s after the first start of npm start: the next start has all of it back, and trips are completed', async () => {
  const { names, trips, findings } = await killedAfter(4, 5);
  expect(names.toSorted()).toEqual(everything.toSorted());
  expect(trips).toBeGreaterThanOrEqual(5);
  expect(findings.wrong).toEqual([]);
});
