import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rateRide } from '@rahi/contracts';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

// In process: the ride is completed between two statements of one call.
let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 1, { inProcess: true });
});
afterAll(() => harness?.stop());

describe('rating a ride (R15)', () => {
  it('is taken, and not refused as done, when the ride is completed while it is being judged', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('in_progress', { riderId: rider.userId }));
    const rides = harness.app.get(RidesRepository);
    const byId = rides.byId.bind(rides);
    jest.spyOn(rides, 'byId').mockImplementationOnce(async (wanted) => {
      await harness.database.query(
        `UPDATE rides SET status = 'completed', completed_at = now(), version = version + 1 WHERE id = $1`,
        [id],
      );
      return byId(wanted);
    });
    expect(
      await harness.call(rateRide, rider, { params: { id }, body: { rating: 4, riderId: rider.userId } }),
    ).toMatchObject({ status: 200, body: { rating: 4, status: 'completed' } });
  });
});
