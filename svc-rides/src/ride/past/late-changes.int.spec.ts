import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { blockPerson, decideDispute, payRide, rateRide, riderRides, tipRide, type Principal } from '@rahi/contracts';
import { aPastRide, aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import type { RideEntity } from '../ride.entity.js';

let harness: RidesHarness;
let [rider, driver]: [Principal, Principal] = [aPrincipal(), aPrincipal()];
beforeAll(async () => {
  harness = await RidesHarness.start({ RIDES_MOVE_AFTER_DAYS: '30' });
});
afterAll(() => harness?.stop());
beforeEach(() => {
  [rider, driver] = [aPrincipal(), aPrincipal({ type: 'driver' })];
});

/** A ride of this test's people that has moved. */
async function moved(given: Partial<RideEntity> = {}): Promise<string> {
  const { id } = await harness.seed(aPastRide(40, { riderId: rider.userId, driverId: driver.userId, ...given }));
  await harness.moveEnded();
  expect(await harness.whereAre([id])).toEqual(['ended_rides']);
  return id;
}

describe('a ride that has moved', () => {
  it('is rated once, with an event', async () => {
    const id = await moved();
    const body = { rating: 5, riderId: rider.userId };
    expect(await harness.call(rateRide, rider, { params: { id }, body })).toMatchObject({
      status: 200,
      body: { rating: 5, version: 3 },
    });
    expect(await harness.call(rateRide, rider, { params: { id }, body })).toMatchObject({ status: 409 });
    expect(await harness.outboxOf(id)).toEqual([{ type: 'ride.rated.v1', version: 3 }]);
    expect(await harness.whereAre([id])).toEqual(['rides']);
  });

  it('is rated once when two press at once', async () => {
    const id = await moved();
    const rate = (rating: number) =>
      harness.call(rateRide, rider, { params: { id }, body: { rating, riderId: rider.userId } });
    const answers = await Promise.all([rate(3), rate(4), rate(5)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('takes a tip and its payment', async () => {
    const id = await moved();
    const tipped = await harness.call(tipRide, rider, { params: { id }, body: { amount: '50' } });
    expect(tipped).toMatchObject({ status: 200, body: { version: 3 } });
    const paid = await harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });
    expect(paid).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await harness.stored(id)).toMatchObject({ tipPaise: 5000, paidPaise: 33_350 });
  });

  it.each(['rider', 'driver'] as const)('has its %s block the other within 30 days of its end', async (who) => {
    const id = await moved();
    const block = () => harness.call(blockPerson, { rider, driver }[who], { params: { id }, body: { reason: 'rude' } });
    expect(await block()).toMatchObject({ status: 409, body: { code: 'too_late' } });
    // The clock of an instance may be behind that of Postgres, by which rides move.
    await harness.database.query(`UPDATE ended_rides SET completed_at = now() - interval '29 days' WHERE id = $1`, [
      id,
    ]);
    expect(await block()).toMatchObject({ status: 200 });
    expect(await harness.whereAre([id])).toEqual(['ended_rides']);
    const next = await harness.book(rider);
    expect((await harness.stored(next)).notAgain).toEqual([driver.userId]);
  });

  it('is refunded by the desk, which finds it in its list', async () => {
    const id = await moved();
    const disputeId = randomUUID();
    await harness.database.query(`INSERT INTO disputes (id, ride_id, reason) VALUES ($1, $2, 'wrong_fare')`, [
      disputeId,
      id,
    ]);
    const admin = aPrincipal({ isAdmin: true });
    const body = { action: 'refund' as const, paise: 1000, note: 'Longer way' };
    const answer = await harness.call(decideDispute, admin, { params: { id: disputeId }, body });
    expect(answer).toMatchObject({ status: 200, body: { riderId: rider.userId, state: 'refunded' } });
    expect(await harness.stored(id)).toMatchObject({ refundedPaise: 1000 });
  });

  it('keeps its promo code: what it holds is not held twice, and a first ride was one', async () => {
    const [promoId, code] = [randomUUID(), `P${Date.now()}`];
    await harness.database.query(
      `INSERT INTO promos (id, code, most_paise, first_ride_only, valid_from, valid_until, budget_paise, uses_per_rider, created_by)
       VALUES ($1, $2, 500, true, now() - interval '1 year', now() + interval '1 year', 100000, 5, $1)`,
      [promoId, code],
    );
    const id = await moved({ promoId, discountPaise: 500 });
    const held = async () => {
      const [{ paise }] = await harness.database.query<[{ paise: string }]>(
        'SELECT held_paise AS paise FROM promos WHERE id = $1',
        [promoId],
      );
      return Number(paise);
    };
    const again = aPastRide(1, { riderId: rider.userId, promoId, discountPaise: 500 });
    await expect(harness.seed(again)).rejects.toMatchObject({ constraint: 'promo_holds' });
    await harness.call(tipRide, rider, { params: { id }, body: { amount: '50' } });
    expect(await harness.whereAre([id])).toEqual(['rides']);
    expect(await held()).toBe(500);
  });

  it('is erased with its person, and no ride that stands at the same place of another month', async () => {
    const id = await moved({ pickupAddress: '12 Rose Lane, Delhi' });
    const other = await harness.seed(aPastRide(400, { pickupAddress: '7 Lake Road, Delhi' }));
    await harness.moveEnded();
    const place = (rideId: string) =>
      harness.database.query('SELECT ctid::text FROM ended_rides WHERE id = $1', [rideId]);
    await harness.database.query(`INSERT INTO privacy_tasks (request_id, kind, person_id) VALUES ($1, 'erasure', $2)`, [
      randomUUID(),
      rider.userId,
    ]);
    expect(await place(id)).toHaveLength(1);
    await harness.runJob('Copies and erasures');
    const [row] = await harness.database.query('SELECT rider, pickup_address FROM ended_rides WHERE id = $1', [id]);
    expect(row).toMatchObject({ rider: { name: 'Rider', phone: null } });
    expect(row.pickup_address).not.toContain('Rose Lane');
    const [kept] = await harness.database.query('SELECT pickup_address FROM ended_rides WHERE id = $1', [other.id]);
    expect(kept).toEqual({ pickup_address: '7 Lake Road, Delhi' });
    const { list } = await harness.call(riderRides, rider, { params: { riderId: rider.userId } });
    expect(list).toHaveLength(1);
  });
});
