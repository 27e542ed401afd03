import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rateRide, rideReceipt } from '@rahi/contracts';
import { addRideColumn } from './ride/store/add-ride-column.js';
import { aPrincipal } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

/** A whole ride, and whom it was of. */
async function aWholeRide() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider);
  await harness.bring(id, 'completed', rider, driver);
  const rated = await harness.call(rateRide, rider, { params: { id }, body: { riderId: rider.userId, rating: 5 } });
  const receipt = await harness.call(rideReceipt, rider, { params: { id } });
  return { id, rider, answers: [rated.status, receipt.status] };
}

describe('an instance beside the next release, whose migration has added columns', () => {
  it('goes on with the statements that its open connections have prepared', async () => {
    // As many as the pool has connections, and more: each prepares its statements.
    const prepare = Array.from({ length: 20 }, aWholeRide);
    const before = await Promise.all(prepare);
    const runner = harness.database.createQueryRunner();
    await addRideColumn(runner, 'of_next_release', `text NOT NULL DEFAULT 'new'`);
    await runner.release();
    const after = await Promise.all(Array.from({ length: 20 }, aWholeRide));
    expect(after.flatMap(({ answers }) => answers)).toEqual(before.flatMap(({ answers }) => answers));
    expect(new Set(after.flatMap(({ answers }) => answers))).toEqual(new Set([200]));
    for (const { id, rider } of after)
      expect(await harness.get(id, rider)).toMatchObject({ status: 200, body: { status: 'completed' } });
  });
});
