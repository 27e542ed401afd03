import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  activeRides,
  adminUpdateRide,
  createRide,
  driverActiveRide,
  driverRides,
  raiseEmergency,
  rateRide,
  rideInvoice,
  rideMessages,
  rideRequests,
  riderActiveRide,
  riderRides,
  riderSummary,
  sendRideMessage,
  tipRide,
  tripMap,
  type Principal,
} from '@rahi/contracts';
import { QueryPlans, waitFor } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';
import { aBooking, aPrincipal } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';

const riderNumber = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const driverNumber = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

const riderData = JSON.stringify({ name: 'Asha Rao', phone: null, rating: null });
const driverData = JSON.stringify({
  name: 'Dev Singh',
  phone: null,
  rating: 4.9,
  totalTrips: 12,
  vehicleModel: 'Dzire',
  vehicleNumber: 'DL 01 AB 1234',
});

const old = `INSERT INTO rides (id, version, status, rider_id, rider, driver_id, driver, assigned_by, vehicle_type,
    pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng, fare_paise, distance_metres,
    duration_minutes, trip_code, created_at, offer_until)
  SELECT gen_random_uuid(), 5, 'completed', ('00000000-0000-4000-8000-' || lpad((i % 20000)::text, 12, '0'))::uuid, '${riderData}',
    ('00000000-0000-4000-9000-' || lpad((i % 5000)::text, 12, '0'))::uuid, '${driverData}', 'driver', (ARRAY['auto', 'mini', 'sedan', 'suv'])[1 + i % 4],
    'a', 28 + random(), 77 + random(), 'b', 28 + random(), 77 + random(), 10000, 5000, 12, '0000',
    now() - i * interval '1 minute', now() FROM generate_series($1::int, $2::int) i`;

/** Of the same people, over the months before; the last of them have yet to move. */
const ended = (
  table: string,
  from: number,
  to: number,
) => `INSERT INTO ${table} (id, version, status, rider_id, rider, driver_id, driver,
    assigned_by, vehicle_type, pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng, fare_paise,
    distance_metres, duration_minutes, trip_code, created_at, offer_until, completed_at, commission_paise)
  SELECT gen_random_uuid(), 5, 'completed', ('00000000-0000-4000-8000-' || lpad((i % 20000)::text, 12, '0'))::uuid, '${riderData}',
    ('00000000-0000-4000-9000-' || lpad((i % 5000)::text, 12, '0'))::uuid, '${driverData}', 'driver', 'sedan',
    'a', 28 + random(), 77 + random(), 'b', 28 + random(), 77 + random(), 10000, 5000, 12, '0000',
    now() - interval '75 days' - i * interval '5 minutes', now(), now() - interval '75 days' - i * interval '5 minutes', 1000
  FROM generate_series(${from}, ${to}) i`;

const months = `SELECT make_ended_month(month::date) FROM generate_series(
    date_trunc('month', now() - interval '300 days'), now(), interval '1 month') AS month`;

const open = `INSERT INTO rides (id, version, status, rider_id, rider, vehicle_type, pickup_address, pickup_lat, pickup_lng,
    dropoff_address, dropoff_lat, dropoff_lng, fare_paise, distance_metres, duration_minutes, trip_code, offer_until)
  SELECT gen_random_uuid(), 1, 'searching', gen_random_uuid(), '${riderData}',
    (ARRAY['auto', 'mini', 'sedan', 'suv'])[1 + i % 4], 'a', 20 + 10 * random(), 72 + 10 * random(), 'b', 28, 77,
    10000, 5000, 12, '0000', now() FROM generate_series(1, 3000) i`;

const keys = `INSERT INTO booking_keys (rider_id, key, body_hash, ride_id, created_at)
  SELECT rider_id, 'key-' || id, 'hash', id, now() - interval '1 hour' FROM rides`;

const events = `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, published_at)
  SELECT gen_random_uuid(), 'ride.requested.v1', now(), 'old', '{}', now() FROM generate_series(1, 100000)`;

const messages = `INSERT INTO ride_messages (ride_id, id, sender, text)
  SELECT id, gen_random_uuid(), 'rider', 'a' FROM rides`;

const emergencies = `INSERT INTO ride_emergencies (id, ride_id, raised_by)
  SELECT gen_random_uuid(), id, 'rider' FROM rides LIMIT 5000`;

const growing = ['rides', 'booking_keys', 'outbox', 'ride_messages', 'ride_emergencies'];

interface Scans {
  /** Whole reads of each table since the statistics began. */
  whole: Record<string, number>;
  indexed: number;
}

let harness: RidesHarness;
let reader: DataSource;
let plans: QueryPlans;
let before: Scans;
beforeAll(async () => {
  // In process: the statements of the service are recorded.
  const settings = { EXPIRY_SWEEP_SECONDS: '0.2', BOOKING_KEY_SWEEP_SECONDS: '0.2', RIDES_MOVE_AFTER_DAYS: '30' };
  harness = await RidesHarness.start(settings, 1, { inProcess: true });
  // What an instance did while the tables were small, and hands in later, must not count.
  await harness.stopInstances();
  const url = harness.env['DATABASE_URL'] ?? '';
  reader = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
  await waitFor(othersGone, { what: 'the first connections to end' });
  for (let from = 1; from < 100_000; from += 5000) await reader.query(old, [from, from + 4999]);
  await reader.query(months);
  for (let from = 1; from < 60_000; from += 5000) await reader.query(ended('ended_rides', from, from + 4999));
  await reader.query(ended('rides', 60_001, 60_700));
  await reader.query(open);
  await reader.query(keys);
  await reader.query(events);
  await reader.query(messages);
  await reader.query(emergencies);
  // Autovacuum would do it in the middle of the test, and what it summarizes for block range indexes counts as whole reads.
  await reader.query('VACUUM (ANALYZE)');
  growing.push(...(await monthsFilled()));
  before = await scans();
  plans = QueryPlans.record(url);
  await harness.boot();
}, 180_000);
afterAll(async () => {
  plans.stop();
  await reader.destroy();
  await harness.stop();
});

/** The partitions that are large. */
async function monthsFilled(): Promise<string[]> {
  const filled = await reader.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_partition_tree('ended_rides') JOIN pg_class ON oid = relid WHERE isleaf AND reltuples > 3000`,
  );
  expect(filled.length).toBeGreaterThan(4);
  return filled.map(({ name }) => name);
}

/** Rides move; one that has moved is read, rated and found in the history, page after page. */
async function onesThatEnded(rider: Principal, driver: Principal): Promise<void> {
  expect(await harness.moveEnded()).toBe(700);
  const [moved] = await reader.query<{ id: string }[]>('SELECT id FROM ended_rides WHERE rider_id = $1', [
    rider.userId,
  ]);
  const params = { id: moved?.id ?? '' };
  const answers = [
    await harness.get(params.id, rider),
    await harness.call(rateRide, rider, { params, body: { rating: 5, riderId: rider.userId } }),
    await harness.call(tipRide, rider, { params, body: { amount: '50' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (let cursor: string | undefined, page = 0; page < 3; page += 1) {
    const query = { limit: 5, cursor };
    const { header } = await harness.call(driverRides, driver, { params: { driverId: driver.userId }, query });
    cursor = /cursor=([\w-]+)/.exec(header('link'))?.[1];
  }
}

async function scans(): Promise<Scans> {
  // Its own counts would otherwise also wait up to a second: filling the tables has read them whole.
  await reader.query('SELECT pg_stat_force_next_flush()');
  await reader.query('SELECT pg_stat_clear_snapshot()');
  const [counted] = await reader.query<Scans[]>(
    `SELECT json_object_agg(relname, seq_scan) AS whole, sum(idx_scan)::int AS indexed
     FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [growing],
  );
  return counted ?? { whole: {}, indexed: -1 };
}

/** A connection hands in its counts when it ends, at the latest. */
async function othersGone(): Promise<boolean> {
  const others = await reader.query<unknown[]>(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return others.length === 0;
}

async function everyWrongCode(rider: Principal, driver: Principal): Promise<number> {
  const rideId = await harness.book(rider);
  await harness.bring(rideId, 'driver_arrived', rider, driver);
  const otp = (await harness.codeOf(rideId, rider)) === '0000' ? '0001' : '0000';
  for (let i = 0; i < 5; i += 1) await harness.move(rideId, driver, { status: 'in_progress', otp });
  return (await harness.move(rideId, driver, { status: 'in_progress', otp })).status;
}

/** The chat, an emergency and the invoice: of a trip under way, and of one that ended. */
async function onTheTrip(rider: Principal, driver: Principal, endedId: string): Promise<void> {
  const params = { id: await harness.book(rider) };
  await harness.bring(params.id, 'driver_assigned', rider, driver);
  const body = { id: randomUUID(), text: 'At the gate' };
  const answers = [
    await harness.call(sendRideMessage, rider, { params, body }),
    await harness.call(sendRideMessage, rider, { params, body }),
    await harness.call(raiseEmergency, driver, { params, body: {} }),
    await harness.call(rideMessages, aPrincipal({ isAdmin: true }), { params }),
    await harness.raw(rideInvoice, rider, { params: { id: endedId } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200]);
  await harness.move(params.id, rider, { status: 'cancelled' });
}

async function keysForgotten(): Promise<void> {
  const held = async () => {
    const [{ count }]: [{ count: number }] = await reader.query(
      `SELECT count(*)::int AS count FROM booking_keys WHERE created_at < now() - interval '1 day'`,
    );
    return count;
  };
  await reader.query(`UPDATE booking_keys SET created_at = now() - interval '2 days' WHERE rider_id = $1`, [
    riderNumber(77),
  ]);
  await waitFor(async () => (await held()) === 0, { what: 'old keys to be forgotten' });
}

/** Counts open rows, and not finished ones. */
async function scrape(): Promise<void> {
  const [service] = harness.services;
  const text = await (await fetch(`http://127.0.0.1:${service?.healthPort}/metrics`)).text();
  expect(text).toMatch(/^rahi_rides_active\{status="searching",service="svc-rides"\} 30\d\d$/m);
  expect(text).toMatch(/^rahi_scrape_source_up\{source="outbox",service="svc-rides"\} 1$/m);
  expect(text).toMatch(/^rahi_ride_transitions_total\{status="completed",service="svc-rides"\} 1$/m);
  expect(text).toMatch(/^rahi_time_to_match_seconds_count\{service="svc-rides",by="driver"\} [1-9]\d*$/m);
}

async function everyCall(): Promise<void> {
  const [admin, newDriver] = [aPrincipal({ isAdmin: true }), harness.driver()];
  const [newRider, riderId, driverId] = [aPrincipal(), riderNumber(77), driverNumber(77)];
  const [oldRider, oldDriver] = [aPrincipal({ userId: riderId }), aPrincipal({ userId: driverId })];
  const book = () => harness.call(createRide, newRider, { body: aBooking(newRider.userId) }, 'a-key');
  const rideId = String((await book()).body['id']);
  const answers = [
    await book(),
    await harness.call(rideRequests, newDriver, {}),
    await harness.get(rideId, newDriver),
    await harness.call(riderRides, oldRider, { params: { riderId } }),
    await harness.call(driverRides, oldDriver, { params: { driverId }, query: { limit: 5 } }),
    await harness.call(riderSummary, oldRider, { params: { riderId } }),
    await harness.call(riderActiveRide, oldRider, { params: { riderId } }),
    await harness.call(driverActiveRide, oldDriver, { params: { driverId } }),
    await harness.call(activeRides, admin, { query: { limit: 5 } }),
    await harness.call(tripMap, admin, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, ...answers.slice(1).map(() => 200)]);
  const next = /cursor=([\w-]+)/.exec(answers[4]?.header('link') ?? '')?.[1];
  await harness.call(driverRides, oldDriver, { params: { driverId }, query: { cursor: next } });
  const map = answers.at(-1);
  const rest = await harness.call(tripMap, admin, {
    query: { cursor: /cursor=([\w-]+)/.exec(map?.header('link') ?? '')?.[1] },
  });
  expect(map?.list).toHaveLength(2000);
  expect(rest.header('link')).toBe('');
  const onMap = [...(map?.list ?? []), ...rest.list].map(({ id }) => id);
  expect(new Set(onMap).size).toBe(Number(map?.header('x-total-count')));
  await harness.bring(rideId, 'completed', newRider, newDriver);
  await harness.call(rateRide, newRider, { params: { id: rideId }, body: { rating: 5, riderId: newRider.userId } });
  await reader.query(`UPDATE rides SET searching_since = now() - interval '1 hour' WHERE id = $1`, [
    await harness.book(newRider),
  ]);
  const active = () => harness.call(riderActiveRide, newRider, { params: { riderId: newRider.userId } });
  await waitFor(async () => (await active()).body['id'] === undefined, { what: 'the last ride to expire' });
  const params = { id: await harness.book(newRider) };
  expect(await harness.call(adminUpdateRide, admin, { params, body: { action: 'cancel' } })).toMatchObject({
    status: 200,
  });
  await onesThatEnded(oldRider, oldDriver);
  await onTheTrip(newRider, newDriver, rideId);
  expect(await everyWrongCode(newRider, newDriver)).toBe(429);
  await keysForgotten();
  await scrape();
  await harness.call(rateRide, newRider, {
    params: { id: randomUUID() },
    body: { rating: 5, riderId: newRider.userId },
  });
}

describe('with 100,000 rides, and 60,000 that ended long ago', () => {
  it('no call, and no job, reads a whole table', async () => {
    await everyCall();
    await harness.stopInstances();
    plans.stop();
    await waitFor(othersGone, { what: 'the service’s connections to end' });
    const after = await scans();
    // By their plans first, which name the statement; then by Postgres's own counts.
    expect(await plans.wholeTableReads({ filled: growing })).toEqual([]);
    expect(after.whole).toEqual(before.whole);
    expect(after.indexed - before.indexed).toBeGreaterThan(30);
  });
});
