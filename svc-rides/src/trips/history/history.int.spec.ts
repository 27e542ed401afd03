import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  activeRides,
  driverActiveRide,
  driverRides,
  riderActiveRide,
  riderRides,
  riderSummary,
  rideStatuses,
  tripMap,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal, aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
const admin = aPrincipal({ isAdmin: true });
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

/** Rides a minute apart, the newest first; every third at the very same time as the one before. */
async function manyRides(rider: Principal, driver: Principal, count: number): Promise<string[]> {
  const rides = Array.from({ length: count }, (_, i) => {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 12) - (i - (i % 3 === 2 ? 1 : 0)) * 60_000);
    return aRideIn(i % 2 === 0 ? 'completed' : 'cancelled', {
      riderId: rider.userId,
      driverId: driver.userId,
      createdAt,
    });
  });
  await Promise.all(rides.map((ride) => harness.seed(ride)));
  return rides
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

const cursorOf = (link: string) => /[?&]cursor=([\w-]+)>; rel="next"/.exec(link)?.[1];

async function walk(page: (cursor?: string) => Promise<{ list: { id?: unknown }[]; header(name: string): string }>) {
  const pages: unknown[][] = [];
  let cursor: string | undefined;
  do {
    const answer = await page(cursor);
    pages.push(answer.list.map(({ id }) => id));
    cursor = cursorOf(answer.header('link'));
  } while (cursor);
  return pages;
}

describe('a list of rides', () => {
  it('comes newest first in pages, every ride once, with the total', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const expected = await manyRides(rider, driver, 47);
    const { riderId, driverId } = { riderId: rider.userId, driverId: driver.userId };
    const first = await harness.call(riderRides, rider, { params: { riderId } });
    expect(first.header('x-total-count')).toBe('47');
    expect(first.header('link')).toMatch(new RegExp(`^</api/riders/${riderId}/rides\\?cursor=[\\w-]+>; rel="next"$`));
    const ofRider = await walk((cursor) => harness.call(riderRides, rider, { params: { riderId }, query: { cursor } }));
    expect(ofRider.map((page) => page.length)).toEqual([20, 20, 7]);
    expect(ofRider.flat()).toEqual(expected);
    const ofDriver = await walk((cursor) =>
      harness.call(driverRides, driver, { params: { driverId }, query: { cursor, limit: 16 } }),
    );
    expect(ofDriver.map((page) => page.length)).toEqual([16, 16, 15]);
    expect(ofDriver.flat()).toEqual(expected);
  });

  it('of a driver is narrowed to a status and to the days from one on, page by page', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const of = (status: 'completed' | 'cancelled', createdAt: string) =>
      harness.seed(aRideIn(status, { riderId: rider.userId, driverId: driver.userId, createdAt: new Date(createdAt) }));
    // 23:59 and 00:00 in India, on either side of the day's beginning.
    const [before, first, later, cancelled] = [
      await of('completed', '2026-11-15T18:29:59Z'),
      await of('completed', '2026-11-15T18:30:00Z'),
      await of('completed', '2026-11-16T09:00:00Z'),
      await of('cancelled', '2026-11-16T10:00:00Z'),
    ];
    const params = { driverId: driver.userId };
    const ids = async (query: { status?: 'completed' | 'cancelled'; from?: string }) =>
      (await harness.call(driverRides, driver, { params, query })).list.map(({ id }) => id);
    expect(await ids({ status: 'completed' })).toEqual([later.id, first.id, before.id]);
    expect(await ids({ from: '2026-11-16' })).toEqual([cancelled.id, later.id, first.id]);
    expect(await ids({ from: '2026-11-16', status: 'cancelled' })).toEqual([cancelled.id]);
    const query = { status: 'completed', from: '2026-11-16', limit: 1 } as const;
    const page = await harness.call(driverRides, driver, { params, query });
    expect(page.header('x-total-count')).toBe('2');
    expect(page.header('link')).toContain('status=completed');
    const next = await harness.call(driverRides, driver, {
      params,
      query: { ...query, cursor: cursorOf(page.header('link')) },
    });
    expect(next.list.map(({ id }) => id)).toEqual([first.id]);
  });

  it.each([{ status: 'lost' }, { from: 'yesterday' }] as object[])('of a driver refuses %j', async (query) => {
    const driver = aPrincipal();
    const answer = await harness.call(driverRides, driver, { params: { driverId: driver.userId }, query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('keeps its place when a new ride arrives', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const expected = await manyRides(rider, driver, 25);
    const params = { riderId: rider.userId };
    const first = await harness.call(riderRides, rider, { params });
    await harness.book(rider);
    const cursor = cursorOf(first.header('link'));
    const second = await harness.call(riderRides, rider, { params, query: { cursor } });
    expect(second.list.map(({ id }) => id)).toEqual(expected.slice(20));
    expect(second.header('link')).toBe('');
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { cursor: 'bm9uc2Vuc2U' }, { cursor: 'a b' }])(
    'refuses %j',
    async (query) => {
      const rider = aPrincipal();
      const answer = await harness.call(riderRides, rider, { params: { riderId: rider.userId }, query });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it('is for the person it is of, and for admins', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    await manyRides(rider, driver, 2);
    const { riderId, driverId } = { riderId: rider.userId, driverId: driver.userId };
    for (const stranger of [driver, aPrincipal()]) {
      expect(await harness.call(riderRides, stranger, { params: { riderId } })).toMatchObject({ status: 404 });
      expect(await harness.call(riderActiveRide, stranger, { params: { riderId } })).toMatchObject({ status: 404 });
      expect(await harness.call(riderSummary, stranger, { params: { riderId } })).toMatchObject({ status: 404 });
    }
    expect(await harness.call(driverRides, rider, { params: { driverId } })).toMatchObject({ status: 404 });
    expect(await harness.call(driverActiveRide, rider, { params: { driverId } })).toMatchObject({ status: 404 });
    expect((await harness.call(riderRides, admin, { params: { riderId } })).list).toHaveLength(2);
    expect((await harness.call(driverRides, admin, { params: { driverId } })).list).toHaveLength(2);
  });
});

describe('the active ride', () => {
  it.each(rideStatuses)('while %s', async (status) => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const driverId = status === 'searching' ? null : driver.userId;
    const { id, version } = await harness.seed(aRideIn(status, { riderId: rider.userId, driverId }));
    const over = status === 'completed' || status === 'cancelled';
    const ofRider = await harness.call(riderActiveRide, rider, { params: { riderId: rider.userId } });
    expect([ofRider.status, ofRider.body['id']]).toEqual([200, over ? undefined : id]);
    const ofDriver = await harness.call(driverActiveRide, driver, { params: { driverId: driver.userId } });
    expect([ofDriver.status, ofDriver.body['id']]).toEqual([200, over || driverId === null ? undefined : id]);
    const stands = over ? null : { rideId: id, version };
    expect(await harness.underWay(driver, aPrincipal(), rider)).toEqual([
      { riding: null, driving: driverId === null ? null : stands },
      { riding: null, driving: null },
      { riding: stands, driving: null },
    ]);
  });

  it('holds the code for its rider, not for its driver', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    await harness.seed(aRideIn('driver_arrived', { riderId: rider.userId, driverId: driver.userId }));
    const ofRider = await harness.call(riderActiveRide, rider, { params: { riderId: rider.userId } });
    const ofDriver = await harness.call(driverActiveRide, driver, { params: { driverId: driver.userId } });
    expect(ofRider.body).toMatchObject({ otp: '0417', driver: { user: { phone: '+91 98100 00002' } } });
    expect(ofDriver.body).toMatchObject({ rider: { phone: '+91 98100 00001' } });
    expect(ofDriver.body).not.toHaveProperty('otp');
  });
});

describe('a rider’s totals', () => {
  it('count all rides, and the money of the completed ones', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const params = { riderId: rider.userId };
    const none = await harness.call(riderSummary, rider, { params });
    expect(none.body).toEqual({ totalRides: 0, completedRides: 0, totalSpent: '0' });
    await manyRides(rider, driver, 5);
    const { body } = await harness.call(riderSummary, rider, { params });
    expect(body).toEqual({ totalRides: 5, completedRides: 3, totalSpent: '850.50' });
  });
});

describe('all active rides', () => {
  it('are for admins, newest first, as a list and for a map, without codes and phones', async () => {
    const own = await RidesHarness.start();
    const rides = await Promise.all(
      rideStatuses.map((status, i) => own.seed(aRideIn(status, { createdAt: new Date(1_800_000_000_000 + i) }))),
    );
    const answer = await own.call(activeRides, admin, { query: { limit: 3 } });
    expect(answer.list.map(({ id }) => id)).toEqual([rides[3]?.id, rides[2]?.id, rides[1]?.id]);
    expect(answer.header('x-total-count')).toBe('4');
    expect(answer.header('link')).toMatch(/^<\/api\/rides\/active\?limit=3&cursor=/);
    expect(JSON.stringify(answer.list)).not.toMatch(/"0417"|\+91/);
    expect(await own.call(activeRides, aPrincipal(), {})).toMatchObject({ status: 403 });

    const onMap = await own.call(tripMap, admin, {});
    expect(onMap.list.map(({ id }) => id)).toEqual(
      rides
        .slice(0, 4)
        .toReversed()
        .map(({ id }) => id),
    );
    expect(onMap.header('x-total-count')).toBe('4');
    expect(onMap.list[0]).toEqual({
      id: rides[3]?.id,
      status: 'in_progress',
      vehicleType: 'sedan',
      pickup,
      dropoff,
      riderName: 'Asha Rao',
      driverId: rides[3]?.driverId,
      driverName: 'Dev Singh',
      kind: 'on_demand',
    });
    expect(onMap.list.at(-1)).toMatchObject({ status: 'searching', driverId: null, driverName: null });
    expect(await own.call(tripMap, aPrincipal(), {})).toMatchObject({ status: 403 });
    await own.stop();
  });
});
