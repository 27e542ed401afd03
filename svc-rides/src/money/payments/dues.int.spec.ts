import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calculateFare, createRide, payRide, riderDues, tipRide, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aBooking, aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi' }, 2);
});
afterAll(() => harness?.stop());

const book = (rider: Principal, key?: string): Promise<Answer> =>
  harness.call(createRide, rider, { body: aBooking(rider.userId) }, key);
const dues = (rider: Principal, who = rider): Promise<Answer> =>
  harness.call(riderDues, who, { params: { riderId: rider.userId } });

/** A completed ride that nobody has paid. */
async function ridden(rider: Principal): Promise<{ id: string; driver: Principal }> {
  const driver = harness.driver();
  const id = await harness.book(rider);
  await harness.bring(id, 'completed', rider, driver);
  return { id, driver };
}

const collect = (id: string, driver: Principal) =>
  harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });

describe('dues (R40)', () => {
  it('refuse the third booking after two unpaid rides, until one of them is paid', async () => {
    const rider = aPrincipal();
    const first = await ridden(rider);
    expect((await dues(rider)).body).toMatchObject({ amount: '283.50', open: false, mostRides: 2 });
    const second = await ridden(rider);
    const refused = await book(rider);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'dues_open',
        detail: 'You have 2 rides to pay, ₹567 in all. Pay first, then book again.',
        amount: '567',
        rides: [
          { rideId: first.id, due: '283.50', upiLink: expect.stringContaining('am=283.50') },
          { rideId: second.id, due: '283.50', upiLink: expect.stringContaining('pa=rahi.demo@upi') },
        ],
      },
    });
    expect((await dues(rider)).body).toMatchObject({
      amount: '567',
      open: true,
      rides: [{ rideId: first.id, pickupAddress: 'Connaught Place' }, { rideId: second.id }],
    });
    await collect(first.id, first.driver);
    expect(await book(rider)).toMatchObject({ status: 201 });
  });

  it('are paid by the reference number of a UPI payment, for a ride in cash, too, while they hold the rider up', async () => {
    const rider = aPrincipal();
    const [first, second] = [await ridden(rider), await ridden(rider)];
    const claim = (id: string, reference: string) =>
      harness.call(payRide, rider, { params: { id }, body: { method: 'upi', reference } });
    expect(await claim(first.id, '810000000001')).toMatchObject({ body: { payment: { state: 'claimed' } } });
    expect((await dues(rider)).body).toMatchObject({ amount: '283.50', open: false, rides: [{ rideId: second.id }] });
    expect(await claim(second.id, '810000000002')).toMatchObject({ status: 409, body: { code: 'paid_in_cash' } });
    expect(await book(rider)).toMatchObject({ status: 201 });
  });

  it('still give a fare, and the ride that a repeated booking made', async () => {
    const rider = aPrincipal();
    await ridden(rider);
    const driver = harness.driver();
    const key = 'a-key';
    const { body } = await book(rider, key);
    await harness.bring(String(body['id']), 'completed', rider, driver);
    expect(await book(rider)).toMatchObject({ status: 409, body: { code: 'dues_open' } });
    expect(await book(rider, key)).toMatchObject({ status: 201, body: { id: body['id'] } });
    const trip = { distance: 14.14, vehicleType: 'sedan' as const, pickup, dropoff };
    expect(await harness.call(calculateFare, rider, { body: trip })).toMatchObject({ status: 200 });
  });

  it('are no matter of a tip alone, of a cancelled ride, or of rides from before there were dues', async () => {
    const rider = aPrincipal();
    for (let count = 0; count < 2; count += 1) {
      const { id, driver } = await ridden(rider);
      await collect(id, driver);
      await harness.call(tipRide, rider, { params: { id }, body: { amount: '20' } });
      const cancelled = await harness.book(rider);
      await harness.bring(cancelled, 'cancelled', rider, driver);
    }
    await ridden(rider);
    await ridden(rider);
    await harness.database.query('UPDATE rides SET unpaid_limit = NULL WHERE rider_id = $1', [rider.userId]);
    expect((await dues(rider)).body).toMatchObject({ amount: '0', open: false, rides: [] });
    expect(await book(rider)).toMatchObject({ status: 201 });
  });

  it('count rides that ended long ago, too', async () => {
    const rider = aPrincipal();
    await ridden(rider);
    await ridden(rider);
    await harness.database.query(`SELECT make_ended_month(now()::date)`);
    await harness.database.query(
      `WITH gone AS (DELETE FROM rides WHERE rider_id = $1 RETURNING *) INSERT INTO ended_rides SELECT * FROM gone`,
      [rider.userId],
    );
    expect(await book(rider)).toMatchObject({ status: 409, body: { code: 'dues_open', amount: '567' } });
  });

  it('hold while many book at once, and while the ride before ends', async () => {
    const rider = aPrincipal();
    const first = await ridden(rider);
    const driver = harness.driver();
    const second = await harness.book(rider);
    await harness.bring(second, 'in_progress', rider, driver);
    const [, ...answers] = await Promise.all([
      harness.move(second, driver, { status: 'completed' }),
      ...Array.from({ length: 8 }, () => book(rider)),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toEqual([]);
    await collect(first.id, first.driver);
    const again = await Promise.all(Array.from({ length: 8 }, () => book(rider)));
    expect(again.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('wait for a ride whose end commits after the booking began', async () => {
    const rider = aPrincipal();
    await ridden(rider);
    const driver = harness.driver();
    const second = await harness.book(rider);
    await harness.bring(second, 'in_progress', rider, driver);
    const runner = harness.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`UPDATE rides SET status = 'completed', completed_at = now() WHERE id = $1`, [second]);
    const booking = book(rider);
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event = 'transactionid' AND query LIKE 'WITH%INSERT INTO "rides"%'`;
    await waitFor(async () => (await harness.database.query<unknown[]>(waits)).length > 0, {
      what: 'the booking to wait',
    });
    await runner.commitTransaction();
    await runner.release();
    expect(await booking).toMatchObject({ status: 409, body: { code: 'dues_open' } });
  });

  it('are the rider’s and the desk’s to read', async () => {
    const rider = aPrincipal();
    expect(await dues(rider, aPrincipal())).toMatchObject({ status: 404 });
    expect(await dues(rider, aPrincipal({ isAdmin: true }))).toMatchObject({ status: 200, body: { rides: [] } });
  });
});

it('hold nobody up where they are switched off, or the operator has no address to pay to', async () => {
  const settings: Record<string, string>[] = [{ UPI_PAYEE: 'rahi.demo@upi', UNPAID_RIDES: '0' }, {}];
  for (const env of settings) {
    const own = await RidesHarness.start(env);
    const rider = aPrincipal();
    for (let count = 0; count < 3; count += 1) {
      const id = await own.book(rider);
      await own.bring(id, 'completed', rider, own.driver());
    }
    expect((await own.call(riderDues, rider, { params: { riderId: rider.userId } })).body).toMatchObject({
      mostRides: 0,
    });
    await own.stop();
  }
});
