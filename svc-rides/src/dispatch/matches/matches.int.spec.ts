import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { declineRide, dispatchFigures, rideRequests, type LatLng, type Principal } from '@rahi/contracts';
import { Jobs, Metrics } from '@rahi/service-kit';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { Matches } from './matches.js';
import { RoundsJob } from '../rounds/rounds.job.js';

let harness: RidesHarness;
beforeAll(async () => {
  const times = { ROUND_SECONDS: '0.4', OFFER_SECONDS: '0.3', ANSWER_SECONDS: '0.6', OPEN_TO_ALL_SECONDS: '1.2' };
  // In process: a test runs the rounds, and nobody else.
  harness = await RidesHarness.start(times, 1, { inProcess: true });
  const jobs = harness.app.get(Jobs, { strict: false });
  await Promise.all([jobs.named('Dispatch rounds')?.stop(), jobs.named('Counts of matches')?.stop()]);
});
afterAll(() => harness?.stop());

/** Each test has its own city. */
let city: LatLng = { lat: 10, lng: 77 };
let before: Map<string, number>;
beforeEach(async () => {
  city = { ...city, lat: city.lat + 1 };
  before = await counted();
});
afterEach(async () => {
  await harness.database.query(`UPDATE rides SET status = 'cancelled', cancelled_at = now(), cancelled_by = 'rider'
    WHERE status IN ('searching', 'driver_assigned')`);
});

const book = (rider: Principal) =>
  harness.book(rider, { pickupLat: city.lat, pickupLng: city.lng, dropoffLat: city.lat, dropoffLng: city.lng + 0.1 });
const aDriver = () => harness.driver({ lat: city.lat + 0.01, lng: city.lng });
const round = () => harness.app.get(RoundsJob, { strict: false }).run();
const accept = (id: string, driver: Principal) => harness.move(id, driver, { status: 'driver_assigned' });
const listOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list;

/** Waits until the ride is open to all, and has the driver take it. */
async function takeOpen(id: string, driver: Principal): Promise<void> {
  const request = async () =>
    (await listOf(driver)).find((one) => one['id'] === id && Object(one['offer']).expiresAt === null);
  await waitFor(request, { what: 'the ride to be open to all' });
  expect(await accept(id, driver)).toMatchObject({ status: 200 });
}

/** By how they matched, from the metric. */
async function counted(): Promise<Map<string, number>> {
  await harness.app.get(Matches, { strict: false }).count();
  const text = await harness.app.get(Metrics, { strict: false }).text();
  const samples = [...text.matchAll(/^rahi_rides_matched_total\{how="(\w+)".*\} (\d+)$/gm)];
  return new Map(samples.map(([, how = '', count]) => [how, Number(count)]));
}

/** The ways of the rides that found their driver since the test began. */
async function matched(): Promise<string[]> {
  const kinds: string[] = [];
  for (const [how, count] of await counted()) {
    for (let more = count - (before.get(how) ?? 0); more > 0; more -= 1) kinds.push(how);
  }
  return kinds;
}

describe('a ride that finds its driver', () => {
  it('by an offer is none that the fallback carries', async () => {
    const driver = aDriver();
    const id = await book(aPrincipal());
    await round();
    expect(await accept(id, driver)).toMatchObject({ status: 200 });
    expect(await matched()).toEqual(['offer']);
  });

  it('by its rider is none either', async () => {
    const [rider, driver] = [aPrincipal(), aDriver()];
    const id = await book(rider);
    const body = { status: 'driver_assigned' as const, driverId: driver.userId };
    expect(await harness.move(id, rider, body)).toMatchObject({ status: 200 });
    expect(await matched()).toEqual(['rider']);
  });

  it('only once it is open to all, as no round was run, is carried by the fallback', async () => {
    const driver = aDriver();
    await takeOpen(await book(aPrincipal()), driver);
    expect(await matched()).toEqual(['fallback']);
  });

  it('only once it is open to all, while its offer reached nobody, is carried by the fallback', async () => {
    const [offered, other] = [aDriver(), aDriver()];
    const id = await book(aPrincipal());
    await round();
    const wasOffered = (await listOf(offered)).length > 0;
    await takeOpen(id, wasOffered ? other : offered);
    expect(await matched()).toEqual(['fallback']);
  });

  it('from a driver who came when no round had known one is not', async () => {
    const id = await book(aPrincipal());
    await round();
    const driver = aDriver();
    await takeOpen(id, driver);
    expect(await matched()).toEqual(['open']);
  });

  it('after all drivers known to rounds had declined it is not', async () => {
    const first = aDriver();
    const id = await book(aPrincipal());
    await round();
    expect(await harness.call(declineRide, first, { params: { id } })).toMatchObject({ status: 204 });
    const later = aDriver();
    await takeOpen(id, later);
    expect(await matched()).toEqual(['open']);
  });

  it('shows as a share among the figures of dispatch', async () => {
    const all = [...before.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBe(6);
    const admin = aPrincipal({ isAdmin: true });
    const { body } = await harness.call(dispatchFigures, admin, { query: { period: '24h' } });
    expect(body).toMatchObject({ fallbackShare: Math.round((1000 * 2) / 6) / 1000 });
  });
});

describe('a round without an offer', () => {
  it('is kept once in a search, also when the first round comes late', async () => {
    const id = await book(aPrincipal());
    const kept = async () =>
      (await harness.database.query<unknown[]>('SELECT FROM dispatch_receipts WHERE ride_id = $1', [id])).length;
    await harness.database.query(
      `UPDATE rides SET searching_since = searching_since - interval '20 seconds' WHERE id = $1`,
      [id],
    );
    await round();
    expect(await kept()).toBe(1);
    await waitFor(
      async () => {
        await round();
        const [claim] = await harness.database.query<{ again: boolean }[]>(
          `SELECT bool_or(round_at > (SELECT max(at) FROM dispatch_receipts WHERE ride_id = $1)) AS again FROM dispatch_claims`,
          [id],
        );
        return claim?.again;
      },
      { what: 'another round' },
    );
    expect(await kept()).toBe(1);
  });
});
