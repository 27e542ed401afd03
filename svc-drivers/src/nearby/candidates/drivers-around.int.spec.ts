import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driversAround, nearestAround, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import type * as z from 'zod/mini';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ DRIVER_STALE_SECONDS: '600' });
});
afterAll(() => drivers?.stop());

type Place = { lat: number; lng: number };
type Update = Parameters<DriversHarness['goOnline']>[1];
type Question = z.output<typeof driversAround.request>;

async function anOnlineDriver(at: Place, over: Update = {}): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.goOnline(driver, { currentLat: at.lat, currentLng: at.lng, ...over });
  return driver;
}

const ask = (question: Partial<Question>) => {
  const usual: Question = { vehicleType: 'mini', radiusKm: 10, pickups: [], driverIds: [] };
  return drivers.caller.ask(driversAround, { ...usual, ...question }, drivers.outbound());
};
const around = async (pickup: Place) => (await ask({ pickups: [pickup] })).around[0];

/** Somewhere in India where no other test of this suite has drivers. */
let towns = 0;
function anotherTown(): Place {
  towns += 1;
  return { lat: 15 + towns, lng: 80 };
}
const about = (from: number) => expect.closeTo(from, 2);
const north = (place: Place, km: number): Place => ({ ...place, lat: place.lat + km / 111.195 });

describe('where the drivers around a pickup stand', () => {
  it('is counted: free, on a trip, silent, and offline since a short while', async () => {
    const town = anotherTown();
    await anOnlineDriver(town);
    await anOnlineDriver(town, { vehicleType: 'suv' });
    await anOnlineDriver(north(town, 11));
    const driving = await anOnlineDriver(north(town, 1));
    const silent = await anOnlineDriver(north(town, 2), { positionAt: 0, sentAt: 121_000 });
    const offline = await anOnlineDriver(north(town, 3));
    const longGone = await anOnlineDriver(north(town, 4));
    for (const one of [offline, longGone]) await drivers.update(one, { isOnline: false });
    await drivers.database.query(`UPDATE drivers SET updated_at = now() - interval '3 hours' WHERE id = $1`, [
      longGone.userId,
    ]);
    await drivers.publish(
      'ride.driver_assigned.v1',
      aRide({ driverId: driving.userId, status: 'driver_assigned', version: 2 }),
    );
    const found = await waitFor(
      async () => {
        const seen = await around(town);
        return seen?.counts.on_trip === 1 && seen;
      },
      { what: 'the trip' },
    );
    expect(found.counts).toEqual({ free: 1, on_trip: 1, silent: 1, offline: 1 });
    expect(found.nearest).toEqual([
      { driverId: driving.userId, name: expect.any(String), km: about(1), where: 'on_trip' },
      { driverId: silent.userId, name: expect.any(String), km: about(2), where: 'silent' },
      { driverId: offline.userId, name: expect.any(String), km: about(3), where: 'offline' },
    ]);
  });

  it('is counted whole, and named for the nearest', async () => {
    const town = anotherTown();
    for (let km = nearestAround + 1; km > 0; km -= 1) {
      await drivers.update(await anOnlineDriver(north(town, km)), { isOnline: false });
    }
    const seen = await around(town);
    expect(seen?.counts).toEqual({ free: 0, on_trip: 0, silent: 0, offline: nearestAround + 1 });
    expect(seen?.nearest.map(({ km }) => Math.round(km))).toEqual([1, 2, 3, 4, 5]);
  });

  it('is said of drivers by their ids, wherever they are, and of nobody who is no driver', async () => {
    const town = anotherTown();
    const [free, offline] = [await anOnlineDriver(town), await anOnlineDriver(town)];
    const suv = await anOnlineDriver(town, { vehicleType: 'suv' });
    await drivers.update(offline, { isOnline: false });
    const driverIds = [free, offline, suv, aPrincipal()].map(({ userId }) => userId);
    const { around: none, asked } = await ask({ driverIds });
    expect(none).toEqual([]);
    expect(new Map(asked.map(({ driverId, where }) => [driverId, where]))).toEqual(
      new Map([
        [free.userId, 'free'],
        [offline.userId, 'offline'],
        [suv.userId, 'other_vehicle'],
      ]),
    );
    expect(asked[0]?.place).toEqual(town);
  });
});
