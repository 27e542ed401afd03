import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getTracking, rateRide, rideReceipt, riderSummary } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';
import { aPastRide, aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { EndedRides, restoreBatch } from './ended-rides.js';

let harness: RidesHarness;
let other: DataSource;
beforeAll(async () => {
  harness = await RidesHarness.start({ RIDES_MOVE_AFTER_DAYS: '30' });
  other = await new DataSource({ type: 'postgres', url: harness.env['DATABASE_URL'] ?? '' }).initialize();
});
afterAll(async () => {
  await other?.destroy();
  await harness?.stop();
});

const columns = (table: string) =>
  harness.database.query(
    `SELECT column_name, udt_name, datetime_precision FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  );

const seen = async (ids: string[]) => {
  const [{ n }] = await other.query<[{ n: number }]>('SELECT count(*)::int AS n FROM all_rides WHERE id = ANY($1)', [
    ids,
  ]);
  return n;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the table of rides that ended long ago', () => {
  it('has the columns of rides in their order, and so has the view over both', async () => {
    expect(await columns('ended_rides')).toEqual(await columns('rides'));
    expect(await columns('all_rides')).toEqual(await columns('rides'));
  });

  it('is no place that a foreign key keeps rides from, and a row of no ride is refused all the same', async () => {
    const keys = await harness.database.query(
      `SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'rides'::regclass`,
    );
    expect(keys).toEqual([]);
    const share = `INSERT INTO ride_shares (token_hash, ride_id) VALUES (sha256('a'), $1)`;
    await expect(harness.database.query(share, [randomUUID()])).rejects.toMatchObject({ code: '23503' });
  });
});

describe('a ride that ended long ago', () => {
  it('moves to its month, and is read there as before', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aPastRide(40, { riderId: rider.userId }));
    const { body: before } = await harness.get(id, rider);
    expect(await harness.moveEnded()).toBeGreaterThan(0);
    expect(await harness.whereAre([id])).toEqual(['ended_rides']);
    expect((await harness.get(id, rider)).body).toEqual(before);
    const params = { riderId: rider.userId };
    expect((await harness.call(riderSummary, rider, { params })).body).toEqual({
      totalRides: 1,
      completedRides: 1,
      totalSpent: '283.50',
    });
    expect((await harness.call(getTracking, rider, { params: { id } })).status).toBe(200);
    expect(await harness.call(rideReceipt, rider, { params: { id } })).toMatchObject({
      body: { code: 'not_completed' },
    });
    expect((await harness.get(id, aPrincipal())).status).toBe(404);
  });

  it.each([
    ['ended less than 30 days ago', aPastRide(29)],
    ['is under way, however long', aRideIn('in_progress', { createdAt: daysAgo(60) })],
    ['waits for the desk before its driver is paid', aPastRide(40, { flags: ['ended_away'] })],
    ['has no bill', aPastRide(40, { commissionPaise: null })],
    ['waits to be paid by wallet', aPastRide(40, { paymentMethod: 'wallet', paidPaise: 0, paidAt: null })],
    ['ended after what the flags job has seen', aPastRide(40, { completedAt: new Date(Date.now() + 60_000) })],
  ])('stays when it %s', async (_why, ride) => {
    await harness.seed(ride);
    await harness.moveEnded();
    expect(await harness.whereAre([ride.id])).toEqual(['rides']);
  });

  it('comes back whole before an older release does, and stays', async () => {
    const rides = Array.from({ length: 3 }, (_, month) => aPastRide(40 + 31 * month));
    await harness.seedAll(rides);
    const ids = rides.map(({ id }) => id);
    const rows = () => harness.database.query(`SELECT * FROM all_rides WHERE id = ANY($1) ORDER BY id`, [ids]);
    const before = await rows();
    await harness.moveEnded();
    while ((await restoreBatch(harness.database)) > 0);
    expect(await harness.whereAre(ids)).toEqual(['rides', 'rides', 'rides']);
    expect(await rows()).toEqual(before.map((row: object) => ({ ...row, brought_back_at: expect.any(Date) })));
    await harness.moveEnded();
    expect(await harness.whereAre(ids)).toEqual(['rides', 'rides', 'rides']);
  });
});

describe('a move', () => {
  const gate = 51;

  /** Each row that arrives waits until the gate opens. */
  async function shut(): Promise<void> {
    await other.query(`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock(${gate}); RETURN NEW; END $$`);
    await other.query(`CREATE TRIGGER gate BEFORE INSERT ON ended_rides FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`);
    await holder.query(`SELECT pg_advisory_lock(${gate})`);
  }
  const atGate = async () => {
    const found = await other.query<{ pid: number }[]>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`,
    );
    return found[0]?.pid ?? null;
  };
  let holder: DataSource;
  /** Another process that moves, and waits for locks as long as it takes. */
  let mover: DataSource;
  beforeAll(async () => {
    const url = harness.env['DATABASE_URL'] ?? '';
    holder = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
    mover = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
  });
  afterEach(async () => {
    await holder.query('SELECT pg_advisory_unlock_all()');
    await other.query('DROP TRIGGER IF EXISTS gate ON ended_rides');
  });
  afterAll(async () => {
    await holder?.destroy();
    await mover?.destroy();
  });

  it('that is killed half way has moved nothing, and the next one moves all', async () => {
    const rides = Array.from({ length: 20 }, () => aPastRide(45));
    const ids = rides.map(({ id }) => id);
    await harness.seedAll(rides);
    await shut();
    const killed = new EndedRides(mover).moveBatch(30).catch((error: unknown) => error);
    const pid = await waitFor(atGate, { what: 'the move to be half way' });
    expect(await seen(ids)).toBe(20);
    await other.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await killed).toBeInstanceOf(Error);
    expect(await harness.whereAre(ids)).toEqual(ids.map(() => 'rides'));
    await holder.query('SELECT pg_advisory_unlock_all()');
    await harness.moveEnded();
    expect(await harness.whereAre(ids)).toEqual(ids.map(() => 'ended_rides'));
    expect(await seen(ids)).toBe(20);
  });

  it('and a rating at the same moment both succeed', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aPastRide(45, { riderId: rider.userId }));
    await shut();
    const moving = new EndedRides(mover).moveBatch(30);
    await waitFor(atGate, { what: 'the move to hold the ride' });
    const rating = harness.call(rateRide, rider, { params: { id }, body: { rating: 4, riderId: rider.userId } });
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event = 'transactionid' AND query LIKE '%"rating" = %'`;
    await waitFor(async () => (await other.query<unknown[]>(waits)).length > 0, { what: 'the rating to wait' });
    await holder.query('SELECT pg_advisory_unlock_all()');
    await moving;
    expect(await rating).toMatchObject({ status: 200, body: { rating: 4, version: 3 } });
    expect(await harness.whereAre([id])).toEqual(['rides']);
  });
});
