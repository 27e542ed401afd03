import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payRide, readStatement, riderWallet, settleStatement, topUpWallet, type Principal } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { balanceOf } from '../../testing/ledger-facts.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi' }, 2);
});
afterAll(() => harness?.stop());

const desk = aPrincipal({ isAdmin: true, adminRole: 'finance' });
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
let numbers = 920_000_000_000;
const newNumber = () => String((numbers += 1));

async function ridden(paymentMethod: 'cash' | 'upi' = 'upi') {
  const [rider, driver] = [aPrincipal({ name: 'Asha Rao' }), harness.driver()];
  const id = await harness.book(rider, { paymentMethod });
  await harness.bring(id, 'completed', rider, driver);
  return { id, rider, driver };
}

/** A ride whose rider gave a number. */
async function claimed() {
  const ride = await ridden();
  const reference = newNumber();
  await harness.call(payRide, ride.rider, { params: { id: ride.id }, body: { method: 'upi', reference } });
  return { ...ride, reference };
}

const fileOf = (...rows: [reference: string, amount: string, more?: string][]) =>
  [
    'Date;Reference;Amount;Remarks',
    ...rows.map(([reference, amount, more = '']) => [today, reference, amount, more].join(';')),
  ].join('\n');
const read = (csv: string, who = desk): Promise<Answer> => harness.call(readStatement, who, { body: { csv } });
const settle = (csv: string, rows: { reference: string; rideId: string }[], who = desk): Promise<Answer> =>
  harness.call(settleStatement, who, { body: { csv, rows } });
const rowsOf = ({ body }: Answer): Record<string, unknown>[] => Object(body['rows']);
const paymentOf = async ({ id, rider }: { id: string; rider: Principal }) =>
  Object((await harness.get(id, rider)).body['payment']);
const inBank = () => balanceOf(harness.database, { kind: 'bank' });
const audited = async (rideId: string): Promise<unknown[]> =>
  harness.database.query(
    `SELECT data->>'action' AS action, data->>'reason' AS reason, data->>'actorId' AS by FROM outbox
     WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1`,
    [rideId],
  );

describe('a bank statement (R40)', () => {
  it('settles a claimed ride by its number and amount, once, however often the file comes', async () => {
    const ride = await claimed();
    const csv = fileOf([ride.reference, '283.50']);
    const preview = await read(csv);
    expect(preview).toMatchObject({
      status: 200,
      body: {
        rows: [{ line: 2, reference: ride.reference, amount: '283.50', day: today, state: 'matched', reason: null }],
        totals: { matched: { count: 1, amount: '283.50' }, settled: { count: 0, amount: '0' } },
      },
    });
    expect(rowsOf(preview)[0]?.['rides']).toMatchObject([{ rideId: ride.id, riderName: 'Asha Rao', due: '283.50' }]);
    expect(await paymentOf(ride)).toMatchObject({ state: 'claimed' });
    const before = await inBank();
    const rows = [{ reference: ride.reference, rideId: ride.id }];
    const answers = await Promise.all([settle(csv, rows), settle(csv, rows), settle(csv, rows)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { rows: [{ state: 'settled' }] } });
    expect(await settle(csv, rows)).toMatchObject({ status: 200, body: { totals: { settled: { count: 1 } } } });
    expect(await paymentOf(ride)).toMatchObject({ state: 'paid', method: 'upi', reference: ride.reference });
    expect((await inBank()) - before).toBe(28_350);
    expect(await audited(ride.id)).toEqual([{ action: 'bank.settle', reason: ride.reference, by: desk.userId }]);
  });

  it('settles a ride that nobody claimed by our own reference, which its UPI link has', async () => {
    const ride = await ridden();
    const reference = newNumber();
    const csv = fileOf([reference, '₹ 283.50', `UPI/${ride.id.replaceAll('-', '')}/Rahi ride`]);
    expect(await read(csv)).toMatchObject({ body: { rows: [{ state: 'matched', rides: [{ rideId: ride.id }] }] } });
    await settle(csv, [{ reference, rideId: ride.id }]);
    expect(await paymentOf(ride)).toMatchObject({ state: 'paid', due: '0', reference });
  });

  it('is in doubt about another amount; a confirmed part leaves the rest due, and what is too much is credit', async () => {
    const [less, more] = [await claimed(), await claimed()];
    const csv = fileOf([less.reference, '200'], [more.reference, '300']);
    expect(await read(csv)).toMatchObject({
      body: {
        rows: [
          { state: 'doubtful', reason: 'amount_differs' },
          { state: 'doubtful', reason: 'amount_differs' },
        ],
      },
    });
    await settle(
      csv,
      [less, more].map(({ id, reference }) => ({ reference, rideId: id })),
    );
    expect(await paymentOf(less)).toMatchObject({ state: 'due', due: '83.50' });
    expect(await paymentOf(more)).toMatchObject({ state: 'paid' });
    const params = { riderId: more.rider.userId };
    expect((await harness.call(riderWallet, more.rider, { params })).body).toMatchObject({ balance: '16.50' });
  });

  it('is in doubt about a ride of the same amount and day without a number, and unmatched without one', async () => {
    const ride = await ridden();
    await harness.database.query('UPDATE rides SET tip_paise = 12345 WHERE id = $1', [ride.id]);
    const csv = fileOf(['', '406.95'], [newNumber(), '406.94']);
    const preview = await read(csv);
    expect(rowsOf(preview)).toMatchObject([
      { state: 'doubtful', reason: 'amount_and_day', rides: [{ rideId: ride.id }] },
      { state: 'unmatched', reason: null, rides: [] },
    ]);
    const reference = String(rowsOf(preview)[0]?.['reference']);
    await settle(csv, [{ reference, rideId: ride.id }]);
    expect(await paymentOf(ride)).toMatchObject({ state: 'paid', reference });
    expect(await read(csv)).toMatchObject({ body: { rows: [{ state: 'settled' }, { state: 'unmatched' }] } });
  });

  it('matches a ride by one row, and a second payment for it is the rider’s credit once it is confirmed', async () => {
    const ride = await ridden();
    const [one, other] = [newNumber(), newNumber()];
    const remarks = ride.id.replaceAll('-', '');
    const csv = fileOf([one, '283.50', remarks], [other, '283.50', remarks]);
    expect(await read(csv)).toMatchObject({ body: { rows: [{ state: 'matched' }, { state: 'doubtful' }] } });
    await settle(
      csv,
      [one, other].map((reference) => ({ reference, rideId: ride.id })),
    );
    const params = { riderId: ride.rider.userId };
    expect((await harness.call(riderWallet, ride.rider, { params })).body).toEqual({
      balance: '283.50',
      due: '0',
      claimed: '0',
    });
  });

  it('never books a number that the desk took for a top-up', async () => {
    const ride = await ridden();
    const reference = newNumber();
    await harness.call(topUpWallet, desk, { params: { id: ride.rider.userId }, body: { amount: '283.50', reference } });
    const csv = fileOf([reference, '283.50', ride.id.replaceAll('-', '')]);
    expect(await settle(csv, [{ reference, rideId: ride.id }])).toMatchObject({
      body: { rows: [{ state: 'settled' }] },
    });
    expect(await paymentOf(ride)).toMatchObject({ state: 'due' });
  });

  it('settles nothing that the file does not have, or for another ride', async () => {
    const [ride, other] = [await claimed(), await claimed()];
    const csv = fileOf([ride.reference, '283.50']);
    await settle(csv, [
      { reference: ride.reference, rideId: other.id },
      { reference: other.reference, rideId: other.id },
    ]);
    expect([await paymentOf(ride), await paymentOf(other)]).toMatchObject([{ state: 'claimed' }, { state: 'claimed' }]);
    expect(await audited(other.id)).toEqual([]);
  });

  it('is read whether the ride is present or ended long ago', async () => {
    const ride = await claimed();
    await harness.database.query(`SELECT make_ended_month(now()::date)`);
    await harness.database.query(
      `WITH gone AS (DELETE FROM rides WHERE id = $1 RETURNING *) INSERT INTO ended_rides SELECT * FROM gone`,
      [ride.id],
    );
    const csv = fileOf([ride.reference, '283.50']);
    expect(await read(csv)).toMatchObject({ body: { rows: [{ state: 'matched' }] } });
    await settle(csv, [{ reference: ride.reference, rideId: ride.id }]);
    expect(await paymentOf(ride)).toMatchObject({ state: 'paid' });
  });

  it('is refused in words where it is none, or too long', async () => {
    expect(await read('Dear customer')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ in: 'body', at: 'csv' }] },
    });
    const long = fileOf(...Array.from({ length: 2001 }, (_, index): [string, string] => [`A${index}-B`, '1']));
    expect(await read(long)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await read('')).toMatchObject({ status: 400 });
  });

  it.each(['support', 'operations', 'safety', 'read_only'] as const)('is not for the role %s', async (adminRole) => {
    const other = aPrincipal({ isAdmin: true, adminRole });
    expect(await read(fileOf(), other)).toMatchObject({ status: 403, body: { code: 'role_not_allowed' } });
  });
});

it('leaves a journal that balances', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
