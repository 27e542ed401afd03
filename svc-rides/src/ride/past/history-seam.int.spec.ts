import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { riderRides, driverRides, type Principal } from '@rahi/contracts';
import fc from 'fast-check';
import { aPastRide, aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ RIDES_MOVE_AFTER_DAYS: '30' });
});
afterAll(() => harness?.stop());

const cursorOf = (link: string) => /[?&]cursor=([\w-]+)>; rel="next"/.exec(link)?.[1];
const base = Date.now();

/** On either side of the 30 days and over several months; few instants, so that many rides have the same. */
const days = fc.array(
  fc.integer({ min: 0, max: 60 }).map((n) => n * 3),
  { minLength: 1, maxLength: 40 },
);

async function seeded(daysAgo: readonly number[], rider: Principal, driver: Principal): Promise<string[]> {
  const rides = daysAgo.map((ago) => {
    const createdAt = new Date(base - ago * 86_400_000);
    const people = { riderId: rider.userId, driverId: driver.userId };
    return aPastRide(ago, { ...people, createdAt, completedAt: createdAt });
  });
  await harness.seedAll(rides);
  return rides
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

describe('history over both tables', () => {
  it('is complete and in order, whatever has moved, and while the rest moves between two pages', async () => {
    await fc.assert(
      fc.asyncProperty(days, fc.integer({ min: 1, max: 20 }), fc.nat({ max: 3 }), async (ago, limit, movesAt) => {
        const [rider, driver] = [aPrincipal(), aPrincipal()];
        const expected = await seeded(ago, rider, driver);
        const [riderId, driverId] = [rider.userId, driver.userId];
        const [ofRider, ofDriver]: unknown[][] = [[], []];
        let cursor: string | undefined;
        for (let page = 0; page === 0 || cursor; page += 1) {
          if (page === movesAt) await harness.moveEnded();
          const query = { limit, cursor };
          const answers = await Promise.all([
            harness.call(riderRides, rider, { params: { riderId }, query }),
            harness.call(driverRides, driver, { params: { driverId }, query }),
          ]);
          ofRider?.push(...answers[0].list.map(({ id }) => id));
          ofDriver?.push(...answers[1].list.map(({ id }) => id));
          expect(answers[0].header('x-total-count')).toBe(String(ago.length));
          cursor = cursorOf(answers[0].header('link'));
        }
        expect(ofRider).toEqual(expected);
        expect(ofDriver).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
