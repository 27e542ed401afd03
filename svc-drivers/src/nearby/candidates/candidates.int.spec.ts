import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { mostCandidates, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { Fleet } from '../../fleet/fleet.js';
import { Routing } from '../../geography/routing.service.js';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aRide, aUser, connaughtPlace } from '../../testing/factories.js';
import { Candidates } from './candidates.service.js';

/** The roads of Mumbai are known, those of Delhi are not. */
const dadar = { lat: 19.0178, lng: 72.8478 };
const bandra = { lat: 19.0607, lng: 72.8362 };
const sion = { lat: 19.039, lng: 72.8619 };

let drivers: DriversHarness;
beforeAll(async () => {
  // In process: the fleet and the roads are compared with what is answered.
  const settings = {
    CITY_PACKS: ownPacks,
    FLEET_SWEEP_SECONDS: '600',
    DRIVER_STALE_SECONDS: '600',
  };
  drivers = await DriversHarness.start(settings, { inProcess: true });
});
afterAll(() => drivers?.stop());

type Update = Parameters<DriversHarness['goOnline']>[1];

async function anOnlineDriver(at: { lat: number; lng: number }, over: Update = {}): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.goOnline(driver, { currentLat: at.lat, currentLng: at.lng, ...over });
  return driver;
}

const idsAt = async (pickup: { lat: number; lng: number }, radiusKm = 10) =>
  (await drivers.candidates({ pickups: [pickup], radiusKm })).drivers.map(({ driverId }) => driverId);

/** Somewhere in India where no other test of this suite has drivers. */
let towns = 0;
function anotherTown() {
  towns += 1;
  return { lat: 15 + towns, lng: 80 };
}

describe('the candidates of a round', () => {
  it('are those online, of the type, near a pickup, nearest first', async () => {
    const town = anotherTown();
    const near = await anOnlineDriver(town);
    const farther = await anOnlineDriver({ ...town, lat: town.lat + 0.05 });
    const far = await anOnlineDriver({ ...town, lat: town.lat + 0.1 });
    await anOnlineDriver(town, { vehicleType: 'suv' });
    const offline = await anOnlineDriver(town);
    await drivers.update(offline, { isOnline: false });
    expect(await idsAt(town)).toEqual([near.userId, farther.userId]);
    const { drivers: found, seconds } = await drivers.candidates({
      pickups: [town, { ...town, lat: town.lat + 0.11 }],
      radiusKm: 10,
    });
    expect(new Set(found.map(({ driverId }) => driverId))).toEqual(new Set([near, far, farther].map((d) => d.userId)));
    // No roads are known there.
    expect(seconds).toEqual(found.map(() => [null, null]));
    expect(found[0]).toEqual({
      driverId: near.userId,
      name: expect.any(String),
      ...town,
      rating: 5,
      idleSeconds: expect.any(Number),
      maxPickupKm: null,
      towards: null,
      woman: false,
      womenOnly: false,
      features: [],
      takesPets: true,
    });
  });

  it('are none without pickups, or where nobody is', async () => {
    expect(await drivers.candidates({ pickups: [] })).toEqual({ drivers: [], seconds: [] });
    expect(await drivers.candidates({ pickups: [anotherTown()] })).toEqual({ drivers: [], seconds: [] });
  });

  it('do not include a driver on a trip, until it is over', async () => {
    const town = anotherTown();
    const driver = await anOnlineDriver(town);
    const ride = aRide({ driverId: driver.userId, status: 'driver_assigned', version: 2 });
    await drivers.publish('ride.driver_assigned.v1', ride);
    await waitFor(async () => (await idsAt(town)).length === 0, { what: 'the trip' });
    await drivers.publish('ride.cancelled.v1', { ...ride, status: 'cancelled', version: 3 });
    await waitFor(async () => (await idsAt(town)).length === 1, { what: 'its end' });
    expect(await idsAt(town)).toEqual([driver.userId]);
  });

  it('do not include a suspended driver', async () => {
    const town = anotherTown();
    const [driver, other] = [await anOnlineDriver(town), await anOnlineDriver(town)];
    await drivers.handled(
      await drivers.publish('user.updated.v1', aUser({ userId: driver.userId, version: 3, suspended: true })),
    );
    await waitFor(async () => (await idsAt(town)).length === 1, { what: 'the suspension' });
    expect(await idsAt(town)).toEqual([other.userId]);
  });

  it('have sent a position within two minutes, while nearby shows a silent driver for longer', async () => {
    const town = anotherTown();
    /** A driver whose last fix is so many seconds old. */
    const aSilentDriver = (seconds: number) => anOnlineDriver(town, { positionAt: 0, sentAt: seconds * 1000 });
    const [heard, silent] = [await aSilentDriver(60), await aSilentDriver(121)];
    expect(await idsAt(town)).toEqual([heard.userId]);
    const near = await drivers.near(aPrincipal({ type: 'rider' }), town);
    expect(new Set(near.map(({ id }) => id))).toEqual(new Set([heard.userId, silent.userId]));
    await drivers.update(silent, { currentLat: town.lat, currentLng: town.lng });
    expect(new Set(await idsAt(town))).toEqual(new Set([heard.userId, silent.userId]));
  });

  it('have waited since they went online, or since their last trip', async () => {
    const town = anotherTown();
    const driver = await anOnlineDriver(town);
    const idle = async () => (await drivers.candidates({ pickups: [town] })).drivers[0]?.idleSeconds;
    const waited = (minutes: number) =>
      drivers.database.query(`UPDATE drivers SET free_since = now() - $2 * interval '1 minute' WHERE id = $1`, [
        driver.userId,
        minutes,
      ]);
    expect(await idle()).toBeLessThan(30);
    await waited(20);
    // A changed profile is read again.
    await drivers.update(driver, { autoAccept: false });
    expect(await idle()).toBeGreaterThanOrEqual(1200);
    const ride = aRide({ driverId: driver.userId, status: 'in_progress', version: 4 });
    await drivers.handled(await drivers.publish('ride.started.v1', ride));
    const completedAt = new Date().toISOString();
    await drivers.publish('ride.completed.v1', { ...ride, status: 'completed', version: 5, completedAt });
    await waitFor(async () => (await idle()) !== undefined, { what: 'the end of the trip' });
    expect(await idle()).toBeLessThan(30);
    await waited(20);
    await drivers.update(driver, { isOnline: false });
    await drivers.update(driver, { isOnline: true });
    expect(await idle()).toBeLessThan(30);
  });

  it('say their rating, how far they go, and where to', async () => {
    const town = anotherTown();
    const driver = await anOnlineDriver(town);
    const home = { lat: 15.1, lng: 80.2, address: 'Home' };
    await drivers.update(driver, { maxPickupKm: 3, home });
    const [before] = (await drivers.candidates({ pickups: [town] })).drivers;
    expect(before).toMatchObject({ rating: 5, maxPickupKm: 3, towards: null });
    await drivers.update(driver, { goHome: true });
    const completedAt = new Date().toISOString();
    const rated = aRide({ driverId: driver.userId, status: 'completed', version: 6, completedAt, rating: 4 });
    await drivers.publish('ride.rated.v1', rated);
    const asked = async () => (await drivers.candidates({ pickups: [town] })).drivers[0];
    const found = await waitFor(
      async () => {
        const candidate = await asked();
        return candidate?.rating === 4 && candidate;
      },
      { what: 'the rating' },
    );
    expect(found.towards).toEqual({ lat: 15.1, lng: 80.2 });
    await drivers.update(driver, { goHome: false });
    expect((await asked())?.towards).toBeNull();
  });

  it('come with the seconds by road to each pickup, as the matrix has them', async () => {
    const there = [await anOnlineDriver(dadar), await anOnlineDriver(sion)];
    const delhi = await anOnlineDriver(connaughtPlace);
    const pickups = [bandra, connaughtPlace, dadar];
    const { drivers: found, seconds } = await drivers.candidates({ pickups, radiusKm: 10 });
    expect(new Set(found.map(({ driverId }) => driverId))).toEqual(new Set([...there, delhi].map((d) => d.userId)));
    const matrix = await drivers.app
      .get(Routing)
      .matrix({ from: [dadar, sion], to: [bandra, dadar], vehicleType: 'mini' });
    const rowOf = ({ userId }: Principal) => seconds[found.findIndex(({ driverId }) => driverId === userId)];
    for (const [n, driver] of there.entries()) {
      const [toBandra, toDelhi, toDadar] = rowOf(driver) ?? [];
      expect([toBandra, toDadar]).toEqual(matrix.seconds[n]);
      expect(toDelhi).toBeNull();
    }
    expect(rowOf(delhi)).toEqual([null, null, null]);
    expect(matrix.seconds[0]?.[0]).toBeGreaterThan(300);
  });

  it('are at most 300, and from memory', async () => {
    const town = anotherTown();
    const { app, database } = drivers;
    const fleet = app.get(Fleet);
    const driver = await anOnlineDriver(town);
    const profile = fleet.driver(driver.userId);
    if (!profile) throw new Error('the driver is not online');
    const crowd = Array.from({ length: mostCandidates + 20 }, () => ({ ...profile, id: aPrincipal().userId }));
    for (const [n, one] of crowd.entries()) {
      fleet.moved(one.id, { ...town, lat: town.lat + n / 1e5, heading: null, at: Date.now() });
      fleet.put(one);
    }
    let asked = 0;
    const createQueryRunner = database.createQueryRunner.bind(database);
    database.createQueryRunner = (mode) => {
      asked++;
      return createQueryRunner(mode);
    };
    const pickups = Array.from({ length: 100 }, (_, n) => ({ ...town, lat: town.lat + n / 1e4 }));
    const question = { vehicleType: 'mini', pickups, radiusKm: 10 } as const;
    const { drivers: found, seconds } = await app.get(Candidates).of(question);
    database.createQueryRunner = createQueryRunner;
    expect(asked).toBe(0);
    expect(new Set(found.map(({ driverId }) => driverId)).size).toBe(mostCandidates);
    expect(seconds).toHaveLength(mostCandidates);
    expect(seconds.every((row) => row.length === 100)).toBe(true);
    // It fits in one message.
    expect((await drivers.candidates(question)).drivers).toHaveLength(mostCandidates);
    for (const { id } of crowd) fleet.drop(id);
  });
});
