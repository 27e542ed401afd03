import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getTracking,
  liveMessageSchema,
  liveSubjects,
  moveTowards,
  rideStatuses,
  shareLocation,
  tripPositions,
  tripTrail,
  updateRide,
  type LatLng,
  type Principal,
  type RideStatus,
} from '@rahi/contracts';
import { natsAway } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import type { RideEntity } from '../../ride/ride.entity.js';
import { aPrincipal, aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const stream = `KV_${tripPositions.bucket}`;
const underWay = ['driver_assigned', 'driver_arrived', 'in_progress'] as const;

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

interface Trip {
  ride: RideEntity;
  rider: Principal;
  driver: Principal;
}

async function aTrip(status: RideStatus, given: Partial<RideEntity> = {}): Promise<Trip> {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const driverId = status === 'searching' ? null : driver.userId;
  const ride = await harness.seed(
    aRideIn(status, { riderId: rider.userId, driverId, startedAt: new Date(), ...given }),
  );
  return { ride, rider, driver };
}

const tracking = (ride: RideEntity, who: Principal) => harness.call(getTracking, who, { params: { id: ride.id } });
const share = (ride: RideEntity, who: Principal, userType: 'rider' | 'driver', at: LatLng, rest: object = {}) =>
  harness.call(shareLocation, who, { params: { id: ride.id }, body: { ...at, userType, ...rest } });

/** The latitudes of the driver's stored path, once it has so many points. */
async function waitForPoints(rideId: string, count: number): Promise<number[]> {
  const read = () =>
    harness.database.query<{ lat: number }[]>(
      `SELECT lat FROM ride_trail WHERE ride_id = $1 AND traveller = 'driver' ORDER BY at`,
      [rideId],
    );
  await waitFor(async () => (await read()).length >= count, { what: `${count} points of the trail` });
  return (await read()).map(({ lat }) => lat);
}

describe('tracking', () => {
  it('has no position before one is shared', async () => {
    const { ride, rider } = await aTrip('driver_assigned');
    const { status, body } = await tracking(ride, rider);
    expect(status).toBe(200);
    expect(body).toMatchObject({ routeProgress: 0, driverLocation: null, riderLocation: null });
    expect(Date.parse(String(body['estimatedArrival']))).toBeGreaterThan(Date.now() + 60_000);
  });

  it('shows both positions, and how far the trip has come, to rider, driver and admin', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    const halfway = moveTowards(pickup, dropoff, 7.07);
    const moving = { speed: 8.5, heading: '230', timestamp: Date.now() };
    expect(await share(ride, driver, 'driver', halfway, moving)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await share(ride, rider, 'rider', pickup)).toMatchObject({ status: 200 });
    for (const who of [rider, driver, aPrincipal({ isAdmin: true })]) {
      expect(await tracking(ride, who)).toMatchObject({
        status: 200,
        body: {
          routeProgress: 50,
          driverLocation: { ...halfway, speed: 8.5, heading: 230, at: expect.any(String) },
          riderLocation: pickup,
        },
      });
    }
  });

  it.each([
    [-1, -1],
    [720, 1000],
    ['north', ''],
    [null, null],
  ])('shows a driver whose device says %p for the heading and %p for the speed (R49)', async (heading, speed) => {
    const { ride, rider, driver } = await aTrip('in_progress');
    expect(await share(ride, driver, 'driver', pickup, { heading, speed })).toMatchObject({ status: 200 });
    expect(await tracking(ride, rider)).toMatchObject({
      body: { driverLocation: { ...pickup, heading: null, speed: null } },
    });
  });

  it('shows no position before the trip and after it (R22)', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    await share(ride, driver, 'driver', dropoff);
    await harness.move(ride.id, driver, { status: 'completed' });
    expect((await tracking(ride, rider)).body).toMatchObject({ routeProgress: 100, driverLocation: null });
  });

  it('is closed to everyone else', async () => {
    const { ride } = await aTrip('in_progress');
    expect(await tracking(ride, aPrincipal())).toMatchObject({ status: 404 });
    expect(await tracking(ride, harness.driver())).toMatchObject({ status: 404 });
  });
});

describe('sharing a position', () => {
  it.each(rideStatuses)('while %s', async (status) => {
    const { ride, rider } = await aTrip(status);
    const answer = await share(ride, rider, 'rider', pickup);
    const open = underWay.some((one) => one === status);
    expect(answer).toMatchObject(open ? { status: 200 } : { status: 409, body: { rideStatus: status } });
  });

  it('that the network held back is known for as old as it is, and never takes the place of a newer one', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    // The device's clock is a year behind.
    const clock = Date.now() - 365 * 86_400_000;
    const ageOf = async () => {
      const { body } = await tracking(ride, rider);
      const { driverLocation } = getTracking.answer.parse(body);
      return {
        lat: driverLocation?.lat,
        seconds: Math.round((Date.now() - Date.parse(driverLocation?.at ?? '')) / 1000),
      };
    };
    const held = (at: LatLng, seconds: number) =>
      share(ride, driver, 'driver', at, { timestamp: clock, sentAt: clock + seconds * 1000 });
    const [later, now] = [moveTowards(pickup, dropoff, 1), moveTowards(pickup, dropoff, 1.5)];
    await held(pickup, 60);
    expect(await ageOf()).toEqual({ lat: pickup.lat, seconds: 60 });
    await held(later, 20);
    expect(await ageOf()).toEqual({ lat: later.lat, seconds: 20 });
    expect(await held(pickup, 40)).toMatchObject({ status: 200 });
    expect(await ageOf()).toEqual({ lat: later.lat, seconds: 20 });
    await share(ride, driver, 'driver', now, { timestamp: clock });
    expect(await ageOf()).toEqual({ lat: now.lat, seconds: 0 });
  });

  it('is each one’s own to do', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    expect(await share(ride, rider, 'driver', pickup)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await share(ride, driver, 'rider', pickup)).toMatchObject({ status: 403 });
    const admin = aPrincipal({ isAdmin: true });
    expect(await share(ride, admin, 'driver', pickup)).toMatchObject({ status: 403 });
    expect(await share(ride, aPrincipal(), 'rider', pickup)).toMatchObject({ status: 404 });
    expect(await share(ride, { ...driver, suspended: true }, 'driver', pickup)).toMatchObject({ status: 200 });
  });

  it.each([{ lat: 91 }, { lng: -181 }, { timestamp: 'soon' }, { sentAt: -1 }])('refuses %j', async (odd) => {
    const { ride, rider } = await aTrip('in_progress');
    expect(await share(ride, rider, 'rider', pickup, odd)).toMatchObject({ status: 400 });
  });
});

describe('a shared position of the driver', () => {
  it('is shown to the rider without being asked, at most once a second, the last one always', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    const heard: { at: number; lat: number | undefined }[] = [];
    harness.connection.subscribe(liveSubjects.feed(rider.userId), {
      callback: (_error, msg) => {
        const message = liveMessageSchema.parse(msg.json());
        if (message.kind === 'tracking') heard.push({ at: Date.now(), lat: message.driverLocation?.lat });
      },
    });
    await harness.connection.flush();
    const way = Array.from({ length: 6 }, (_, step) => moveTowards(pickup, dropoff, step / 100));
    for (const at of way) await share(ride, driver, 'driver', at);
    // Two instances answer in turn, and each keeps to once a second.
    await waitFor(() => heard.at(-1)?.lat === way.at(-1)?.lat, { what: 'the last position' });
    expect(heard.length).toBeLessThanOrEqual(4);
  });
});

/** Where the rider sees the driver. */
const shownTo = async (ride: RideEntity, rider: Principal) => {
  const { driverLocation } = getTracking.answer.parse((await tracking(ride, rider)).body);
  return driverLocation && { lat: driverLocation.lat, lng: driverLocation.lng };
};

describe('a position that cannot be right (R49)', () => {
  const mumbai = { lat: 19.07, lng: 72.87 };
  const near = { ...pickup, lat: pickup.lat + 0.0002 };

  it('is kept out without an error, and a second one that agrees is believed', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    await share(ride, driver, 'driver', pickup);
    expect(await share(ride, driver, 'driver', mumbai)).toMatchObject({ status: 200 });
    expect(await shownTo(ride, rider)).toEqual(pickup);
    await share(ride, driver, 'driver', near);
    expect(await shownTo(ride, rider)).toEqual(near);
    expect(await share(ride, driver, 'driver', mumbai)).toMatchObject({ status: 200 });
    expect(await shownTo(ride, rider)).toEqual(near);
    await share(ride, driver, 'driver', mumbai);
    expect(await shownTo(ride, rider)).toEqual(mumbai);
  });

  it('is never believed at (0, 0)', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    const nowhere = { lat: 0, lng: 0 };
    for (const at of [nowhere, pickup, nowhere, nowhere, near]) await share(ride, driver, 'driver', at);
    expect(await shownTo(ride, rider)).toEqual(near);
  });

  it('leaves no point on the path of the trip', async () => {
    const { ride, driver } = await aTrip('in_progress');
    const held = (at: LatLng, seconds: number) =>
      share(ride, driver, 'driver', at, { timestamp: 1_000_000, sentAt: 1_000_000 + seconds * 1000 });
    await held(pickup, 60);
    await held(mumbai, 40);
    await held(near, 20);
    const points = await waitForPoints(ride.id, 2);
    expect(points).toEqual([pickup.lat, near.lat]);
  });

  it('flags the trip when it is the third one, whichever instances they reach', async () => {
    const { ride, driver } = await aTrip('in_progress');
    const flags = async () => {
      const [row] = await harness.database.query<{ flags: string[] }[]>('SELECT flags FROM rides WHERE id = $1', [
        ride.id,
      ]);
      return row?.flags;
    };
    await share(ride, driver, 'driver', pickup);
    for (const jump of [1, 2, 3, 4]) {
      expect(await flags()).toEqual(jump > 3 ? ['gps_jump'] : []);
      await share(ride, driver, 'driver', mumbai);
      await share(ride, driver, 'driver', near);
    }
    expect(await flags()).toEqual(['gps_jump']);
  });
});

const fixesOf = async ({ id: rideId }: RideEntity) =>
  (await harness.caller.ask(tripTrail, { rideId }, harness.outbound())).fixes;

describe('the trail of a trip that has ended', () => {
  const places = [0.001, 0.002, 0.003].map((north) => ({ ...pickup, lat: pickup.lat + north }));

  async function driven(): Promise<RideEntity> {
    const trip = await aTrip('in_progress', { startedAt: new Date(Date.now() - 50_000) });
    const { ride, rider, driver } = trip;
    const held = (who: Principal, userType: 'rider' | 'driver', at: LatLng, seconds: number) =>
      share(ride, who, userType, at, { timestamp: 1_000_000, sentAt: 1_000_000 + seconds * 1000 });
    // Before the start; of the trip; and the rider's own.
    await held(driver, 'driver', pickup, 60);
    for (const [index, place] of places.entries()) await held(driver, 'driver', place, 40 - 10 * index);
    await held(rider, 'rider', dropoff, 5);
    await waitForPoints(ride.id, 4);
    const body = { status: 'completed' as const, reason: 'The test is over' };
    expect(await harness.call(updateRide, driver, { params: { id: ride.id }, body })).toMatchObject({ status: 200 });
    return ride;
  }

  it('is where its driver was from start to end, for who learns how fast roads are', async () => {
    const ride = await driven();
    const fixes = await fixesOf(ride);
    expect(fixes.map(({ lat, lng }) => ({ lat, lng }))).toEqual(places);
    const [first = 0, second = 0] = fixes.map(({ at }) => Date.parse(at));
    expect(second - first).toBeGreaterThan(9_000);
    expect(second - first).toBeLessThan(11_000);
  });

  it('is empty while it is under way, and for a ride that nobody knows', async () => {
    const { ride } = await aTrip('in_progress');
    expect(await fixesOf(ride)).toEqual([]);
    expect(await fixesOf({ ...ride, id: randomUUID() })).toEqual([]);
  });
});

describe('the store of positions', () => {
  it('keeps one value for each traveller, in memory, for an hour', async () => {
    const { ride, driver } = await aTrip('in_progress');
    for (let i = 0; i < 5; i += 1) await share(ride, driver, 'driver', pickup);
    const manager = await jetstreamManager(harness.connection);
    const { config, state } = await manager.streams.info(stream, {
      subjects_filter: `$KV.${tripPositions.bucket}.${ride.id}.>`,
    });
    expect(config).toMatchObject({ storage: 'memory', max_msgs_per_subject: 1, max_age: 3_600_000_000_000 });
    expect(Object.values(state.subjects ?? {})).toEqual([1]);
  });

  it('is made again when the server has lost it; until then tracking answers what it knows', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    await share(ride, driver, 'driver', dropoff);
    const manager = await jetstreamManager(harness.connection);
    await manager.streams.delete(stream);
    expect(await tracking(ride, rider)).toMatchObject({
      status: 200,
      body: { driverLocation: null, routeProgress: 0 },
    });
    expect(await share(ride, driver, 'driver', dropoff)).toMatchObject({ status: 200 });
    expect(await tracking(ride, rider)).toMatchObject({ status: 200, body: { routeProgress: 100 } });
    await manager.streams.delete(stream);
    expect(await share(ride, driver, 'driver', dropoff)).toMatchObject({ status: 200 });
  });

  it('being unusable costs a shared position its place, and tracking nothing else', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    const manager = await jetstreamManager(harness.connection);
    await manager.streams.delete(stream);
    await manager.streams.add({ name: stream, subjects: ['something.else'], storage: 'memory' });
    expect(await share(ride, driver, 'driver', dropoff)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await tracking(ride, rider)).toMatchObject({ status: 200, body: { driverLocation: null } });
    await manager.streams.delete(stream);
    expect(await share(ride, driver, 'driver', dropoff)).toMatchObject({ status: 200 });
  });

  it('comes back with a nats-server that was killed', async () => {
    const { ride, rider, driver } = await aTrip('in_progress');
    await share(ride, driver, 'driver', dropoff);
    harness.expectInLogs(...natsAway);
    await harness.nats.kill();
    await harness.nats.start();
    await waitFor(async () => (await tracking(ride, rider)).status === 200, { what: 'an answer', timeout: 20_000 });
    await waitFor(async () => (await share(ride, driver, 'driver', dropoff)).status === 200, {
      what: 'a position kept',
    });
    expect(await tracking(ride, rider)).toMatchObject({ status: 200, body: { routeProgress: 100 } });
  });
});
