import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  activeRides,
  createRide,
  driverActiveRide,
  driverRides,
  rateRide,
  rideRequests,
  riderActiveRide,
  riderRides,
  riderSummary,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';
import { aBooking, aPrincipal } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';

const riderNumber = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const driverNumber = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

const rider = JSON.stringify({ name: 'Asha Rao', phone: null, rating: null });
const driver = JSON.stringify({
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
  SELECT gen_random_uuid(), 5, 'completed', ('00000000-0000-4000-8000-' || lpad((i % 20000)::text, 12, '0'))::uuid, '${rider}',
    ('00000000-0000-4000-9000-' || lpad((i % 5000)::text, 12, '0'))::uuid, '${driver}', 'driver', (ARRAY['auto', 'mini', 'sedan', 'suv'])[1 + i % 4],
    'a', 28 + random(), 77 + random(), 'b', 28 + random(), 77 + random(), 10000, 5000, 12, '0000',
    now() - i * interval '1 minute', now() FROM generate_series($1::int, $2::int) i`;

const open = `INSERT INTO rides (id, version, status, rider_id, rider, vehicle_type, pickup_address, pickup_lat, pickup_lng,
    dropoff_address, dropoff_lat, dropoff_lng, fare_paise, distance_metres, duration_minutes, trip_code, offer_until)
  SELECT gen_random_uuid(), 1, 'searching', gen_random_uuid(), '${rider}',
    (ARRAY['auto', 'mini', 'sedan', 'suv'])[1 + i % 4], 'a', 20 + 10 * random(), 72 + 10 * random(), 'b', 28, 77,
    10000, 5000, 12, '0000', now() FROM generate_series(1, 3000) i`;

interface Scans {
  whole: number;
  indexed: number;
}

let harness: RidesHarness;
let reader: DataSource;
beforeAll(async () => {
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '0.2' });
  const url = harness.env['DATABASE_URL'] ?? '';
  reader = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
  for (let from = 1; from < 100_000; from += 5000) await reader.query(old, [from, from + 4999]);
  await reader.query(open);
  await reader.query('ANALYZE rides');
}, 60_000);
afterAll(async () => {
  await reader.destroy();
  await harness.stop();
});

async function scans(): Promise<Scans> {
  await reader.query('SELECT pg_stat_clear_snapshot()');
  const [counted] = await reader.query<Scans[]>(
    `SELECT seq_scan::int AS whole, idx_scan::int AS indexed FROM pg_stat_user_tables WHERE relname = 'rides'`,
  );
  return counted ?? { whole: -1, indexed: -1 };
}

/** A connection hands in its counts when it ends, at the latest. */
async function othersGone(): Promise<boolean> {
  const others = await reader.query<unknown[]>(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return others.length === 0;
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
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, ...answers.slice(1).map(() => 200)]);
  const next = /cursor=([\w-]+)/.exec(answers[4]?.header('link') ?? '')?.[1];
  await harness.call(driverRides, oldDriver, { params: { driverId }, query: { cursor: next } });
  await harness.bring(rideId, 'completed', newRider, newDriver);
  await harness.call(rateRide, newRider, { params: { id: rideId }, body: { rating: 5, riderId: newRider.userId } });
  await reader.query(`UPDATE rides SET created_at = now() - interval '1 hour' WHERE id = $1`, [
    await harness.book(newRider),
  ]);
  const active = () => harness.call(riderActiveRide, newRider, { params: { riderId: newRider.userId } });
  await waitFor(async () => (await active()).body['id'] === undefined, { what: 'the last ride to expire' });
  await harness.call(rateRide, newRider, {
    params: { id: randomUUID() },
    body: { rating: 5, riderId: newRider.userId },
  });
}

describe('with 100,000 rides', () => {
  it('no call, and no job, reads the whole table', async () => {
    const before = await scans();
    await everyCall();
    await Promise.all(harness.services.splice(0).map((service) => service.stop()));
    await waitFor(othersGone, { what: 'the service’s connections to end' });
    const after = await scans();
    expect(after.whole - before.whole).toBe(0);
    expect(after.indexed - before.indexed).toBeGreaterThan(30);
  });
});
