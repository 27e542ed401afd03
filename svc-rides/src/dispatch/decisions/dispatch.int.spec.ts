import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  declineRide,
  dispatchFigures,
  liveSubjects,
  releaseRide,
  rideDispatch,
  rideDispatchSchema,
  rideRequests,
  type LatLng,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

/** Rounds as in the product, faster; an offer lasts long enough for what a test does meanwhile on a busy machine. */
const fast = {
  ROUND_SECONDS: '0.2',
  OFFER_SECONDS: '2',
  ANSWER_SECONDS: '8',
  OPEN_TO_ALL_SECONDS: '10',
  CONFIRM_SECONDS: '2',
  NO_SHOW_SECONDS: '1',
};

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start(fast, 2);
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next, and does not see the rides of the others. */
let city: LatLng = { lat: 10, lng: 77 };
beforeEach(() => {
  city = { ...city, lat: city.lat + 1 };
});

const north = (km: number): LatLng => ({ lat: city.lat + km / 111.195, lng: city.lng });
const book = (rider: Principal, km = 0) => {
  const { lat, lng } = north(km);
  return harness.book(rider, { pickupLat: lat, pickupLng: lng, dropoffLat: lat, dropoffLng: lng + 0.1 });
};
const driverAt = (km: number, given: Parameters<RidesHarness['driver']>[0] = {}) =>
  harness.driver({ ...north(km), ...given });
const accept = (id: string, driver: Principal) => harness.move(id, driver, { status: 'driver_assigned' });
const decline = (id: string, driver: Principal) => harness.call(declineRide, driver, { params: { id } });
const release = (id: string, driver: Principal) =>
  harness.call(releaseRide, driver, { params: { id }, body: { reason: 'vehicle_trouble' } });
const listOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list;

const name = (id: string, rider: Principal, driver: Principal) =>
  harness.move(id, rider, { status: 'driver_assigned', driverId: driver.userId });

/** In this test's city. */
async function openOffers(): Promise<number> {
  const [{ count }]: [{ count: number }] = await harness.database.query(
    `SELECT count(*)::int AS count FROM offers JOIN rides ON rides.id = ride_id
     WHERE state = 'open' AND abs(pickup_lat - $1) < 0.5`,
    [city.lat],
  );
  return count;
}

/** Waits until the ride is open to this driver. */
async function offeredTo(driver: Principal, id: string): Promise<Record<string, unknown>> {
  return waitFor(async () => (await listOf(driver)).find((request) => request['id'] === id), {
    what: 'the ride to be offered',
  });
}

describe('a booked ride', () => {
  it('is offered only to the nearest driver, and no other driver may take it', async () => {
    const [near, far] = [driverAt(1), driverAt(3)];
    const id = await book(aPrincipal());
    const request = await offeredTo(near, id);
    expect(request['offer']).toMatchObject({ exclusive: true, expiresAt: expect.any(String) });
    expect(await listOf(far)).toEqual([]);
    expect(await harness.get(id, far)).toMatchObject({ status: 404 });
    expect(await accept(id, far)).toMatchObject({ status: 404 });
    expect(await accept(id, near)).toMatchObject({ status: 200, body: { confirmedAt: expect.any(String) } });
    expect(await listOf(near)).toEqual([]);
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is announced to the driver at once, and so is the end of the offer (R26)', async () => {
    const driver = driverAt(1);
    const heard: unknown[] = [];
    const hear = harness.connection.subscribe(liveSubjects.feed(driver.userId), {
      callback: (_error, message) => void heard.push(message.json()),
    });
    const rider = aPrincipal();
    const rideId = await book(rider);
    const hint = (open: boolean) => expect.objectContaining({ kind: 'request', rideId, open });
    await waitFor(() => heard.length > 0, { what: 'the offer at the driver' });
    expect(heard).toEqual([hint(true)]);
    await harness.move(rideId, rider, { status: 'cancelled' });
    await waitFor(() => heard.length > 1, { what: 'the end of the offer' });
    hear.unsubscribe();
    expect(heard).toEqual([hint(true), hint(false)]);
  });

  it('goes on to the next driver when it is declined, and not back', async () => {
    const [near, far] = [driverAt(1), driverAt(3)];
    const id = await book(aPrincipal());
    await offeredTo(near, id);
    expect(await decline(id, near)).toMatchObject({ status: 204 });
    expect(await decline(id, near)).toMatchObject({ status: 204 });
    expect((await offeredTo(far, id))['offer']).toMatchObject({ exclusive: true });
    expect(await listOf(near)).toEqual([]);
    expect(await harness.get(id, near)).toMatchObject({ status: 409, body: { code: 'offer_expired' } });
    expect(await accept(id, near)).toMatchObject({ status: 409, body: { code: 'offer_expired' } });
    expect(await decline(id, aPrincipal())).toMatchObject({ status: 404 });
    expect(await accept(id, far)).toMatchObject({ status: 200 });
    expect(await harness.get(id, near)).toMatchObject({ status: 409, body: { code: 'ride_taken' } });
    expect(await accept(id, near)).toMatchObject({ status: 409, body: { code: 'ride_taken' } });
  });

  it('widens to at most three drivers without an answer, then opens to all, including those who did not answer in time', async () => {
    const crowd = [1, 2, 3, 4, 5].map((km) => driverAt(km));
    const id = await book(aPrincipal());
    const countOpen = async () => (await Promise.all(crowd.map(listOf))).filter((list) => list.length > 0).length;
    await waitFor(async () => (await countOpen()) === 1, { what: 'the first offer' });
    await waitFor(async () => (await countOpen()) === 2, { what: 'a second driver', timeout: 8000 });
    await waitFor(async () => (await countOpen()) === 3, { what: 'a third driver', timeout: 8000 });
    expect(await brokenInvariants(harness.database)).toEqual([]);
    await waitFor(async () => (await countOpen()) === 5, { what: 'it to be open to all', timeout: 16_000 });
    const [first] = crowd;
    if (!first) throw new Error('no driver was offered the ride');
    const [request] = await listOf(first);
    expect(request?.['offer']).toEqual({ exclusive: false, expiresAt: null });
    expect(await accept(id, first)).toMatchObject({ status: 200 });
  }, 30_000);

  it('is one of many: each driver has one offer, each ride another driver, at the least cost together', async () => {
    const drivers = [1, 2, 3, 4].map((km) => driverAt(km));
    await Promise.all([1, 2, 3, 4].map(() => book(aPrincipal())));
    await waitFor(async () => (await openOffers()) === 4, { what: 'four offers' });
    const lists = await Promise.all(drivers.map(listOf));
    expect(lists.map((list) => list.length)).toEqual([1, 1, 1, 1]);
    expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(4);
  });

  it('tells a driver who was offered the ride that the rider cancelled', async () => {
    const driver = driverAt(1);
    const rider = aPrincipal();
    const id = await book(rider);
    await offeredTo(driver, id);
    await harness.move(id, rider, { status: 'cancelled' });
    expect(await harness.get(id, driver)).toMatchObject({ status: 409, body: { code: 'ride_cancelled' } });
    expect(await accept(id, driver)).toMatchObject({ status: 409, body: { code: 'ride_cancelled' } });
  });

  it('needs a name and a phone (R33)', async () => {
    const rider = aPrincipal({ phone: null });
    await expect(book(rider)).rejects.toThrow('profile_incomplete');
  });
});

describe('a driver that the rider names (R11)', () => {
  it('must accept first when they do not accept automatically, and is offered the ride next', async () => {
    const [rider, near, named] = [aPrincipal(), driverAt(1), driverAt(4, { autoAccept: false })];
    const id = await book(rider);
    await offeredTo(near, id);
    expect(await name(id, rider, named)).toMatchObject({ status: 409, body: { code: 'driver_must_accept' } });
    await offeredTo(named, id);
    expect(await accept(id, named)).toMatchObject({ status: 200 });
  });
});

describe('a ride that its driver gives back (R12)', () => {
  it('looks for another driver at the same fare, and never comes back to this one', async () => {
    const [rider, first, second] = [aPrincipal(), driverAt(1), driverAt(3)];
    const id = await book(rider);
    await offeredTo(first, id);
    const { body } = await accept(id, first);
    expect(await release(id, second)).toMatchObject({ status: 404 });
    const given = await release(id, first);
    expect(given).toMatchObject({
      status: 200,
      body: {
        status: 'searching',
        fare: body['fare'],
        releases: 1,
        releasedBy: 'driver',
        releaseReason: 'vehicle_trouble',
      },
    });
    expect(await release(id, first)).toMatchObject({ status: 200, body: { version: given.body['version'] } });
    await offeredTo(second, id);
    expect(await listOf(first)).toEqual([]);
    expect(await accept(id, first)).toMatchObject({ status: 409, body: { code: 'driver_not_eligible' } });
    expect(await accept(id, second)).toMatchObject({ status: 200 });
    expect(await harness.outboxOf(id)).toMatchObject([
      { type: 'ride.requested.v1' },
      { type: 'ride.driver_assigned.v1' },
      { type: 'ride.released.v1' },
      { type: 'ride.driver_assigned.v1' },
    ]);
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is not given back once the driver has arrived', async () => {
    const [rider, driver] = [aPrincipal(), driverAt(1)];
    const id = await book(rider);
    await offeredTo(driver, id);
    await harness.bring(id, 'driver_arrived', rider, driver);
    expect(await release(id, driver)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  });
});

describe('a rider who does not come (R12)', () => {
  it('is left after the time that both see, not before', async () => {
    const [rider, driver] = [aPrincipal(), driverAt(0.1)];
    const id = await book(rider);
    await offeredTo(driver, id);
    await harness.bring(id, 'driver_arrived', rider, driver);
    const leave = () => harness.move(id, driver, { status: 'cancelled', reason: 'rider_no_show' });
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'too_early' } });
    const left = await waitFor(
      async () => {
        const answer = await leave();
        return answer.status === 200 && answer;
      },
      { what: 'the time to be over' },
    );
    expect(left.body).toMatchObject({ status: 'cancelled', cancelledBy: 'driver', cancelReason: 'rider_no_show' });
  });
});

describe('what is kept of rounds', () => {
  it('is all for administrators, and for a driver what concerns them, in sentences', async () => {
    const [near, far, stranger] = [driverAt(1), driverAt(3), harness.driver(north(60))];
    const id = await book(aPrincipal());
    await offeredTo(near, id);
    await decline(id, near);
    await offeredTo(far, id);
    const dispatchOf = async (who: Principal) => {
      const answer = await harness.call(rideDispatch, who, { params: { id } });
      return answer.status === 200 ? rideDispatchSchema.parse(answer.body).rounds : answer.status;
    };
    const admin = aPrincipal({ isAdmin: true });
    const rounds = await waitFor(
      async () => {
        const found = await dispatchOf(admin);
        return Array.isArray(found) && found.length >= 2 && found;
      },
      { what: 'two rounds to be kept' },
    );
    expect(rounds[0]?.candidates).toMatchObject([
      { driverId: near.userId, result: 'offered', answer: 'declined' },
      { driverId: far.userId, result: 'costlier', answer: null },
    ]);
    expect(await dispatchOf(near)).toMatchObject([
      { candidates: [{ driverId: near.userId, why: expect.stringContaining('the best choice at that moment') }] },
      { candidates: [{ driverId: near.userId, result: 'excluded' }] },
    ]);
    expect(await dispatchOf(stranger)).toBe(404);
    const figures = await harness.call(dispatchFigures, admin, { query: { period: '24h' } });
    expect(figures).toMatchObject({
      status: 200,
      body: { rides: expect.any(Number), declineRate: expect.any(Number) },
    });
    expect(await harness.call(dispatchFigures, near, {})).toMatchObject({ status: 403 });
    expect(await harness.call(rideDispatch, admin, { params: { id: randomUUID() } })).toMatchObject({ status: 404 });
  });
});
