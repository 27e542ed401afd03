import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminAnalytics,
  adminAudit,
  adminDriver,
  adminEmergencies,
  adminRides,
  adminStats,
  adminUsers,
  analyticsPeriods,
  rideStatuses,
} from '@rahi/contracts';
import { QueryPlans } from '@rahi/testing-kit';
import { AdminHarness } from './testing/admin-harness.js';
import { aDriverStory, anAuditEvent, aRideStory, aUserStory } from './testing/factories.js';
import { fill, personId } from './testing/fill.js';

let admin: AdminHarness;
let plans: QueryPlans;
beforeAll(async () => {
  admin = await AdminHarness.start();
  const url = admin.env['DATABASE_URL'] ?? '';
  await fill(url, { rides: 100_000, users: 20_000, drivers: 2000, auditRows: 20_000, days: 60 });
  plans = QueryPlans.record(url);
}, 120_000);
afterAll(async () => {
  plans?.stop();
  await admin?.stop();
});

/** Words on every row, on many, on few and on none; in two scripts; signs; ids; and ever shorter. */
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
  'nobody is called that',
];

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
  for (const status of rideStatuses) {
    await admin.call(adminRides, { query: { status } });
    for (const search of ['block', 'asha rao 4', 'चाँदनी', '%']) {
      await admin.call(adminRides, { query: { status, search } });
    }
  }
  await admin.call(adminEmergencies, {});
  await admin.call(adminDriver, { params: { id: personId(7) } });
  const actor = personId(3);
  const filters = [
    {},
    { actor },
    { action: 'ride.cancel' },
    { outcome: 'done' },
    { outcome: 'refused' },
    { actor, outcome: 'refused', action: 'user.suspend' },
    { action: 'nothing.such', cursor: '900' },
  ] as const;
  for (const query of filters) await admin.call(adminAudit, { query });
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

describe('with 100,000 rides and 20,000 users', () => {
  it('no call and no event makes Postgres read a growing table whole', async () => {
    await everyCall();
    await everyEvent();
    expect(new Set(plans.ran.map(({ text }) => text)).size).toBeGreaterThan(30);
    const filled = ['rides', 'users', 'drivers', 'driver_shifts', 'person_figures', 'ride_events', 'audit_log'];
    expect(await plans.wholeTableReads({ filled })).toEqual([]);
  }, 120_000);
});
