import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import {
  changeQueueZone,
  zoneQueue,
  type LatLng,
  type Principal,
  type QueueZone,
  type RideState,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aRide } from '../testing/factories.js';
import { forecourt, QueuePeople } from '../testing/queue-people.js';
import { queuePlaceRaces } from '../testing/queue-place-races.js';

let drivers: DriversHarness;
let people: QueuePeople;
let zone: QueueZone;
beforeAll(async () => {
  const settings = { CITY_PACKS: ownPacks, FLEET_SWEEP_SECONDS: '1', POSITION_FLUSH_SECONDS: '0.1' };
  drivers = await DriversHarness.start(settings, { instances: 2 });
  await drivers.sharedBy(2);
  people = new QueuePeople(drivers);
}, 60_000);
afterAll(() => drivers?.stop());

beforeEach(async () => {
  zone = await people.zone();
  await drivers.runJob('Queue zones');
});
afterEach(async () => {
  await drivers.call(changeQueueZone, people.admin, { params: { id: zone.id }, body: { active: false } });
});

const east = (km: number): LatLng => ({ ...forecourt, lng: forecourt.lng + km / 105.08 });
const joined = async (driver: Principal) => {
  await waitFor(async () => (await people.place(driver)) !== null, { what: 'the place' });
  return driver;
};
const join = async (at?: LatLng) => joined(await people.joins(at));
const clock = (set: string, { userId }: Principal) =>
  drivers.database.query(`UPDATE queue_places SET ${set} WHERE driver_id = $1`, [userId]);

type Over = Partial<RideState>;
const rideOf = (driver: Principal, over: Over = {}): RideState =>
  aRide({
    rideId: randomUUID(),
    driverId: driver.userId,
    status: 'driver_assigned',
    version: 2,
    pickup: { address: 'Airport T2 (Bay 4)', ...forecourt },
    distanceKm: 20,
    ...over,
  });
async function happens(type: Parameters<DriversHarness['publish']>[0], ride: RideState): Promise<RideState> {
  await drivers.handled(await drivers.publish(type, ride));
  return ride;
}
/** The driver gets a ride, and drives out of the zone. */
async function assigned(driver: Principal, over: Over = {}): Promise<RideState> {
  const ride = await happens('ride.driver_assigned.v1', rideOf(driver, over));
  await drivers.comesTo(driver, { currentLat: forecourt.lat, currentLng: east(1).lng });
  return ride;
}
const cancelled = (ride: RideState, cancelledBy: RideState['cancelledBy'], over: Over = {}) =>
  happens('ride.cancelled.v1', {
    ...ride,
    status: 'cancelled',
    version: 3,
    cancelledBy,
    cancelledAt: new Date().toISOString(),
    ...over,
  });
const completed = (ride: RideState, minutes: number, over: Over = {}) =>
  happens('ride.completed.v1', {
    ...ride,
    status: 'completed',
    version: 5,
    startedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    completedAt: new Date().toISOString(),
    ...over,
  });
const missedBy = (driver: Principal, zoneId = zone.id) =>
  drivers.publish('ride.offer_missed.v1', {
    offerId: String(Math.random()),
    ofRide: randomUUID(),
    ofDriver: driver.userId,
    zoneId,
    offeredAt: new Date().toISOString(),
  });
const misses = async (driver: Principal, times: number) => {
  for (let time = 0; time < times; time += 1) await drivers.handled(await missedBy(driver));
};

describe('drivers in a zone', () => {
  it('queue in the order in which they came, each type on its own', async () => {
    const [first, second] = [await join(), await join(east(0.3))];
    const suv = await joined(await people.joins(forecourt, { vehicleType: 'suv' }));
    expect(await people.places(first, second, suv)).toEqual([1, 2, 1]);
    expect(await people.place(second)).toEqual({
      zoneName: 'Airport T2',
      state: 'waiting',
      place: 2,
      missed: 0,
      keptUntil: null,
      keptFor: null,
      waiting: 2,
      minutes: null,
      outsideUntil: null,
    });
  });

  it('join only with a second position inside, ten seconds after the first', async () => {
    const driver = await people.arrives();
    expect(await people.place(driver)).toBeNull();
    const other = await people.arrives(forecourt, { positionAt: 0, sentAt: 5000 });
    await people.is(other);
    expect(await people.place(other)).toBeNull();
    await people.is(driver);
    await joined(driver);
  });

  it('who jump over the edge are neither added nor removed', async () => {
    const outside = await people.arrives(east(0.52), { positionAt: 0, sentAt: 90_000 });
    const at = (seconds: number, place: LatLng) =>
      drivers.update(outside, { currentLat: place.lat, currentLng: place.lng, positionAt: 0, sentAt: seconds * 1000 });
    for (const [seconds, km] of [
      [70, 0.48],
      [62, 0.52],
      [54, 0.48],
      [46, 0.52],
      [38, 0.48],
    ] as const) {
      await at(seconds, east(km));
      await people.look();
    }
    expect(await people.place(outside)).toBeNull();
    const inside = await join(east(0.48));
    await people.is(inside, east(0.53));
    expect(await people.place(inside)).toMatchObject({ place: 1, outsideUntil: null });
  });

  it('lose the place once they have been outside for two minutes, and are told until when they may come back', async () => {
    const driver = await join();
    await people.is(driver, east(1));
    await waitFor(async () => (await people.place(driver))?.outsideUntil !== null, { what: 'the warning' });
    await people.is(driver);
    await waitFor(async () => (await people.place(driver))?.outsideUntil === null, { what: 'the end of it' });
    await people.is(driver, east(1));
    await waitFor(async () => (await people.place(driver))?.outsideUntil !== null, { what: 'the warning' });
    await clock(`outside_since = outside_since - interval '121 seconds'`, driver);
    await people.look();
    expect(await people.place(driver)).toBeNull();
  });

  it('lose the place by going offline, also for a moment', async () => {
    const [driver, next] = [await join(), await join()];
    await drivers.update(driver, { isOnline: false });
    expect(await people.place(driver)).toBeNull();
    await drivers.update(driver, { isOnline: true, currentLat: forecourt.lat, currentLng: forecourt.lng });
    expect(await people.place(driver)).toBeNull();
    await people.look();
    expect(await people.places(next)).toEqual([1]);
  });

  it('keep their places when every instance is started again', async () => {
    const all = [await join(), await join(), await join()];
    await drivers.boot();
    await drivers.sharedBy(3);
    await drivers.services[0]!.stop();
    drivers.services.shift();
    await drivers.sharedBy(2);
    await people.look();
    expect(await people.places(...all)).toEqual([1, 2, 3]);
  }, 60_000);

  it('lose their places when the zone is switched off', async () => {
    const driver = await join();
    await drivers.call(changeQueueZone, people.admin, { params: { id: zone.id }, body: { active: false } });
    expect(await people.place(driver)).toBeNull();
    expect(await drivers.call(zoneQueue, people.admin, { params: { id: zone.id } })).toEqual([]);
  });
});

describe('the place of a driver who got a ride from the zone', () => {
  it('is given back for 15 minutes when the rider cancels, before those who came later', async () => {
    const [first, second] = [await join(), await join()];
    const ride = await assigned(first);
    expect(await people.places(first, second)).toEqual([null, 1]);
    expect(await people.place(first)).toMatchObject({ state: 'riding' });
    await cancelled(ride, 'rider');
    expect(await people.place(first)).toMatchObject({ state: 'returning', keptFor: 'rider_cancelled' });
    await people.is(first);
    await waitFor(async () => (await people.place(first))?.state === 'waiting', { what: 'the return' });
    expect(await people.places(first, second)).toEqual([1, 2]);
  });

  it('is lost after those 15 minutes', async () => {
    const [first, second] = [await join(), await join()];
    await cancelled(await assigned(first), 'rider');
    const { keptUntil } = (await people.place(first)) ?? {};
    expect(Date.parse(keptUntil ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(keptUntil ?? '') - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    await clock(`kept_until = kept_until - interval '15 minutes'`, first);
    await people.is(first);
    // None, or the one at the end.
    expect([null, 2]).toContain((await people.places(first))[0]);
    expect(await people.places(second)).toEqual([1]);
  });

  it('is lost by who cancels, and kept where the rider did not come', async () => {
    const [first, second] = [await join(), await join()];
    await cancelled(await assigned(first), 'driver', { cancelReason: 'personal' });
    expect(await people.place(first)).toBeNull();
    await cancelled(await assigned(second), 'driver', { cancelReason: 'rider_no_show' });
    expect(await people.place(second)).toMatchObject({ state: 'returning' });
  });

  it('is kept for an hour after a short trip, by its kilometres or its minutes, and lost after a long one', async () => {
    const [near, quick, long] = [await join(), await join(), await join()];
    await completed(await assigned(near), 90, { distanceKm: 5 });
    await completed(await assigned(quick), 12);
    await completed(await assigned(long), 45);
    expect(await people.place(near)).toMatchObject({ state: 'returning', keptFor: 'short_trip' });
    expect(await people.place(quick)).toMatchObject({ state: 'returning', keptFor: 'short_trip' });
    expect(await people.place(long)).toBeNull();
    const last = await join();
    await people.is(quick);
    await waitFor(async () => (await people.place(quick))?.state === 'waiting', { what: 'the return' });
    expect(await people.places(quick, last)).toEqual([1, 2]);
  });

  it('is lost with a ride that begins elsewhere', async () => {
    const driver = await join();
    await assigned(driver, { pickup: { address: 'Dadar', lat: 19.0178, lng: 72.8478 } });
    expect(await people.place(driver)).toBeNull();
  });
});

describe('a driver who misses offers of the queue', () => {
  it('is at the end after the third', async () => {
    const [first, second] = [await join(), await join()];
    await misses(first, 2);
    expect(await people.place(first)).toMatchObject({ place: 1, missed: 2 });
    await misses(first, 1);
    expect(await people.place(first)).toMatchObject({ place: 2, missed: 0 });
    expect(await people.places(second)).toEqual([1]);
  });

  it('loses nothing by an event that comes twice, or of another zone', async () => {
    const driver = await join();
    const event = await missedBy(driver);
    await drivers.handled(event);
    await drivers.republish(event);
    await drivers.handled(await missedBy(driver, randomUUID()));
    expect(await people.place(driver)).toMatchObject({ missed: 1 });
  });
});

describe('two drivers who come at once', () => {
  queuePlaceRaces(() => ({ drivers, people, zone }), 50, 120_000);
});

const asked = async () => (await drivers.candidates({ pickups: [forecourt, east(30)], radiusKm: 10 })).queues;

describe('the candidates of a round in a zone', () => {
  it('come with the queue, in its order, and not with those who are outside for the moment', async () => {
    const [first, second, third] = [await join(east(0.4)), await join(), await join()];
    const all = [first, second, third].map(({ userId }) => userId);
    expect(await asked()).toEqual([{ zoneId: zone.id, pickups: [0], driverIds: all }]);
    await people.is(second, east(1));
    await waitFor(async () => (await asked())?.[0]?.driverIds.length === 2, { what: 'the one outside' });
    expect((await asked())?.[0]?.driverIds).toEqual([first.userId, third.userId]);
    await assigned(first);
    expect((await asked())?.[0]?.driverIds).toEqual([third.userId]);
  });

  it('have no queue where there is no zone in use', async () => {
    await join();
    await drivers.call(changeQueueZone, people.admin, { params: { id: zone.id }, body: { active: false } });
    await drivers.runJob('Queue zones');
    expect(await asked()).toBeUndefined();
  });
});
