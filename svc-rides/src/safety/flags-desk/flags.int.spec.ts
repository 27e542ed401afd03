import { randomUUID } from 'node:crypto';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminFlags,
  auditEntrySchema,
  blockPerson,
  headerNames,
  noShowReason,
  settleFlag,
  sharedBrowsers,
  type CallArguments,
} from '@rahi/contracts';
import { TrailEntity } from '../../ride/positions/trail.entity.js';
import { aPrincipal, aRideIn, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
/** The answers of svc-auth about browsers; svc-auth has its own tests. */
const accountsOf = new Map<string, number>();
let isAuthAway = false;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2, { auth: false });
  // While svc-auth is away.
  harness.expectInLogs(
    /shared devices are not looked at/,
    /"job":"(?:Trusted contacts|Flags)"/,
    /trusted contacts could not/,
  );
  harness.connection.subscribe(sharedBrowsers.subject, {
    callback: (_error, msg) => {
      if (isAuthAway) return;
      const { userIds } = sharedBrowsers.request.parse(msg.json());
      const shared = userIds.flatMap((userId) => {
        const accounts = accountsOf.get(userId);
        return accounts === undefined ? [] : [{ userId, accounts }];
      });
      const head = natsHeaders();
      head.set(headerNames.status, '200');
      msg.respond(JSON.stringify({ shared }), { headers: head });
    },
  });
  await harness.connection.flush();
  await harness.database.query(`UPDATE flag_progress SET ended_at = now() - interval '8 days'`);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A ride of one hour that ended this many minutes ago. */
const aTrip = (endedAgo: number, given: Parameters<typeof aRideIn>[1] = {}) =>
  aRideIn('completed', {
    createdAt: ago(endedAgo + 70),
    startedAt: ago(endedAgo + 60),
    completedAt: ago(endedAgo),
    ...given,
  });
const aCancelled = (given: Parameters<typeof aRideIn>[1] = {}) =>
  aRideIn('cancelled', { createdAt: ago(40), cancelledAt: ago(30), ...given });

const times = (count: number) => Array.from({ length: count });

/** The job on both instances at once, from a while ago. */
async function look(): Promise<void> {
  await harness.runJob('Flags');
}
/** Acts as after a restore of an older progress row: everything is checked again. */
async function lookAgain(): Promise<void> {
  await harness.database.query(`UPDATE flag_progress SET ended_at = now() - interval '8 days', offer_id = 0`);
  await look();
}
const flagsOf = (personId: string) =>
  harness.database.query<Record<string, unknown>[]>(
    `SELECT kind, role, other_id, ride_id, count, of, metres, seconds, state FROM person_flags
      WHERE person_id = $1 ORDER BY kind`,
    [personId],
  );
const list = (query: CallArguments<typeof adminFlags>['query'] = {}) => harness.call(adminFlags, admin, { query });
const settle = (id: string, state: 'dismissed' | 'acted', note = 'Looked at') =>
  harness.call(settleFlag, admin, { params: { id }, body: { state, note } });

describe('the job', () => {
  it('flags a trip that no car makes, once', async () => {
    const fast = await harness.seed(aTrip(5, { startedAt: ago(6), distanceMetres: 14_140 }));
    const usual = await harness.seed(aTrip(5));
    await look();
    await lookAgain();
    expect(await flagsOf(String(fast.driverId))).toEqual([
      expect.objectContaining({
        kind: 'impossible_trip',
        role: 'driver',
        ride_id: fast.id,
        metres: 14_140,
        seconds: 60,
      }),
    ]);
    expect(await flagsOf(String(usual.driverId))).toEqual([]);
  });

  it('measures a trip that ended away from its drop-off to where it ended', async () => {
    const endedAway = { ...pickup, lat: pickup.lat + 0.001, metres: 9000, reason: 'Asked to' };
    const ride = await harness.seed(aTrip(5, { startedAt: ago(6), endedAway }));
    await lookAgain();
    expect(await flagsOf(String(ride.driverId))).toEqual([]);
  });

  it('flags a jump between two positions of a trip', async () => {
    const ride = await harness.seed(aTrip(5));
    const points = [0, 0.001, 0.05, 0.051].map((north, index) => ({
      rideId: ride.id,
      traveller: 'driver' as const,
      lat: pickup.lat + north,
      lng: pickup.lng,
      at: new Date(ago(20).getTime() + index * 10_000),
    }));
    await harness.database.getRepository(TrailEntity).insert(points);
    await lookAgain();
    expect(await flagsOf(String(ride.driverId))).toEqual([
      expect.objectContaining({ kind: 'gps_jump', ride_id: ride.id, seconds: 10 }),
    ]);
  });

  it('flags a pair from five rides in seven days on, once, and again when a week has passed', async () => {
    const [riderId, driverId] = [randomUUID(), randomUUID()];
    await harness.seedAll([100, 200, 300, 400].map((endedAgo) => aTrip(endedAgo, { riderId, driverId })));
    await lookAgain();
    expect(await flagsOf(driverId)).toEqual([]);
    await harness.seed(aTrip(5, { riderId, driverId }));
    await look();
    await lookAgain();
    const flag = expect.objectContaining({ kind: 'pair', role: 'driver', other_id: riderId, count: 5 });
    expect(await flagsOf(driverId)).toEqual([flag]);
    await harness.database.query(
      `UPDATE person_flags SET state = 'dismissed', settled_by = $2, settled_at = now() WHERE person_id = $1`,
      [driverId, admin.userId],
    );
    await lookAgain();
    expect(await flagsOf(driverId)).toHaveLength(1);
    await harness.database.query(
      `UPDATE person_flags SET created_at = now() - interval '8 days' WHERE person_id = $1`,
      [driverId],
    );
    await lookAgain();
    expect(await flagsOf(driverId)).toHaveLength(2);
  });

  it('flags who cancels more than half: riders by their bookings, drivers by what they took or gave back', async () => {
    const [riderId, driverId, waiting] = [randomUUID(), randomUUID(), randomUUID()];
    await harness.seedAll([
      ...times(6).map(() => aCancelled({ riderId })),
      ...times(4).map(() => aTrip(10, { riderId })),
      ...times(3).map(() => aCancelled({ driverId, cancelledBy: 'driver' })),
      ...times(4).map(() => aTrip(10, { releasedDriverId: driverId, releasedBy: 'driver' })),
      ...times(4).map(() => aTrip(10, { driverId })),
      ...times(10).map(() => aCancelled({ driverId: waiting, cancelledBy: 'driver', cancelReason: noShowReason })),
    ]);
    await look();
    await lookAgain();
    expect(await flagsOf(riderId)).toEqual([
      expect.objectContaining({ kind: 'cancel_rate', role: 'rider', count: 6, of: 10 }),
    ]);
    expect(await flagsOf(driverId)).toEqual([
      expect.objectContaining({ kind: 'cancel_rate', role: 'driver', count: 7, of: 11 }),
    ]);
  });

  it('flags a driver who declines more than four fifths of twenty offers', async () => {
    const driverId = randomUUID();
    const { id } = await harness.seed(aTrip(30));
    await harness.database.query(
      `INSERT INTO offers (ride_id, driver_id, state, offered_at, exclusive_until, expires_at, answered_at)
       SELECT $1, $2, CASE WHEN n <= 17 THEN 'declined' ELSE 'expired' END, now() - interval '1 hour', now(), now(), now()
         FROM generate_series(1, 20) AS n`,
      [id, driverId],
    );
    await look();
    await lookAgain();
    expect(await flagsOf(driverId)).toEqual([
      expect.objectContaining({ kind: 'decline_rate', role: 'driver', count: 17, of: 20 }),
    ]);
  });
});

describe('many accounts on one device', () => {
  it('are flagged once for each who rides or drives, from four accounts on; a flagged person books again', async () => {
    const [rider, few] = [aPrincipal(), aPrincipal()];
    const trip = await harness.seed(aTrip(5, { riderId: rider.userId }));
    await harness.seed(aTrip(4, { riderId: few.userId }));
    accountsOf.set(rider.userId, 4);
    accountsOf.set(String(trip.driverId), 6);
    accountsOf.set(few.userId, 3);
    await lookAgain();
    await lookAgain();
    expect(await flagsOf(rider.userId)).toEqual([
      expect.objectContaining({ kind: 'shared_device', role: 'rider', ride_id: trip.id, count: 4, state: 'open' }),
    ]);
    expect(await flagsOf(String(trip.driverId))).toEqual([
      expect.objectContaining({ kind: 'shared_device', role: 'driver', ride_id: trip.id, count: 6 }),
    ]);
    expect(await flagsOf(few.userId)).toEqual([]);
    await harness.book(rider);
  });

  it('do not keep other things from being flagged while svc-auth is away', async () => {
    isAuthAway = true;
    const fast = await harness.seed(aTrip(5, { startedAt: ago(6), distanceMetres: 14_140 }));
    await lookAgain();
    isAuthAway = false;
    expect(await flagsOf(String(fast.driverId))).toEqual([expect.objectContaining({ kind: 'impossible_trip' })]);
  });
});

describe('the queue of the desk', () => {
  it('has a person’s report at once, with its words, and bans no one', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rideId = await harness.book(rider);
    await harness.bring(rideId, 'completed', rider, driver);
    const body = { reason: 'unsafe' as const, text: 'Shouted' };
    await harness.call(blockPerson, driver, { params: { id: rideId }, body });
    await harness.call(blockPerson, driver, { params: { id: rideId }, body });
    const found = (await list({ kind: 'report', state: 'open' })).list;
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'report',
        person: { id: rider.userId, role: 'rider', name: expect.any(String) },
        other: { id: driver.userId, role: 'driver', name: 'Dev Singh' },
        rideId,
        ...body,
      }),
    ]);
    // Flagged, and settled as acted on: the person books as before.
    expect((await settle(String(found[0]?.['id']), 'acted')).status).toBe(200);
    await harness.book(rider);
  });

  it('lists open ones first, page by page, each once', async () => {
    const all = (await list({ limit: 100 })).list;
    expect(all.length).toBeGreaterThan(3);
    const states = all.map(({ state }) => state === 'open');
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.list.map(({ id }) => id));
      cursor = /cursor=([^>&]+)/.exec(page.header('link'))?.[1];
    } while (cursor);
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await list({ cursor: 'nonsense' })).status).toBe(400);
  });

  it('settles one once, with a note, in the audit log', async () => {
    const ride = await harness.seed(aTrip(5, { startedAt: ago(6) }));
    await lookAgain();
    const [flag] = (await list({ kind: 'impossible_trip' })).list.filter(({ rideId }) => rideId === ride.id);
    const id = String(flag?.['id']);
    expect(await settle(id, 'dismissed', 'The clock was wrong')).toMatchObject({
      status: 200,
      body: { state: 'dismissed', note: 'The clock was wrong', settledBy: admin.userId },
    });
    expect((await settle(id, 'dismissed', 'The clock was wrong')).status).toBe(200);
    expect((await settle(id, 'dismissed', 'Another note')).body).toMatchObject({ code: 'already_decided' });
    expect((await settle(id, 'acted')).body).toMatchObject({ code: 'already_decided' });
    expect((await settle(randomUUID(), 'acted')).status).toBe(404);
    const rows = await harness.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1`,
      [ride.driverId],
    );
    expect(rows.map(({ data }) => auditEntrySchema.parse(data))).toEqual([
      expect.objectContaining({ action: 'flag.dismiss', targetType: 'driver', reason: 'The clock was wrong' }),
    ]);
  });
});
