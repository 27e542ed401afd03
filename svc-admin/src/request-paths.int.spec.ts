import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAnalytics,
  adminAudit,
  adminDriver,
  adminEmergencies,
  adminRide,
  adminRides,
  adminStats,
  adminUsers,
  analyticsPeriods,
  kolkataDate,
  rideSorts,
  rideStatuses,
  userSorts,
} from '@rahi/contracts';
import { QueryPlans, waitFor } from '@rahi/testing-kit';
import { parse } from 'csv-parse/sync';
import { AdminHarness } from './testing/admin-harness.js';
import { aDriverStory, anAuditEvent, aRideStory, aUserStory } from './testing/factories.js';
import { fill, personId, rideId } from './testing/fill.js';

let admin: AdminHarness;
let plans: QueryPlans;
beforeAll(async () => {
  // In process: the statements of the service are recorded.
  admin = await AdminHarness.start(1, {}, { inProcess: true });
  await admin.answerBills();
  await admin.answerContacts();
  const url = admin.env['DATABASE_URL'] ?? '';
  await fill(url, { rides: 100_000, users: 20_000, drivers: 2000, auditRows: 20_000, days: 60 });
  plans = QueryPlans.record(url);
}, 240_000);
afterAll(async () => {
  plans?.stop();
  await admin?.stop();
});

/** Words on every row, on many, on few and on none; two scripts; signs; ids; shorter and shorter words. */
const searches = [
  'block',
  'connaught place',
  'chowk',
  'asha rao 4',
  'चाँदनी',
  'आशा राव',
  'sing',
  'ra',
  'रा',
  'e',
  '%',
  '_',
  '100%',
  "O'Hara",
  String.raw`c:\d`,
  'person1999',
  '98765 43210',
  '00000000-0000-4000-8200-00000000',
  'feed',
  'no such name',
  'person77@rahi.test',
  'DL 01 AB 777',
];

/** Of the rides: few, many and none. */
const rideFilters = [
  { from: '2001-01-01', to: '2001-01-02' },
  { vehicleType: 'mini', minFare: '201', maxFare: '202' },
  { minFare: '100000' },
  { search: 'person77@rahi.test', vehicleType: 'mini' },
  { kind: 'rental' },
  { kind: 'on_demand' },
  { forGuest: 'yes' },
] as const;

type Ask = (query: { search?: string; cursor?: string }) => Promise<{ header: (name: string) => string }>;

/** A first page and the next in an order, without a search and with each of a few. */
async function inOrder(ask: Ask): Promise<void> {
  for (const given of [{}, ...['block', 'asha rao 4', 'चाँदनी', '%'].map((search) => ({ search }))]) {
    const { header } = await ask(given);
    const cursor = /cursor=([\w-]+)/.exec(header('link'))?.[1];
    if (cursor) await ask({ ...given, cursor });
  }
}

async function everyCall(): Promise<void> {
  await admin.call(adminStats, {});
  for (const period of analyticsPeriods) await admin.call(adminAnalytics, { query: { period } });
  for (const call of [adminRides, adminUsers]) {
    const { header } = await admin.call(call, { query: { limit: 100 } });
    const cursor = /cursor=([\w-]+)/.exec(header('link'))?.[1];
    expect(cursor).toBeDefined();
    await admin.call(call, { query: { cursor } });
    for (const search of searches) {
      await admin.call(call, { query: { search } });
      await admin.call(call, { query: { search, cursor } });
    }
  }
  for (const sort of rideSorts) await inOrder((query) => admin.call(adminRides, { query: { ...query, sort } }));
  for (const sort of userSorts) await inOrder((query) => admin.call(adminUsers, { query: { ...query, sort } }));
  for (const status of rideStatuses) {
    await admin.call(adminRides, { query: { status } });
    await admin.call(adminRides, { query: { status, sort: '-fare' } });
    for (const search of ['block', 'asha rao 4', 'चाँदनी', '%']) {
      await admin.call(adminRides, { query: { status, search } });
    }
  }
  for (const query of rideFilters) await admin.call(adminRides, { query });
  await admin.call(adminEmergencies, {});
  await admin.call(adminDriver, { params: { id: personId(7) } });
  await admin.call(adminRide, { params: { id: rideId(7) } });
  const actor = personId(3);
  const day = kolkataDate(new Date(Date.now() - 20 * 86_400_000));
  const filters = [
    {},
    { actor },
    { target: personId(9) },
    { action: 'ride.cancel' },
    { outcome: 'done' },
    { outcome: 'refused' },
    { actor, outcome: 'refused', action: 'user.suspend' },
    { action: 'nothing.such', cursor: '900' },
    { from: day, to: day },
    { person: 'Asha', from: day },
  ] as const;
  for (const query of filters) await admin.call(adminAudit, { query });
}

/** Files of every table, with searches that match all rows, few and none. */
async function everyFile(): Promise<void> {
  for (const table of ['users', 'drivers', 'analytics'] as const) await admin.file({ table });
  await admin.file({ table: 'rides', status: 'cancelled', period: '30d' });
  await admin.file({ table: 'rides', status: 'searching', search: 'no such name' });
  await admin.file({ table: 'users', search: '%', period: '7d' });
}

async function everyEvent(): Promise<void> {
  const now = Date.now();
  await admin.publish([
    ...aRideStory(now, { steps: 5, rated: true }, { driverId: personId(7) }).events,
    ...aRideStory(now, { steps: 2, cancelled: true }).events,
    ...aUserStory(now, 2).events,
    ...aDriverStory(now, [now + 1, now + 2]).events,
    anAuditEvent(now),
  ]);
}

const filled = ['rides', 'users', 'drivers', 'driver_shifts', 'person_figures', 'ride_events', 'postings', 'audit_log'];

async function unusedIndexes(): Promise<string[]> {
  const found = await admin.database.query<{ name: string }[]>(
    `SELECT indexrelname AS name FROM pg_stat_user_indexes JOIN pg_index USING (indexrelid)
      WHERE idx_scan = 0 AND NOT indisunique AND relname = ANY ($1) ORDER BY 1`,
    [filled],
  );
  return found.map(({ name }) => name);
}

async function everyIndexUsed(): Promise<true> {
  expect(await unusedIndexes()).toEqual([]);
  return true;
}

describe('with 100,000 rides and 20,000 users', () => {
  it('no call and no event reads a growing table from end to end', async () => {
    await everyCall();
    await everyFile();
    await everyEvent();
    expect(new Set(plans.ran.map(({ text }) => text)).size).toBeGreaterThan(30);
    expect(await plans.wholeTableReads({ filled })).toEqual([]);
  }, 120_000);

  it('each index is used by a call or an event', async () => {
    // A Postgres connection reports its scans when it is idle, or ten seconds later.
    await waitFor(everyIndexUsed, { what: 'a use of each index', timeout: 20_000, interval: 250 });
  }, 30_000);

  it('an exported file has every ride once, while rides are booked', async () => {
    const ids = new Set<string>();
    let booked = 0;
    const between = async () => {
      if (booked++ < 3) await admin.publish(aRideStory(Date.now(), { steps: 1 }).events);
    };
    const [before] = await admin.database.query<{ rides: number }[]>('SELECT count(*)::int AS rides FROM rides');
    const { text, pieces } = await admin.file({ table: 'rides' }, { between });
    parse(text, {
      bom: true,
      columns: true,
      recordDelimiter: '\r\n',
      onRecord: (row: { Ride: string }) => {
        ids.add(row.Ride);
        return null;
      },
    });
    expect(ids.size).toBe(before?.rides);
    expect(ids.size).toBeGreaterThan(100_000);
    expect(pieces).toBeGreaterThan(99);
    expect(text.split('\r\n')).toHaveLength(ids.size + 2);
  }, 180_000);
});
