import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminFlags, documentedTariff, otherDriverReason } from '@rahi/contracts';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
  const terms = { ...documentedTariff.suv, cancellation: { freeMinutes: 3, percent: 10, mostPaise: 5000 } };
  await harness.putInForce('suv', 2, terms);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
/** A ride with a fee, whose driver stands at the pickup, past the free minutes. */
async function aRideAt(status: 'driver_assigned' | 'driver_arrived') {
  const [rider, driver] = [aPrincipal(), harness.driver({ vehicleType: 'suv', ...pickup })];
  const id = await harness.book(rider, { vehicleType: 'suv' });
  await harness.bring(id, status, rider, driver);
  await harness.database.query(
    `UPDATE rides SET assigned_at = assigned_at - interval '1 hour', nearest_metres = 20 WHERE id = $1`,
    [id],
  );
  return { id, rider, driver };
}
const reportsOf = async (rideId: string) =>
  (await harness.call(adminFlags, admin, { query: { kind: 'report' } })).list.filter(
    (flag) => flag['rideId'] === rideId,
  );

describe('a rider to whom another driver comes than was shown (R46)', () => {
  it.each(['driver_assigned', 'driver_arrived'] as const)(
    'cancels free of charge at %s, and the desk gets a flag of ride and driver',
    async (status) => {
      const { id, rider, driver } = await aRideAt(status);
      const cancelled = await harness.move(id, rider, { status: 'cancelled', reason: otherDriverReason });
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', cancelledBy: 'rider' } });
      expect(await harness.stored(id)).toMatchObject({ feePaise: 0, flags: ['other_driver'] });
      expect(await reportsOf(id)).toMatchObject([
        { person: { id: driver.userId, role: 'driver' }, other: { id: rider.userId } },
      ]);
      // The same press again.
      await harness.move(id, rider, { status: 'cancelled', reason: otherDriverReason });
      expect(await reportsOf(id)).toHaveLength(1);
    },
  );

  it('pays as ever with another reason', async () => {
    const { id, rider } = await aRideAt('driver_arrived');
    await harness.move(id, rider, { status: 'cancelled', reason: 'plans' });
    const { feePaise, flags } = await harness.stored(id);
    expect(feePaise).toBeGreaterThan(0);
    expect(flags).toEqual([]);
    expect(await reportsOf(id)).toEqual([]);
  });
});
