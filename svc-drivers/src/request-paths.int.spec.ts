import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverByUser,
  driverEarnings,
  driverFairness,
  driverLedger,
  driverToday,
  fleetMap,
  navigationRoute,
  nearbyDrivers,
  onlineDrivers,
  pickupPoints,
  reversePlace,
  searchPlaces,
} from '@rahi/contracts';
import { QueryPlans, waitFor } from '@rahi/testing-kit';
import { DataSource } from 'typeorm';
import { DriversHarness } from './testing/drivers-harness.js';
import { aPrincipal, aRide, aUser, connaughtPlace } from './testing/factories.js';

const driverNumber = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const numbered = `('00000000-0000-4000-8000-' || lpad((i % 20000)::text, 12, '0'))::uuid`;

const filling = [
  `INSERT INTO drivers (id, version, user_version, name, phone, suspended, vehicle_model, vehicle_number, vehicle_type,
     is_online, created_at, updated_at)
   SELECT ${numbered}, 3, 2, 'Dev Singh', '+91 98100 12345', false, 'Dzire', 'DL 01 AB 1234',
     (ARRAY['auto', 'mini', 'sedan', 'suv'])[1 + i % 4], i % 4 = 0, now(), now() - interval '1 day'
   FROM generate_series(0, 19999) i`,
  `INSERT INTO driver_positions (driver_id, lat, lng, heading, at)
   SELECT ${numbered}, 28 + random(), 77 + random(), 90, CASE WHEN i IN (7, 20) THEN now() - interval '1 hour' ELSE now() END
   FROM generate_series(0, 19999) i`,
  `INSERT INTO trips (ride_id, driver_id, version, active)
   SELECT gen_random_uuid(), ${numbered}, 5, i % 400 = 19 FROM generate_series(1, 20000) i`,
  `INSERT INTO shifts (driver_id, began_at, ended_at)
   SELECT ${numbered}, now() - i * interval '1 minute' - interval '2 hours', now() - i * interval '1 minute'
   FROM generate_series(1, 100000) i`,
  `INSERT INTO shifts (driver_id) SELECT id FROM drivers WHERE is_online`,
  // One driver has a long history, for a month's earnings and a full page.
  `INSERT INTO settlements (ride_id, driver_id, gross_paise, commission_paise, net_paise, completed_at)
   SELECT gen_random_uuid(), CASE WHEN i % 100 = 7 THEN '${driverNumber(7)}' ELSE ${numbered} END, 10000, 1000, 9000,
     now() - i * interval '1 minute'
   FROM generate_series(1, 100000) i`,
  `INSERT INTO ride_ratings (ride_id, driver_id, rating) SELECT ride_id, driver_id, 5 FROM trips`,
  `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, published_at)
   SELECT gen_random_uuid(), 'driver.updated.v1', now(), 'old', '{}', now() FROM generate_series(1, 20000)`,
  `INSERT INTO inbox (consumer, event_id) SELECT 'svc-drivers-ride', gen_random_uuid() FROM generate_series(1, 20000)`,
  'ANALYZE',
];

let drivers: DriversHarness;
let plans: QueryPlans;
beforeAll(async () => {
  // In process: the statements of the service are recorded.
  const settings = { DRIVER_STALE_SECONDS: '600', FLEET_SWEEP_SECONDS: '0.2' };
  drivers = await DriversHarness.start(settings, { inProcess: true });
  await drivers.services.splice(0)[0]?.stop();
  const url = drivers.env['DATABASE_URL'] ?? '';
  const filler = await new DataSource({ type: 'postgres', url }).initialize();
  for (const statement of filling) await filler.query(statement);
  await filler.destroy();
  plans = QueryPlans.record(url);
  await drivers.boot();
  // Reading the fleet at the start is not a request.
  plans.forget();
}, 180_000);
afterAll(async () => {
  plans.stop();
  await drivers.stop();
});

async function everyCall(): Promise<void> {
  const old = aPrincipal({ userId: driverNumber(7) });
  const admin = aPrincipal({ isAdmin: true, type: 'rider' });
  const params = { driverId: old.userId };
  const point = connaughtPlace;
  for (const principal of [old, admin]) {
    await drivers.call(driverByUser, principal, { params: { userId: old.userId } });
    await drivers.call(driverToday, principal, { params });
    for (const period of ['today', 'week', 'month'] as const)
      await drivers.call(driverEarnings, principal, { params, query: { period } });
  }
  const page = await drivers.answer(driverLedger, old, { params, query: { limit: 100 } });
  expect(page.body).toHaveLength(100);
  expect(Number(page.header('x-total-count'))).toBeGreaterThan(900);
  const cursor = /cursor=([\w-]+)/.exec(page.header('link'))?.[1];
  await drivers.call(driverLedger, old, { params, query: { cursor, from: '2020-01-01', to: '2090-01-01' } });
  expect((await drivers.call(nearbyDrivers, old, { query: point })).length).toBeGreaterThan(5);
  expect(await drivers.call(onlineDrivers, admin, {})).toHaveLength(100);
  const map = await drivers.answer(fleetMap, admin, {});
  expect(map.body).toHaveLength(4000);
  const rest = await drivers.answer(fleetMap, admin, {
    query: { cursor: /cursor=([\w-]+)/.exec(map.header('link'))?.[1] },
  });
  expect(rest.header('link')).toBe('');
  const onMap = new Set([...map.body, ...rest.body].map(({ id }) => id));
  expect([onMap.size, map.header('x-total-count'), rest.header('x-total-count')]).toEqual([5000, '5000', '5000']);
  await drivers.call(driverFairness, admin, { query: { period: '24h' } });
  await drivers.candidates();
  await drivers.call(searchPlaces, old, { query: { q: 'airport', ...point } });
  await drivers.call(reversePlace, old, { query: point });
  await drivers.call(pickupPoints, old, { query: point });
  await drivers.call(navigationRoute, old, { body: { origin: point, destination: { lat: 28.55, lng: 77.1 } } });
}

async function everyChange(): Promise<void> {
  const [known, fresh] = [aPrincipal({ userId: driverNumber(7) }), aPrincipal()];
  for (const driver of [known, fresh]) {
    await drivers.goOnline(driver);
    await drivers.update(driver, { currentLat: 28.6, currentLng: 77.2 });
    const home = { lat: 28.55, lng: 77.2, address: 'Hauz Khas' };
    await drivers.update(driver, { autoAccept: false, maxPickupKm: 5, home, goHome: true });
    await drivers.standing(driver.userId);
    const ride = aRide({ driverId: driver.userId, status: 'driver_assigned', version: 2 });
    await drivers.publish('ride.driver_assigned.v1', ride);
    const released = { ...ride, driverId: null, status: 'searching', version: 3, releasedDriverId: driver.userId };
    await drivers.publish('ride.released.v1', released);
    const completed = { ...ride, status: 'completed', version: 6, completedAt: new Date().toISOString() } as const;
    await drivers.publish('ride.completed.v1', completed);
    await drivers.publish('ride.rated.v1', { ...completed, version: 7, rating: 4 });
    await waitFor(async () => (await drivers.profile(driver)).user.totalTrips > 0, { what: 'the settlement' });
    await drivers.handled(await drivers.publish('user.signed_out.v1', { ofUser: driver.userId, sessionsLeft: 0 }));
    await drivers.publish('user.updated.v1', aUser({ userId: driver.userId, version: 9, suspended: true }));
    await waitFor(async () => (await drivers.standing(driver.userId))?.suspended, { what: 'the suspension' });
  }
}

describe('with 20,000 drivers and 100,000 settlements', () => {
  it('no call, no event and no job reads a whole table', async () => {
    await everyCall();
    await everyChange();
    const written = () => plans.ran.some(({ text }) => text.includes('INSERT INTO driver_positions'));
    await waitFor(written, { what: 'positions to be written' });
    const swept = () => plans.ran.some(({ text }) => text.includes('"updated_at" > now()'));
    await waitFor(swept, { what: 'the fleet to be swept' });
    expect(plans.ran.length).toBeGreaterThan(20);
    const filled = ['drivers', 'driver_positions', 'trips', 'shifts', 'settlements', 'ride_ratings', 'outbox', 'inbox'];
    expect(await plans.wholeTableReads({ filled })).toEqual([]);
  });
});
