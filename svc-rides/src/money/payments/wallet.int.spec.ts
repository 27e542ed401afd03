import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditEntrySchema,
  createRide,
  payRide,
  riderWallet,
  tipRide,
  topUpWallet,
  type Principal,
} from '@rahi/contracts';
import { aBooking, aPrincipal } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const newReference = () => randomUUID().slice(0, 12);
const topUp = (rider: Principal, amount: string, reference = newReference(), who: Principal = admin) =>
  harness.call(topUpWallet, who, { params: { id: rider.userId }, body: { amount, reference } });
const wallet = (rider: Principal, who = rider) => harness.call(riderWallet, who, { params: { riderId: rider.userId } });
const bookWith = (rider: Principal) =>
  harness.call(createRide, rider, { body: aBooking(rider.userId, { paymentMethod: 'wallet' }) });
const paymentOf = async (id: string, who: Principal) => (await harness.get(id, who)).body['payment'];

/** A ride of ₹283.50 that its rider's wallet is to pay, under way. */
async function ridden(rider: Principal) {
  const driver = harness.driver();
  const booked = await bookWith(rider);
  expect(booked).toMatchObject({ status: 201, body: { paymentMethod: 'wallet' } });
  const id = String(booked.body['id']);
  await harness.bring(id, 'in_progress', rider, driver);
  return { id, rider, driver };
}

describe('a wallet', () => {
  it('is empty at first, and its rider’s and administrators’ to see', async () => {
    const rider = aPrincipal();
    expect(await wallet(rider)).toMatchObject({ status: 200, body: { balance: '0', due: '0' } });
    expect(await wallet(rider, admin)).toMatchObject({ status: 200 });
    expect(await wallet(rider, aPrincipal())).toMatchObject({ status: 404 });
  });

  it('is topped up by the desk, once for each reference number, with a row in the audit log', async () => {
    const rider = aPrincipal();
    const reference = newReference();
    const answers = await Promise.all(Array.from({ length: 6 }, () => topUp(rider, '500.50', reference)));
    expect(answers.map(({ status, body }) => [status, body['balance']])).toEqual(answers.map(() => [200, '500.50']));
    expect(await topUp(rider, '400', reference)).toMatchObject({ status: 400 });
    expect(await topUp(aPrincipal(), '500.50', reference)).toMatchObject({ status: 400 });
    expect(await wallet(rider)).toMatchObject({ body: { balance: '500.50', due: '0' } });
    const rows = await harness.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1`,
      [rider.userId],
    );
    expect(rows.map(({ data }) => auditEntrySchema.parse(data))).toEqual([
      expect.objectContaining({
        action: 'wallet.top_up',
        targetType: 'user',
        actorId: admin.userId,
        reason: reference,
      }),
    ]);
    expect(await topUp(rider, '1', newReference(), rider)).toMatchObject({ status: 403 });
  });

  it.each(['0', '0.99', '100000.01', '-5'])('is not topped up with ₹%s', async (amount) => {
    expect(await topUp(aPrincipal(), amount)).toMatchObject({ status: 400 });
  });
});

describe('a ride that a wallet pays', () => {
  it('is not booked when the wallet does not cover the fare', async () => {
    const rider = aPrincipal();
    await topUp(rider, '283.49');
    expect(await bookWith(rider)).toMatchObject({ status: 409, body: { code: 'wallet_too_low', balance: '283.49' } });
    await topUp(rider, '1');
    expect(await bookWith(rider)).toMatchObject({ status: 201 });
  });

  it('is paid at its end, and so is a tip that the wallet covers', async () => {
    const rider = aPrincipal();
    await topUp(rider, '300');
    const { id, driver } = await ridden(rider);
    expect(await paymentOf(id, rider)).toMatchObject({ state: 'none', due: '0' });
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({
      status: 200,
      body: { payment: { method: 'wallet', state: 'paid', due: '0', paidAt: expect.any(String) } },
    });
    expect(await wallet(rider)).toMatchObject({ body: { balance: '16.50', due: '0' } });
    const tipped = await harness.call(tipRide, rider, { params: { id }, body: { amount: '20' } });
    // The rest of the wallet pays a part of it.
    expect(tipped).toMatchObject({ status: 200, body: { payment: { state: 'due', due: '3.50', paidAt: null } } });
    expect(await wallet(rider)).toMatchObject({ body: { balance: '0', due: '3.50' } });
    const rest = await harness.call(payRide, driver, { params: { id }, body: { method: 'cash' } });
    expect(rest).toMatchObject({ status: 200, body: { payment: { state: 'paid', due: '0' } } });
    expect(await wallet(rider)).toMatchObject({ body: { balance: '0', due: '0' } });
  });

  it('stays due for what the wallet has not, when it was used meanwhile', async () => {
    const rider = aPrincipal();
    await topUp(rider, '300');
    const first = await ridden(rider);
    await harness.move(first.id, first.driver, { status: 'completed' });
    await topUp(rider, '300');
    const second = await ridden(rider);
    await harness.call(tipRide, rider, { params: { id: first.id }, body: { amount: '200' } });
    const ended = await harness.move(second.id, second.driver, { status: 'completed' });
    expect(ended).toMatchObject({ body: { payment: { method: 'wallet', state: 'due', due: '167' } } });
    expect(await wallet(rider)).toMatchObject({ body: { balance: '0', due: '167' } });
  });

  it('and a tip that is given at the same moment are never paid with the same money', async () => {
    for (let round = 0; round < 4; round += 1) {
      const rider = aPrincipal();
      await topUp(rider, '300');
      const first = await ridden(rider);
      await harness.move(first.id, first.driver, { status: 'completed' });
      await topUp(rider, '283.50');
      const second = await ridden(rider);
      await Promise.all([
        harness.move(second.id, second.driver, { status: 'completed' }),
        harness.call(tipRide, rider, { params: { id: first.id }, body: { amount: '100' } }),
        topUp(rider, '10'),
      ]);
      const dues = await Promise.all([first.id, second.id].map(async (id) => Object(await paymentOf(id, rider)).due));
      const { balance, due } = (await wallet(rider)).body;
      // 300 + 283.50 + 10 was paid in, and 283.50 + 283.50 + 100 is owed.
      expect({ balance, due }).toEqual({ balance: '0', due: '73.50' });
      expect(dues.map(Number).reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(73.5);
    }
  });
});

/** Two rides that the wallet covered when they were booked and no longer when they ended: ₹167 and ₹283.50 are due. */
async function owing() {
  const rider = aPrincipal();
  await topUp(rider, '300');
  const first = await ridden(rider);
  await harness.move(first.id, first.driver, { status: 'completed' });
  await topUp(rider, '300');
  const second = await ridden(rider);
  await harness.call(tipRide, rider, { params: { id: first.id }, body: { amount: '200' } });
  await harness.move(second.id, second.driver, { status: 'completed' });
  // A rider cannot book this way with an empty wallet.
  const third = await harness.book(rider);
  await harness.database.query(`UPDATE rides SET payment_method = 'wallet' WHERE id = $1`, [third]);
  await harness.bring(third, 'completed', rider, harness.driver());
  expect((await wallet(rider)).body).toEqual({ balance: '0', due: '450.50', claimed: '0' });
  return { rider, older: second.id, newer: third };
}
const due = (amount: string) => ({ method: 'wallet', state: amount === '0' ? 'paid' : 'due', due: amount });

describe('a top-up', () => {
  it('pays what is due for rides by wallet, the oldest first, once', async () => {
    const { rider, older, newer } = await owing();
    const reference = newReference();
    expect((await topUp(rider, '200', reference)).body).toEqual({ balance: '0', due: '250.50', claimed: '0' });
    expect(await paymentOf(older, rider)).toMatchObject({ ...due('0'), paidAt: expect.any(String) });
    expect(await paymentOf(newer, rider)).toMatchObject({ ...due('250.50'), paidAt: null });
    await topUp(rider, '200', reference);
    expect(await paymentOf(newer, rider)).toMatchObject(due('250.50'));
    expect((await topUp(rider, '300')).body).toEqual({ balance: '49.50', due: '0', claimed: '0' });
    expect(await paymentOf(newer, rider)).toMatchObject(due('0'));
  });

  it('pays no ride that is paid in another way, and never with the same money', async () => {
    const { rider, older, newer } = await owing();
    const driver = harness.driver();
    const cash = await harness.book(rider);
    await harness.bring(cash, 'completed', rider, driver);
    await Promise.all([
      ...['100', '100', '100', '100', '100'].map((amount) => topUp(rider, amount)),
      harness.call(payRide, driver, { params: { id: cash }, body: { method: 'cash' } }),
    ]);
    expect(await paymentOf(cash, rider)).toMatchObject({ method: 'cash', state: 'paid' });
    // 500 came for 450.50. The next payment covers a ride that a simultaneous payment left out.
    await topUp(rider, '1');
    expect(await paymentOf(older, rider)).toMatchObject(due('0'));
    expect(await paymentOf(newer, rider)).toMatchObject(due('0'));
    expect((await wallet(rider)).body).toEqual({ balance: '50.50', due: '0', claimed: '0' });
  });

  it('does not wait for a transaction that is changing a ride', async () => {
    const { rider, older, newer } = await owing();
    const holder = harness.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM rides WHERE id = $1 FOR UPDATE', [older]);
    expect(await topUp(rider, '450.50')).toMatchObject({ status: 200, body: { balance: '0', due: '0' } });
    await holder.rollbackTransaction();
    await holder.release();
    expect(await paymentOf(older, rider)).toMatchObject(due('167'));
    expect(await paymentOf(newer, rider)).toMatchObject(due('0'));
    await topUp(rider, '1');
    expect(await paymentOf(older, rider)).toMatchObject(due('0'));
    expect((await wallet(rider)).body).toEqual({ balance: '1', due: '0', claimed: '0' });
  });
});

it('leaves a database in which every invariant holds', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
