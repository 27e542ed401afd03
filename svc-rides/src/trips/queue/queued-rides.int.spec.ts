import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancellationFee,
  driverActiveRide,
  getTracking,
  raiseEmergency,
  releaseRide,
  shareLocation,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal, aStanding } from '../../testing/factories.js';
import { letPass } from '../../testing/passing-time.js';
import { QueueDesk } from '../../testing/queue-desk.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: QueueDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ QUEUED_RIDES: 'on', APPROACH_SWEEP_SECONDS: '300' }, 2);
  desk = new QueueDesk(harness);
});
afterAll(() => harness?.stop());

const activeOf = async (driver: Principal) =>
  (await harness.call(driverActiveRide, driver, { params: { driverId: driver.userId } })).body['id'];
const tracking = async (id: string, who: Principal) => (await harness.call(getTracking, who, { params: { id } })).body;
const intact = async () => expect(await brokenInvariants(harness.database)).toEqual([]);
const searchesAgain = { status: 'searching', driverId: null, afterRideId: null, queuedArrival: null };

describe('a ride that a driver accepts before the trip under way has ended (R48)', () => {
  it('is theirs, waits, and says nothing of the trip but when the driver comes', async () => {
    const { trip, next } = await desk.queued();
    const [running, waiting] = await desk.rows(trip.id, next.id);
    expect(running).toMatchObject({ status: 'in_progress', nextRideId: next.id });
    expect(waiting).toMatchObject({ status: 'driver_assigned', driverId: trip.driver.userId, afterRideId: trip.id });
    const seen = (await harness.get(next.id, next.rider)).body;
    const arrival = waiting.queuedArrival?.toISOString();
    expect(seen).toMatchObject({
      status: 'driver_assigned',
      afterTrip: { arrival },
      driver: { user: { name: 'Dev Singh' } },
    });
    // R22: neither the other rider nor the trip; no phone before the driver is free.
    const text = JSON.stringify(seen);
    expect([trip.id, trip.rider.userId, '+91', 'nextRideId'].filter((word) => text.includes(word))).toEqual([]);
    expect(await tracking(next.id, next.rider)).toMatchObject({
      driverLocation: null,
      routeProgress: 0,
      estimatedArrival: arrival,
    });
    expect((await harness.get(trip.id, trip.driver)).body).toMatchObject({ nextRideId: next.id, afterTrip: null });
    expect((await harness.get(trip.id, trip.rider)).body).not.toHaveProperty('nextRideId');
    expect(await activeOf(trip.driver)).toBe(trip.id);
    await intact();
  });

  it('becomes the driver’s ride under way when the trip is completed, with all clocks from then', async () => {
    const { trip, next } = await desk.queued();
    await letPass(harness, next.id, 240);
    expect(await harness.move(trip.id, trip.driver, { status: 'completed' })).toMatchObject({ status: 200 });
    const [ended, ride] = await desk.rows(trip.id, next.id);
    expect(ended).toMatchObject({ status: 'completed', nextRideId: null });
    expect(ride).toMatchObject({ status: 'driver_assigned', afterRideId: null, queuedArrival: null });
    expect(Date.now() - Number(ride.assignedAt)).toBeLessThan(60_000);
    expect(await activeOf(trip.driver)).toBe(next.id);
    const events = await harness.database.query<{ type: string; afterTrip: string }[]>(
      `SELECT type, data->>'afterTrip' AS "afterTrip" FROM outbox WHERE data->>'rideId' = $1 ORDER BY seq`,
      [next.id],
    );
    expect(events).toEqual([
      { type: 'ride.requested.v1', afterTrip: 'false' },
      { type: 'ride.driver_assigned.v1', afterTrip: 'true' },
      { type: 'ride.set_out.v1', afterTrip: 'false' },
    ]);
    expect((await harness.get(next.id, next.rider)).body).toMatchObject({
      afterTrip: null,
      driver: { user: { phone: expect.any(String) } },
    });
    const at = desk.north(1.2);
    await harness.sharePosition(next.id, trip.driver, at);
    expect(await tracking(next.id, next.rider)).toMatchObject({ driverLocation: at });
    await harness.bring(next.id, 'completed', next.rider, trip.driver);
    await intact();
  });

  it('cannot be arrived at, nor driven to by its own positions, before', async () => {
    const { trip, next } = await desk.queued();
    expect(await harness.move(next.id, trip.driver, { status: 'driver_arrived' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', detail: 'Finish your trip first. This pickup is next.' },
    });
    const body = { ...desk.north(0), userType: 'driver' as const };
    expect(await harness.call(shareLocation, trip.driver, { params: { id: next.id }, body })).toMatchObject({
      status: 409,
    });
    // The watch of drivers on their way leaves it alone.
    await letPass(harness, next.id, 130);
    await harness.runJob('Approaches', { instances: 1 });
    expect(await harness.stored(next.id)).toMatchObject({ status: 'driver_assigned', stalledAt: null });
  });

  it('is cancelled free of charge, and the driver may take another', async () => {
    const { trip, next } = await desk.queued();
    await letPass(harness, next.id, 400);
    expect((await harness.call(cancellationFee, next.rider, { params: { id: next.id } })).body).toMatchObject({
      fee: '0',
    });
    expect(await harness.move(next.id, next.rider, { status: 'cancelled' })).toMatchObject({ status: 200 });
    const [running, cancelled] = await desk.rows(trip.id, next.id);
    expect([running.nextRideId, cancelled.afterRideId, cancelled.feePaise]).toEqual([null, null, 0]);
    const another = await desk.waiting();
    expect(await desk.accept(another.id, trip.driver)).toMatchObject({ status: 200 });
    await intact();
  });

  it('is given back by its driver', async () => {
    const { trip, next } = await desk.queued();
    const release = () =>
      harness.call(releaseRide, trip.driver, { params: { id: next.id }, body: { reason: 'personal' } });
    expect((await release()).status).toBe(200);
    expect(await harness.stored(next.id)).toMatchObject({ ...searchesAgain, releaseReason: 'personal' });
    expect(await harness.stored(trip.id)).toMatchObject({ status: 'in_progress', nextRideId: null });
    await intact();
  });
});

describe('a driver on a trip cannot accept the next ride (R48)', () => {
  const busy = { status: 409, body: { code: 'driver_busy' } };

  it('more than five minutes from the drop-off', async () => {
    const { driver } = await desk.trip(3.5);
    expect(await desk.accept((await desk.waiting()).id, driver)).toMatchObject(busy);
  });

  it('beside another one', async () => {
    const { trip } = await desk.queued();
    expect(await desk.accept((await desk.waiting()).id, trip.driver)).toMatchObject(busy);
    await intact();
  });

  it('while a change of the trip waits for them', async () => {
    const trip = await desk.trip();
    await desk.propose(trip, 0.3);
    expect(await desk.accept((await desk.waiting()).id, trip.driver)).toMatchObject(busy);
  });

  it('before the trip has begun, nor by the word of the rider', async () => {
    const trip = await desk.trip();
    const { id, rider } = await desk.waiting();
    await harness.move(trip.id, trip.driver, { status: 'completed' });
    expect((await desk.accept(id, trip.driver)).status).toBe(200);
    const third = await desk.waiting();
    expect(await desk.accept(third.id, trip.driver)).toMatchObject(busy);
    await harness.move(id, rider, { status: 'cancelled' });

    const other = await desk.trip();
    const next = await desk.waiting();
    const named = await harness.move(next.id, next.rider, { status: 'driver_assigned', driverId: other.driver.userId });
    expect(named).toMatchObject(busy);
  });

  it('after an emergency on it', async () => {
    const { id, rider, driver } = await desk.trip();
    await harness.call(raiseEmergency, rider, { params: { id }, body: {} });
    expect(await desk.accept((await desk.waiting()).id, driver)).toMatchObject(busy);
  });
});

describe('the trip of a driver who has a next ride is changed (R44, R48)', () => {
  it('to end later than in five minutes: the next ride goes to others', async () => {
    const { trip, next } = await desk.queued();
    const change = await desk.propose(trip, 6);
    expect(await harness.stored(next.id)).toMatchObject({ status: 'driver_assigned' });
    expect(await desk.acceptChange(trip, change)).toMatchObject({ status: 200, body: { nextRideId: null } });
    expect(await harness.stored(next.id)).toMatchObject({ ...searchesAgain, releasedDriverId: trip.driver.userId });
    await intact();
  });

  it('to end about as soon: the next ride stays', async () => {
    const { trip, next } = await desk.queued();
    const change = await desk.propose(trip, 0.4);
    expect(await desk.acceptChange(trip, change)).toMatchObject({ status: 200, body: { nextRideId: next.id } });
    expect(await harness.stored(next.id)).toMatchObject({ status: 'driver_assigned', afterRideId: trip.id });
    await intact();
  });
});

const other = (driver: Principal, given: object) =>
  harness.standings.set(driver.userId, aStanding(driver.userId, { ...desk.north(0), ...given }));

describe('the watch of rides that wait (R48)', () => {
  it.each<[string, (driver: Principal, trip: string, next: string) => unknown]>([
    ['has gone offline', (driver) => other(driver, { isOnline: false })],
    ['is suspended', (driver) => other(driver, { suspended: true })],
    ['is silent', (_, trip) => letPass(harness, trip, 130)],
    ['takes more than ten minutes', (_, __, next) => letPass(harness, next, 610)],
    [
      'has an emergency on the trip',
      (driver, trip) => harness.call(raiseEmergency, driver, { params: { id: trip }, body: {} }),
    ],
  ])('gives one to others whose driver %s', async (_, happens) => {
    const { trip, next } = await desk.queued();
    await happens(trip.driver, trip.id, next.id);
    await desk.look();
    expect(await harness.stored(next.id)).toMatchObject({
      ...searchesAgain,
      releasedBy: 'expiry',
      releaseReason: 'driver_delayed',
    });
    expect(await harness.stored(trip.id)).toMatchObject({ status: 'in_progress', nextRideId: null });
    await intact();
  });

  it('leaves one whose driver comes, and notes when that is by now', async () => {
    const { trip, next } = await desk.queued();
    const before = await harness.stored(next.id);
    await desk.look();
    expect(await harness.stored(next.id)).toMatchObject({ version: before.version, afterRideId: trip.id });
    await desk.comeTo(trip.id, trip.driver, 1.8);
    await harness.sharePosition(trip.id, trip.driver, desk.north(-1.8));
    await desk.look();
    const after = await harness.stored(next.id);
    expect(Number(after.queuedArrival) - Number(before.queuedArrival)).toBeGreaterThan(60_000);
  });
});

// Last: a trip that was cancelled after its start has times that the invariants of other suites do not allow.
describe('the trip of a driver who has a next ride (R48)', () => {
  it('goes to others when an administrator ends the trip', async () => {
    const { trip, next } = await desk.queued();
    const admin = aPrincipal({ isAdmin: true });
    expect(await harness.move(trip.id, admin, { status: 'cancelled', reason: 'An accident' })).toMatchObject({
      status: 200,
    });
    expect(await harness.stored(next.id)).toMatchObject({
      ...searchesAgain,
      releasedBy: 'expiry',
      releaseReason: 'driver_delayed',
    });
  });
});
