import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ EXPIRY_MINUTES: '5', EXPIRY_SWEEP_SECONDS: '0.05' }, 3);
});
afterAll(() => harness?.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const expired = async (id: string) => (await harness.stored(id)).status === 'cancelled';

async function overdue(): Promise<number> {
  const [{ left }]: [{ left: number }] = await harness.database.query(
    `SELECT count(*)::int AS left FROM rides WHERE status = 'searching' AND searching_since < now() - interval '5 min'`,
  );
  return left;
}

describe('three instances looking for rides that searched too long (R12)', () => {
  it('cancel each once, with the reason, and one event', async () => {
    const rides = Array.from({ length: 250 }, () => aRideIn('searching', { searchingSince: minutesAgo(5.1) }));
    await harness.seedAll(rides);
    await waitFor(async () => (await overdue()) === 0, { what: 'no ride left to expire' });
    for (const { id } of rides) {
      expect(await harness.stored(id)).toMatchObject({ version: 2, cancelledBy: 'expiry', cancelReason: 'expired' });
      expect(await harness.outboxOf(id)).toEqual([{ type: 'ride.cancelled.v1', version: 2 }]);
    }
  });

  it('do not touch younger rides, or rides that found a driver', async () => {
    const young = await harness.seed(aRideIn('searching', { searchingSince: minutesAgo(4.9) }));
    const assigned = await harness.seed(aRideIn('driver_assigned', { searchingSince: minutesAgo(60) }));
    const old = await harness.seed(aRideIn('searching', { searchingSince: minutesAgo(6) }));
    await waitFor(() => expired(old.id), { what: 'the old one to expire' });
    expect(await expired(young.id)).toBe(false);
    expect(await expired(assigned.id)).toBe(false);
  });

  it('free the rider for another booking, and tell a late driver', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const { id } = await harness.seed(aRideIn('searching', { riderId: rider.userId, searchingSince: minutesAgo(6) }));
    await waitFor(() => expired(id), { what: 'the ride to expire' });
    const late = await harness.move(id, driver, { status: 'driver_assigned' });
    expect(late).toMatchObject({ status: 409, body: { code: 'ride_cancelled', rideStatus: 'cancelled' } });
    expect(await harness.get(id, rider)).toMatchObject({ body: { cancelledBy: 'expiry', cancelReason: 'expired' } });
    await expect(harness.book(rider)).resolves.toEqual(expect.any(String));
  });
});
