import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminStats, type Envelope } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness } from '../../testing/admin-harness.js';
import { aDriverStory, anAuditEvent, aRideStory, aUserStory } from '../../testing/factories.js';
import { SourceOutbox } from '../../testing/source-outbox.js';
import { whileEventsWait } from '../rebuild-lock.js';
import { buildVersion, rebuildReadModels } from './rebuild.js';

const start = Date.parse('2026-11-18T08:00:00Z');
const hourMs = 3_600_000;

const rides = Array.from({ length: 150 }, (_, n) =>
  aRideStory(
    start + n * hourMs,
    { steps: 1 + (n % 5), cancelled: n % 5 < 3 && n % 2 === 0, rated: n % 10 === 9 },
    { farePaise: 10_005 + n, riderId: rider(n % 40) },
  ),
);
const users = Array.from({ length: 40 }, (_, n) => aUserStory(start + n * hourMs, n % 3, { userId: rider(n) }));
const drivers = Array.from({ length: 20 }, (_, n) =>
  aDriverStory(
    start,
    Array.from({ length: n % 6 }, (_unused, turn) => start + turn * hourMs),
  ),
);

function rider(n: number): string {
  return `0190a1b2-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

const of = (stories: readonly { events: Envelope[] }[]) => stories.flatMap((story) => story.events);

let admin: AdminHarness;
let sources: { auth: SourceOutbox; drivers: SourceOutbox; rides: SourceOutbox };
beforeAll(async () => {
  admin = await AdminHarness.start(2);
  // Events wait while the read models are rebuilt.
  admin.expectInLogs(/NotNow: the read models are being rebuilt/, /"job":"(?:Read models|Event readers)"/);
  const nats = admin.env['NATS_URL'] ?? '';
  sources = {
    auth: await SourceOutbox.start('svc-auth', nats),
    drivers: await SourceOutbox.start('svc-drivers', nats),
    rides: await SourceOutbox.start('svc-rides', nats),
  };
  // With audit entries between them, as in the real outboxes.
  await sources.auth.emit([...of(users), anAuditEvent(start)]);
  await sources.drivers.emit(of(drivers));
  await sources.rides.emit([anAuditEvent(start), ...of(rides)]);
  await admin.received([...of(users), ...of(drivers), ...of(rides)]);
}, 180_000);
afterAll(async () => {
  for (const source of Object.values(sources ?? {})) await source.stop();
  await admin?.stop();
});

const tables = [
  'rides',
  'users',
  'drivers',
  'driver_shifts',
  'daily_figures',
  'person_figures',
  'postings',
  'daily_money',
  'driver_money',
  'ride_events',
  'audit_log',
];

async function everything(): Promise<Record<string, unknown[]>> {
  const rows = tables.map(async (table) => {
    return [
      table,
      await admin.database.query<unknown[]>(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const rebuild = (patienceMs?: number) => rebuildReadModels(admin.database, admin.caller, { patienceMs });

describe('a rebuild', () => {
  it('restores the read models after damage', async () => {
    const before = await everything();
    expect(before['rides']).toHaveLength(rides.length);
    await admin.database.query(`UPDATE rides SET rider_name = 'Nobody', version = 99 WHERE status = 'completed'`);
    await admin.database.query('DELETE FROM users WHERE version = 1');
    await admin.database.query('DELETE FROM driver_shifts WHERE is_online');
    await admin.database.query('UPDATE daily_figures SET revenue_paise = revenue_paise + 1, new_users = 7');
    await admin.database.query('DELETE FROM person_figures');
    expect(await everything()).not.toEqual(before);
    expect(await rebuild()).toBe(of([...rides, ...users, ...drivers]).length);
    expect(await everything()).toEqual(before);
  });

  it('makes events wait and loses none of them', async () => {
    const late = [aRideStory(start, { steps: 5 }), aRideStory(start, { steps: 2 })];
    const before = await everything();
    await whileEventsWait(admin.database, async () => {
      await sources.rides.emit(of(late));
      const steps = of(late).filter(({ type }) => type.startsWith('ride.'));
      const refused = async () => (await admin.handedAgain('svc-admin-ride')) >= steps.length;
      await waitFor(refused, { what: 'the events to be refused' });
      expect(await everything()).toEqual(before);
    });
    await admin.received(of(late));
    expect((await everything())['rides']).toHaveLength(rides.length + late.length);
    expect(await admin.database.query('SELECT FROM dead_letters')).toEqual([]);
    const after = await everything();
    await rebuild();
    expect(await everything()).toEqual(after);
  });

  it('changes nothing when a service does not answer, and the figures stay readable', async () => {
    const before = await everything();
    const { body: figures } = await admin.call(adminStats, {});
    await sources.rides.stop();
    const failing = rebuild(1500);
    const [{ body: meanwhile }] = await Promise.all([
      admin.call(adminStats, {}),
      expect(failing).rejects.toMatchObject({ code: 'unavailable' }),
    ]);
    expect(meanwhile).toEqual(figures);
    expect(await everything()).toEqual(before);
  });
});

describe('read models that an older release has written', () => {
  it('are rebuilt when this release starts', async () => {
    const nats = admin.env['NATS_URL'] ?? '';
    sources.rides = await SourceOutbox.start('svc-rides', nats);
    await sources.rides.emit(of(rides));
    await admin.database.query('UPDATE read_model_build SET version = 0');
    await admin.database.query('UPDATE users SET name = NULL');
    await admin.boot();
    const named = async () =>
      (await admin.database.query<unknown[]>('SELECT FROM users WHERE name IS NOT NULL')).length > 0;
    await waitFor(named, { what: 'the names of users' });
    await admin.services.pop()?.stop();
    expect(await admin.database.query('SELECT version FROM read_model_build')).toEqual([{ version: buildVersion }]);
    expect((await everything())['rides']).toHaveLength(rides.length);
  });
});
