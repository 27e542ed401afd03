import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminDisputes,
  auditEntrySchema,
  decideDispute,
  earlierDecisionSchema,
  openDispute,
  payRide,
  rideDispute,
  riderSummary,
  type CallArguments,
  type Principal,
} from '@rahi/contracts';
import { databaseAway } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { balanceOf } from '../../testing/ledger-facts.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

type Reason = CallArguments<typeof openDispute>['body'];
type Decision = CallArguments<typeof decideDispute>['body'];

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ DATABASE_POOL: '12' }, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

const dispute = (id: string, who: Principal, body: Reason = { reason: 'wrong_fare' }) =>
  harness.call(openDispute, who, { params: { id }, body });
const look = (id: string, who: Principal) => harness.call(rideDispute, who, { params: { id } });
const decide = (id: string, body: Decision, who: Principal = admin) =>
  harness.call(decideDispute, who, { params: { id }, body });
const refund = (paise: number, driverSharePaise?: number): Decision => ({
  action: 'refund',
  paise,
  note: 'The longer way',
  ...(driverSharePaise !== undefined && { driverSharePaise }),
});
const balance = (kind: 'rider' | 'driver', who: Principal) => balanceOf(harness.database, { kind, owner: who.userId });

/** A completed ride of ₹283.50, of which its driver got ₹260.15, and its dispute. */
async function disputed({ paid = false } = {}) {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const rideId = await harness.book(rider);
  await harness.bring(rideId, 'completed', rider, driver);
  if (paid) await harness.call(payRide, driver, { params: { id: rideId }, body: { method: 'cash' } });
  const opened = await dispute(rideId, rider);
  expect(opened).toMatchObject({ status: 201, body: { state: 'open', refunded: '0', rideId } });
  return { rider, driver, rideId, id: String(opened.body['id']) };
}

async function auditOf(rideId: string) {
  const rows = await harness.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
    [rideId],
  );
  return rows.map(({ data }) => auditEntrySchema.parse(data)).map(({ action, reason }) => [action, reason]);
}

describe('disputing a bill', () => {
  it('is the rider’s, once for a ride; the same again is the same dispute', async () => {
    const { rider, driver, rideId, id } = await disputed();
    expect(await dispute(rideId, rider)).toMatchObject({ status: 201, body: { id } });
    expect(await dispute(rideId, rider, { reason: 'other', text: 'Twice as long' })).toMatchObject({
      status: 409,
      body: { code: 'already_disputed' },
    });
    expect(await dispute(rideId, driver)).toMatchObject({ status: 403 });
    expect(await dispute(rideId, aPrincipal())).toMatchObject({ status: 404 });
    expect(await look(rideId, rider)).toMatchObject({ status: 200, body: { id, reason: 'wrong_fare', text: null } });
    expect(await look(rideId, admin)).toMatchObject({ status: 200, body: { id } });
    expect(await look(rideId, driver)).toMatchObject({ status: 404 });
  });

  it('is one dispute, however often and wherever it is pressed at once', async () => {
    const rider = aPrincipal();
    const ride = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => dispute(ride.id, rider)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('needs words for another reason, at most 500 characters', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    expect(await dispute(id, rider, { reason: 'other' })).toMatchObject({ status: 400 });
    expect(await dispute(id, rider, { reason: 'other', text: 'x'.repeat(501) })).toMatchObject({ status: 400 });
    expect(await dispute(id, rider, { reason: 'other', text: 'x'.repeat(500) })).toMatchObject({ status: 201 });
  });

  it.each<[string, Parameters<typeof aRideIn>, number]>([
    ['a ride under way', ['in_progress'], 409],
    ['a ride cancelled for free', ['cancelled'], 409],
    ['a ride cancelled with a fee', ['cancelled', { feePaise: 5250, gstPaise: 250 }], 201],
    ['a ride of 29 days ago', ['completed', { completedAt: daysAgo(29) }], 201],
    ['a ride of 31 days ago', ['completed', { completedAt: daysAgo(31) }], 409],
  ])('of %s', async (_, [status, given], answer) => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn(status, { ...given, riderId: rider.userId }));
    expect(await dispute(id, rider)).toMatchObject({ status: answer });
  });
});

describe('a refund', () => {
  it('goes into the rider’s wallet; the ride, the journal and the audit log record it, and it cannot be repeated', async () => {
    const { rider, driver, rideId, id } = await disputed({ paid: true });
    const decided = await decide(id, refund(10_000, 4000));
    expect(decided).toMatchObject({
      status: 200,
      body: {
        state: 'refunded',
        refunded: '100',
        chargedPaise: 28_350,
        refundablePaise: 18_350,
        driverSharePaise: 22_015,
      },
    });
    expect(await balance('rider', rider)).toBe(-10_000);
    expect(await balance('driver', driver)).toBe(-22_015);
    const payment = { state: 'paid', due: '0' };
    expect((await harness.get(rideId, rider)).body).toMatchObject({ refunded: '100', payment });
    const ofDriver = (await harness.get(rideId, driver)).body;
    expect(ofDriver).toMatchObject({ earnings: { adjustment: '-40', net: '220.15' } });
    expect(ofDriver).not.toHaveProperty('refunded');
    expect((await harness.get(rideId, admin)).body).toMatchObject({ refunded: '100' });
    expect(await auditOf(rideId)).toEqual([['dispute.refund', 'The longer way']]);
    expect(await look(rideId, rider)).toMatchObject({ body: { state: 'refunded', refunded: '100' } });
    expect((await look(rideId, rider)).body).not.toHaveProperty('note');
    expect((await look(rideId, rider)).body).toMatchObject({ reply: null });
    const summary = await harness.call(riderSummary, rider, { params: { riderId: rider.userId } });
    expect(summary.body).toMatchObject({ totalSpent: '183.50' });
    // Pressed twice; and another decision.
    expect(await decide(id, refund(10_000, 4000))).toMatchObject({ status: 200, body: { refunded: '100' } });
    const other = await decide(id, { action: 'reject', note: 'No' });
    expect(other).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    const earlier = { state: 'refunded', refunded: '100', decidedBy: admin.userId };
    expect(earlierDecisionSchema.parse(other.body)).toMatchObject(earlier);
    expect(await balance('rider', rider)).toBe(-10_000);
    expect(await auditOf(rideId)).toHaveLength(1);
  });

  it('of a ride that is not paid is not asked for any more', async () => {
    const { rider, driver, rideId, id } = await disputed();
    expect(await decide(id, refund(28_350))).toMatchObject({ status: 200 });
    expect((await harness.get(rideId, rider)).body).toMatchObject({ payment: { state: 'paid', due: '0' } });
    expect(await balance('rider', rider)).toBe(0);
    expect(await harness.call(payRide, driver, { params: { id: rideId }, body: { method: 'cash' } })).toMatchObject({
      status: 200,
    });
    expect(await balance('rider', rider)).toBe(0);
  });

  it.each([
    ['more than was charged', refund(28_351)],
    ['a larger share of the driver than the refund', refund(10_000, 10_001)],
    ['a larger share of the driver than they got', refund(28_350, 26_016)],
    ['nothing', refund(0)],
  ])('is never %s', async (_, body) => {
    const { rider, rideId, id } = await disputed();
    expect(await decide(id, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await look(rideId, rider)).toMatchObject({ body: { state: 'open' } });
    expect(await balance('rider', rider)).toBe(28_350);
  });

  it('is made once when several administrators decide at once', async () => {
    const { rider, rideId, id } = await disputed({ paid: true });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => decide(id, n % 2 ? refund(10_000) : { action: 'reject', note: 'No' })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(4);
    expect(answers.filter(({ body }) => body['code'] === 'already_decided')).toHaveLength(4);
    expect(new Set(done.map(({ body }) => body['state'])).size).toBe(1);
    const refunded = done[0]?.body['state'] === 'refunded';
    expect(await balance('rider', rider)).toBe(refunded ? -10_000 : 0);
    expect(await auditOf(rideId)).toHaveLength(1);
  });

  it('is undone with its decision when the connection is killed before the commit', async () => {
    const { rider, rideId, id } = await disputed({ paid: true });
    const holder = harness.database.createQueryRunner();
    await holder.startTransaction();
    // The decision has closed the dispute, and waits for the ride.
    await holder.query('SELECT FROM rides WHERE id = $1 FOR UPDATE', [rideId]);
    const deciding = decide(id, refund(10_000));
    const waiting = 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
    const [own] = await holder.manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    const blocked = () => harness.database.query<{ pid: number }[]>(waiting, [own?.pid]);
    const [decision] = await waitFor(
      async () => {
        const found = await blocked();
        return found.length > 0 && found;
      },
      { what: 'the decision to wait for the ride' },
    );
    harness.expectInLogs(...databaseAway);
    await harness.database.query('SELECT pg_terminate_backend($1, 5000)', [decision?.pid]);
    expect((await deciding).status).toBeGreaterThanOrEqual(500);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await look(rideId, rider)).toMatchObject({ body: { state: 'open', refunded: '0' } });
    expect(await balance('rider', rider)).toBe(0);
    expect(await decide(id, refund(10_000))).toMatchObject({ status: 200 });
    expect(await balance('rider', rider)).toBe(-10_000);
  });
});

const all = (query: CallArguments<typeof adminDisputes>['query'] = {}): Promise<Answer> =>
  harness.call(adminDisputes, admin, { query });

describe('the desk', () => {
  it('rejects with a note, which the audit log keeps', async () => {
    const { rider, rideId, id } = await disputed();
    const reply = 'The way was as long as quoted.';
    const body = { action: 'reject', note: 'As quoted', reply } as const;
    expect(await decide(id, body)).toMatchObject({
      status: 200,
      body: { state: 'rejected', note: 'As quoted', reply },
    });
    expect(await auditOf(rideId)).toEqual([['dispute.reject', 'As quoted']]);
    expect(await look(rideId, rider)).toMatchObject({ body: { state: 'rejected', refunded: '0', reply } });
  });

  it('lists open ones first, each once, in pages', async () => {
    const pages: Answer[] = [];
    let cursor: string | undefined;
    do {
      const page = await all({ limit: 3, ...(cursor && { cursor }) });
      pages.push(page);
      cursor = /[?&]cursor=([\w-]+)>; rel="next"/.exec(page.header('link'))?.[1];
    } while (cursor);
    const listed = pages.flatMap(({ list }) => list);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed).toHaveLength(Number(pages[0]?.header('x-total-count')));
    const states = listed.map(({ state }) => state === 'open');
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    const open = await all({ state: 'open', limit: 100 });
    expect(open.list).toHaveLength(states.filter(Boolean).length);
    expect(await harness.call(adminDisputes, aPrincipal(), {})).toMatchObject({ status: 403 });
  });

  it('finds no dispute that is not there', async () => {
    expect(await decide(randomUUID(), refund(1))).toMatchObject({ status: 404 });
    expect(await look(randomUUID(), admin)).toMatchObject({ status: 404 });
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    // Null, of which the harness makes an empty object.
    expect(await look(id, rider)).toMatchObject({ status: 200, body: {} });
  });
});

it('leaves refunds that the journal has, and balances that are the sums of their postings', async () => {
  const broken = await brokenInvariants(harness.database);
  // Rides that were put into the database as they are have no events.
  expect(broken.filter(({ invariant }) => /refund|journal|balance|audit/.test(invariant))).toEqual([]);
});
