import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { headerNames, outboxPage, type Principal, type RideState } from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { anEnvelope, aPrincipal, aRide } from '../testing/factories.js';
import { adoptRide } from './adopt-rides.js';
import { compareRides } from './compare-rides.js';
import { recordRides } from './driver-rides.js';

let drivers: DriversHarness;
/** What the outbox of svc-rides has. */
let there: RideState[] = [];

beforeAll(async () => {
  drivers = await DriversHarness.start();
  await drivers.boot();
  const answered = headers();
  answered.set(headerNames.status, '200');
  drivers.connection.subscribe(outboxPage('rides').subject, {
    callback: (_, msg) => {
      const events = there.map((state) => anEnvelope('ride.updated.v1', state));
      msg.respond(JSON.stringify({ events, next: null }), { headers: answered });
    },
  });
});
afterAll(() => drivers?.stop());
afterEach(async () => {
  there = [];
  for (const table of ['trips', 'settlements', 'ride_ratings']) await drivers.database.query(`DELETE FROM ${table}`);
});

const record = (...states: RideState[]) => drivers.database.transaction((manager) => recordRides(manager, states));
const compare = () => compareRides(drivers.database, drivers.caller);

async function aDriver(): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.profile(driver);
  return driver;
}

async function sumsOf({ userId }: Principal): Promise<unknown> {
  const [sums] = await drivers.database.query<unknown[]>(
    `SELECT on_trip, total_trips, earned_paise::int, rating_sum, rating_count FROM drivers WHERE id = $1`,
    [userId],
  );
  return sums;
}

const none = { on_trip: false, total_trips: 0, earned_paise: 0, rating_sum: 0, rating_count: 0 };

const completed = (driver: Principal, given: Partial<RideState> = {}): RideState =>
  aRide({ driverId: driver.userId, status: 'completed', version: 5, completedAt: new Date().toISOString(), ...given });

describe('rides that svc-rides has otherwise', () => {
  it('are none while svc-rides is only ahead, or both have the same', async () => {
    const driver = await aDriver();
    const ride = completed(driver, { rating: 4, version: 6 });
    await record(ride);
    there = [aRide({ ...ride, version: 1, status: 'searching', driverId: null }), ride];
    expect(await compare()).toEqual([]);
    there = [ride, { ...ride, version: 7, tipPaise: 500 }, aRide()];
    expect(await compare()).toEqual([]);
  });

  it.each<[string, (ride: RideState) => RideState | null]>([
    ['is not known', () => null],
    ['is still driven', (ride) => ({ ...ride, version: 3, status: 'in_progress', rating: null, completedAt: null })],
    ['was cancelled instead', (ride) => ({ ...ride, status: 'cancelled', rating: null, completedAt: null })],
    ['was cancelled later', (ride) => ({ ...ride, version: 9, status: 'cancelled', rating: null, completedAt: null })],
    ['is not rated', (ride) => ({ ...ride, version: 5, rating: null })],
    ['has another rating', (ride) => ({ ...ride, rating: 2 })],
  ])('are adopted when the ride %s', async (_, made) => {
    const [driver, like] = [await aDriver(), await aDriver()];
    const ride = completed(driver, { rating: 4, version: 6 });
    const state = made(ride);
    there = state ? [state] : [];
    // What it is like for a driver of whom only that was recorded.
    if (state) await record({ ...state, rideId: aRide().rideId, driverId: like.userId });
    const expected = await sumsOf(like);
    await drivers.database.query('DELETE FROM trips');
    await record(ride);
    expect(await sumsOf(driver)).not.toEqual(expected);

    const [difference, ...more] = await compare();
    expect([difference?.rideId, more]).toEqual([ride.rideId, []]);
    expect(difference && (await adoptRide(drivers.database, difference))).toBe(true);
    expect(await sumsOf(driver)).toEqual(expected);
    expect(await compare()).toEqual([]);
  });

  it('go to the driver whom svc-rides names', async () => {
    const [was, is] = [await aDriver(), await aDriver()];
    const ride = completed(was);
    there = [completed(is, { rideId: ride.rideId, farePaise: ride.farePaise })];
    await record(ride);
    const before = await sumsOf(was);
    for (const one of await compare()) await adoptRide(drivers.database, one);
    expect([await sumsOf(was), await sumsOf(is)]).toEqual([none, before]);
  });

  it('stay as they are when an event of them came after the comparison', async () => {
    const driver = await aDriver();
    const ride = completed(driver, { version: 3, status: 'in_progress', completedAt: null });
    await record(ride);
    const [difference] = await compare();
    await record({ ...ride, version: 4 });
    expect(difference && (await adoptRide(drivers.database, difference))).toBe(false);
    expect(await sumsOf(driver)).toEqual({ ...none, on_trip: true });
  });
});
