import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  crowdHintSchema,
  distanceKm,
  hints,
  liveSubjects,
  localSubjects,
  nearbyDrivers,
  type LatLng,
  type NearbyDriver,
  type Principal,
} from '@rahi/contracts';
import { NATS, type NatsConnection } from '@rahi/service-kit';
import type { InProcess } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import { Aliases } from '../drivers/aliases/aliases.service.js';
import { AroundHints } from './around-hints.service.js';
import { Nearby } from './nearby.service.js';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide, connaughtPlace } from '../testing/factories.js';

let drivers: DriversHarness;
const rider = aPrincipal({ type: 'rider' });
beforeAll(async () => {
  // In process: each instance is asked on its own.
  const settings = { RAHI_LOCAL: 'true', DRIVER_STALE_SECONDS: '60', FLEET_SWEEP_SECONDS: '0.5' };
  drivers = await DriversHarness.start(settings, { inProcess: true });
  await drivers.boot();
});
afterAll(() => drivers?.stop());

const online: Principal[] = [];
async function anOnlineDriver(body: Parameters<DriversHarness['goOnline']>[1] = {}): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.goOnline(driver, body);
  online.push(driver);
  return driver;
}
afterEach(async () => {
  for (const driver of online.splice(0)) await drivers.update(driver, { isOnline: false });
  await everywhere((near) => near.length === 0, 'no driver to be near');
});

/** What each instance answers, each from its own memory. */
const seenByEach = (query = {}): Promise<NearbyDriver[][]> =>
  Promise.all(drivers.inProcess.map((service) => nearOn(service, query)));

async function nearOn({ app }: Pick<InProcess, 'app'>, query = {}, asker = rider): Promise<NearbyDriver[]> {
  const { text } = await app.get(Nearby).near({ ...connaughtPlace, ...query }, asker);
  return nearbyDrivers.answer.parse(JSON.parse(text));
}

/** Whether a driver is shown within 100 m of a place: where no roads are known, in the middle of its cell. */
const isShownAt = (near: NearbyDriver | undefined, place: LatLng): boolean =>
  near !== undefined && distanceKm(place, { lat: Number(near.currentLat), lng: Number(near.currentLng) }) < 0.1;

function everywhere(holds: (near: NearbyDriver[]) => boolean, what: string, query = {}): Promise<unknown> {
  return waitFor(async () => (await seenByEach(query)).every(holds), { what: `${what}, on every instance` });
}

describe('nearby drivers', () => {
  it('are those online, nearest first, with their distance, within 10 km by default', async () => {
    const far = await anOnlineDriver({ currentLat: 28.6315 + 0.12, currentLng: 77.2167 });
    const middle = await anOnlineDriver({ currentLat: '28.65', currentLng: '77.2167', vehicleType: 'suv' });
    const close = await anOnlineDriver({ currentLat: 28.632, currentLng: 77.217, heading: 90 });
    await everywhere((near) => near.length === 3, 'three drivers', { radius: 50 });

    const near = await drivers.near(rider);
    expect(near.map((driver) => driver.id)).toEqual([close.userId, middle.userId]);
    expect(near[0]).toEqual({
      id: close.userId,
      user: { name: 'Dev', rating: 5, totalTrips: 0 },
      name: 'Dev',
      vehicleModel: null,
      vehicleNumber: null,
      vehicleType: 'mini',
      // Without roads, the middle of 100 m.
      currentLat: '28.632152',
      currentLng: '77.216734',
      heading: 90,
      isOnline: true,
      distance: 0.07,
      minutesAway: null,
    });
    expect((await drivers.near(rider, { vehicleType: 'suv' })).map(({ id }) => id)).toEqual([middle.userId]);
    expect((await drivers.near(rider, { radius: '50' })).at(-1)).toMatchObject({ id: far.userId });
    expect(await drivers.near(rider, { radius: 1 })).toHaveLength(1);
  });

  it('do not include the driver who asks, and are not fewer because of it', async () => {
    const [asker, other, third] = [await anOnlineDriver(), await anOnlineDriver(), await anOnlineDriver()];
    await everywhere((near) => near.length === 3, 'three drivers');
    const others = [other.userId, third.userId].toSorted();
    expect((await drivers.near(asker)).map(({ id }) => id).toSorted()).toEqual(others);
    expect(await drivers.near(asker, { limit: '2' })).toHaveLength(2);
    expect(await drivers.near(asker, { limit: '1' })).toHaveLength(1);
  });

  it('have their first name, and show a changed name or place', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    const name = 'D\'Souza"दीप"\\';
    await drivers.database.query('UPDATE drivers SET name = $2, updated_at = now() WHERE id = $1', [
      driver.userId,
      `${name} \u2028 Pinto`,
    ]);
    await everywhere(([near]) => near?.name === name && near.user.name === name, 'the new name');
    await drivers.update(driver, { currentLat: 28.6416, currentLng: 77.2168 });
    await everywhere(([near]) => isShownAt(near, { lat: 28.6416, lng: 77.2168 }), 'the new place');
    expect(await drivers.near(rider)).toMatchObject([{ id: driver.userId, name }]);
  });

  it('are found on another instance within a second of moving', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    const there = { lat: 26.9124, lng: 75.7873 };
    const movedAt = Date.now();
    await drivers.update(driver, { currentLat: there.lat, currentLng: there.lng });
    await everywhere((near) => near.length === 1, 'the driver in Jaipur', there);
    expect(Date.now() - movedAt).toBeLessThan(1000);
    expect(await seenByEach()).toEqual([[], []]);
  });

  it('have the heading of their last move', async () => {
    const driver = await anOnlineDriver({ currentLat: 28.63, currentLng: 77.21 });
    await everywhere(([near]) => near?.heading === null, 'no heading yet');
    await drivers.update(driver, { currentLat: 28.64, currentLng: 77.21 });
    await everywhere(([near]) => near?.heading === 0, 'a heading to the north');
    await drivers.update(driver, { currentLat: 28.64, currentLng: 77.21 });
    await everywhere(([near]) => near?.heading === 0, 'the same heading while it stands');
    await drivers.update(driver, { currentLat: 28.64, currentLng: 77.22, heading: 84 });
    await everywhere(([near]) => near?.heading === 84, 'the heading that its device reports');
    expect(await drivers.near(rider)).toMatchObject([{ heading: 84 }]);
  });

  it('do not include a driver on a trip, from assignment until the ride is over', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    const ride = aRide({ driverId: driver.userId, status: 'driver_assigned', version: 2 });
    await drivers.publish('ride.driver_assigned.v1', ride);
    await everywhere((near) => near.length === 0, 'the driver to be busy');
    await drivers.publish('ride.cancelled.v1', { ...ride, status: 'cancelled', version: 3 });
    await everywhere((near) => near.length === 1, 'the driver to be free');
    // An outdated event changes nothing.
    await drivers.publish('ride.driver_arrived.v1', { ...ride, status: 'driver_arrived', version: 1 });
    const next = aRide({ driverId: driver.userId, status: 'driver_assigned', version: 2 });
    await drivers.publish('ride.driver_assigned.v1', next);
    await everywhere((near) => near.length === 0, 'the driver to be busy again');
    const over = { ...next, status: 'completed', version: 5, completedAt: new Date().toISOString() };
    await drivers.publish('ride.completed.v1', over);
    await everywhere((near) => near.length === 1, 'the driver to be free at last');
    expect(await drivers.near(rider)).toMatchObject([{ user: { totalTrips: 1 } }]);
  });

  it('do not include drivers whose last fix is stale', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    const stale = Date.now() + 61_000;
    const now = Date.now;
    try {
      Date.now = () => stale;
      expect(await seenByEach()).toEqual([[], []]);
    } finally {
      Date.now = now;
    }
    await drivers.update(driver, { currentLat: 28.6316, currentLng: 77.2167 });
    await everywhere((near) => near.length === 1, 'the driver again');
  });

  it('are at most fifty, or the number asked for', async () => {
    for (let n = 0; n < 55; n += 5)
      await Promise.all([0, 1, 2, 3, 4].map((m) => anOnlineDriver({ currentLat: 28.6315 + (n + m) / 10_000 })));
    await everywhere((near) => near.length === 50, 'fifty drivers');
    const [near = []] = await seenByEach();
    expect(near.map(({ distance }) => distance)).toEqual(
      near.map(({ distance }) => distance).toSorted((a, b) => a - b),
    );
    const query = { ...connaughtPlace, limit: '20' };
    expect(await drivers.call(nearbyDrivers, rider, { query })).toEqual(near.slice(0, 20));
  });

  it('need no query of the database', async () => {
    await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    const [service] = drivers.inProcess;
    if (!service) throw new Error('no instance is running');
    let asked = 0;
    const createQueryRunner = service.database.createQueryRunner.bind(service.database);
    service.database.createQueryRunner = (mode) => {
      asked++;
      return createQueryRunner(mode);
    };
    const withoutQuery = async () => {
      const before = asked;
      expect(await nearOn(service)).toHaveLength(1);
      return asked === before;
    };
    // The sweep of the fleet may ask at the same moment.
    await waitFor(withoutQuery, { what: 'an answer without a query' });
    service.database.createQueryRunner = createQueryRunner;
  });

  it('are corrected after a lost hint', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    await drivers.database.query('UPDATE drivers SET is_online = false, updated_at = now() WHERE id = $1', [
      driver.userId,
    ]);
    await everywhere((near) => near.length === 0, 'the driver to be gone');
    expect(await drivers.near(rider)).toEqual([]);
  });

  it('are correct again after nats-server was away', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    await drivers.nats.kill();
    await drivers.database.query('UPDATE drivers SET name = $2 WHERE id = $1', [driver.userId, 'Renamed Meanwhile']);
    await drivers.nats.start();
    await everywhere(([near]) => near?.name === 'Renamed', 'the new name');
    // The fleet is read again before all subscriptions of the service are back on the server.
    const near = await waitFor(() => drivers.near(rider), { what: 'an answer over the new connection' });
    expect(near).toMatchObject([{ id: driver.userId }]);
  });

  it('are announced to the demo fleet with the place of the search', async () => {
    const looked: unknown[] = [];
    const subscription = drivers.link.connection.subscribe(localSubjects.lookedAround.subject, {
      callback: (_, msg) => void looked.push(msg.json()),
    });
    await drivers.link.connection.flush();
    await drivers.near(rider, { lat: 12.9716, lng: 77.5946 });
    // Earlier searches of this suite may arrive first.
    const there = () => looked.some((place) => JSON.stringify(place) === '{"lat":12.9716,"lng":77.5946}');
    await waitFor(there, { what: 'the place to be announced' });
    subscription.unsubscribe();
    expect(looked).toContainEqual({ lat: 12.9716, lng: 77.5946 });
  });

  it('are not affected by malformed hints', async () => {
    await anOnlineDriver();
    for (const { subject } of Object.values(hints)) {
      for (const nonsense of ['', '{', '{"driverId":"x"}', '{"driverId":"__proto__","lat":1e999}'])
        drivers.link.connection.publish(subject, nonsense);
    }
    await drivers.link.connection.flush();
    await everywhere((near) => near.length === 1, 'the driver still');
    expect(await drivers.near(rider)).toHaveLength(1);
  });
});

describe('an alias of a driver (R50)', () => {
  it('is one rider’s, for fifteen minutes, and differs from rider to rider', async () => {
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    const [service] = drivers.inProcess;
    if (!service) throw new Error('no instance is running');
    const other = aPrincipal({ type: 'rider' });
    const [[seen], [seenByOther]] = [await nearOn(service), await nearOn(service, {}, other)];
    if (!seen || !seenByOther) throw new Error('nobody is near');
    expect(new Set([seen.id, seenByOther.id, driver.userId]).size).toBe(3);
    expect(await drivers.known(seen.id, rider)).toBe(driver.userId);
    expect(await drivers.known(seen.id, other)).toBeNull();
    // Who knows a driver’s id, from a trip, cannot use it to find them again.
    expect(await drivers.known(driver.userId, rider)).toBeNull();
    const aliases = service.app.get(Aliases);
    const after = (minutes: number) => aliases.candidates(seen.id, rider.userId, Date.now() + minutes * 60_000);
    expect(await after(15)).toContain(driver.userId);
    expect(await after(21)).not.toContain(driver.userId);
  });

  it('and a place to 100 m are all that a rider gets, from wherever they ask', async () => {
    const place = { lat: 28.6402, lng: 77.2249 };
    await anOnlineDriver({ currentLat: place.lat, currentLng: place.lng });
    await everywhere((near) => near.length === 1, 'the driver');
    const [first] = await drivers.near(rider);
    if (!first) throw new Error('nobody is near');
    const shown = { lat: Number(first.currentLat), lng: Number(first.currentLng) };
    expect(isShownAt(first, place)).toBe(true);
    for (const from of [place, { lat: 28.66, lng: 77.2 }, { lat: 28.6, lng: 77.25 }]) {
      const [seen] = await drivers.near(rider, from);
      expect(seen).toMatchObject({ currentLat: first.currentLat, currentLng: first.currentLng });
      expect(seen?.distance).toBeCloseTo(distanceKm(from, shown), 1);
    }
    // Nor does the edge of a search tell more.
    const radius = distanceKm({ lat: 28.66, lng: 77.2249 }, shown);
    expect(await drivers.near(rider, { lat: 28.66, lng: 77.2249, radius: radius + 0.001 })).toHaveLength(1);
    expect(await drivers.near(rider, { lat: 28.66, lng: 77.2249, radius: radius - 0.001 })).toEqual([]);
  });
});

describe('a search', () => {
  it('is for people with a name and a phone number, and for administrators', async () => {
    for (const missing of [{ name: null }, { phone: null }]) {
      await expect(drivers.near(aPrincipal({ type: 'rider', ...missing }))).rejects.toMatchObject({
        code: 'profile_incomplete',
        status: 409,
      });
      expect(await drivers.near(aPrincipal({ type: 'rider', isAdmin: true, ...missing }))).toEqual([]);
    }
  });

  it('may ask for so many of each type, so that none crowds out another', async () => {
    for (let n = 0; n < 3; n += 1) await anOnlineDriver({ currentLat: 28.6315 + n / 1000 });
    await anOnlineDriver({ currentLat: 28.65, vehicleType: 'suv' });
    await everywhere((near) => near.length === 4, 'four drivers');
    const near = await drivers.near(rider, { perType: 2 });
    expect(near.map(({ vehicleType }) => vehicleType)).toEqual(['mini', 'mini', 'suv']);
  });
});

describe('a rider who searched', () => {
  it('is notified when the answer has changed, once for each search and not within ten seconds of it', async () => {
    const notified: string[] = [];
    const subscription = drivers.link.connection.subscribe(liveSubjects.crowd, {
      callback: (_error, msg) => {
        const { userIds, message } = crowdHintSchema.parse(msg.json());
        if (message.kind === 'nearby') notified.push(...userIds);
      },
    });
    await drivers.link.connection.flush();
    const [service] = drivers.inProcess;
    if (!service) throw new Error('no instance is running');
    const around = service.app.get(AroundHints);
    const asker = aPrincipal({ type: 'rider' });
    const count = () => notified.filter((id) => id === asker.userId).length;
    /** A check so many milliseconds from now notifies the rider so often. */
    const expectNotices = async (times: number, ms: number) => {
      around.check(Date.now() + ms);
      // An answer that depends on other instances comes later.
      await waitFor(() => count() >= times, { what: 'the rider to be notified' });
      await service.app.get<NatsConnection>(NATS).flush();
      await drivers.link.connection.flush();
      expect(count()).toBe(times);
      notified.length = 0;
    };

    await nearOn(service, {}, asker);
    await expectNotices(0, 10_500);
    const driver = await anOnlineDriver();
    await everywhere((near) => near.length === 1, 'the driver');
    await expectNotices(0, 9_000);
    await expectNotices(1, 21_000);
    await expectNotices(0, 40_000);

    await nearOn(service, {}, asker);
    await drivers.update(driver, { currentLat: connaughtPlace.lat + 0.01, currentLng: connaughtPlace.lng });
    const there = { lat: connaughtPlace.lat + 0.01, lng: connaughtPlace.lng };
    await waitFor(async () => isShownAt((await nearOn(service))[0], there), { what: 'the move' });
    await expectNotices(1, 10_500);

    await nearOn(service, {}, asker);
    await drivers.update(driver, { currentLat: connaughtPlace.lat + 0.01, currentLng: connaughtPlace.lng });
    await expectNotices(0, 10_500);
    subscription.unsubscribe();
  });
});
