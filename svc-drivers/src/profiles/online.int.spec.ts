import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onlineDrivers, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness, vehicleOf } from '../testing/drivers-harness.js';
import { aPrincipal, aRide, aUser, connaughtPlace } from '../testing/factories.js';

let drivers: DriversHarness;
const rider = aPrincipal({ type: 'rider' });
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

const position = { currentLat: connaughtPlace.lat, currentLng: connaughtPlace.lng };

async function storedOnline(id: string): Promise<boolean | undefined> {
  const rows = await drivers.database.query<{ is_online: boolean }[]>('SELECT is_online FROM drivers WHERE id = $1', [
    id,
  ]);
  return rows[0]?.is_online;
}

describe('going online', () => {
  it('needs a name and a phone first, which the session may know before their event has come', async () => {
    const goOnline = (principal: Principal) => drivers.update(principal, { isOnline: true, ...position });
    for (const missing of [{ name: null }, { phone: null }])
      await expect(goOnline(aPrincipal(missing))).rejects.toMatchObject({ status: 409, code: 'profile_incomplete' });
    const unnamed = aPrincipal({ name: null, phone: null });
    await expect(goOnline(unnamed)).rejects.toMatchObject({ code: 'profile_incomplete' });
    const onboarded = { ...unnamed, name: 'Dev Singh', phone: '+91 98100 12345' };
    await expect(goOnline(onboarded)).rejects.toMatchObject({ code: 'vehicle_missing' });
    await drivers.publish('user.updated.v1', aUser({ userId: unnamed.userId, version: 2 }));
    await waitFor(async () => (await drivers.standing(unnamed.userId))?.phone, { what: 'the phone' });
    await expect(goOnline(unnamed)).rejects.toMatchObject({ code: 'vehicle_missing' });
  });

  it('needs a vehicle, then a position', async () => {
    const driver = aPrincipal();
    await expect(drivers.update(driver, { isOnline: true, ...position })).rejects.toMatchObject({
      status: 409,
      code: 'vehicle_missing',
    });
    await drivers.update(driver, { vehicleModel: 'White Dzire', vehicleType: 'mini' });
    await expect(drivers.update(driver, { isOnline: true, ...position })).rejects.toMatchObject({
      code: 'vehicle_missing',
    });
    await drivers.update(driver, { vehicleNumber: 'DL 01 AB 4207' });
    await expect(drivers.update(driver, { isOnline: true })).rejects.toMatchObject({
      status: 409,
      code: 'position_missing',
    });
    expect(await storedOnline(driver.userId)).toBe(false);
    expect(await drivers.update(driver, { isOnline: true, ...position })).toMatchObject({
      isOnline: true,
      currentLat: '28.6315',
      currentLng: '77.2167',
    });
    expect(await storedOnline(driver.userId)).toBe(true);
  });

  it('uses the position that was sent before', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, { ...vehicleOf(driver), ...position });
    expect(await drivers.update(driver, { isOnline: true })).toMatchObject({ isOnline: true, currentLat: '28.6315' });
  });

  it('does not use a position that is older than the newest one, or stale', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, vehicleOf(driver));
    const held = (lat: number, seconds: number) => ({
      ...position,
      currentLat: lat,
      positionAt: 0,
      sentAt: seconds * 1000,
    });
    await expect(drivers.update(driver, { isOnline: true, ...held(28.61, 1200) })).rejects.toMatchObject({
      code: 'position_missing',
    });
    expect(await drivers.update(driver, held(28.62, 60))).toMatchObject({ currentLat: '28.62' });
    expect(await drivers.update(driver, { isOnline: true })).toMatchObject({ isOnline: true, currentLat: '28.62' });
    // Delayed positions arrive in order; those of a second device may be newer.
    expect(await drivers.update(driver, held(28.63, 20))).toMatchObject({ currentLat: '28.63' });
    expect(await drivers.update(driver, held(28.64, 40))).toMatchObject({ currentLat: '28.63' });
    expect(await drivers.update(driver, position)).toMatchObject({ currentLat: '28.6315' });
  });

  it('emits one event, however often it is repeated', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await Promise.all(Array.from({ length: 10 }, () => drivers.update(driver, { isOnline: true, ...position })));
    await Promise.all(Array.from({ length: 10 }, () => drivers.update(driver, { isOnline: false })));
    await waitFor(() => drivers.eventsOf(driver.userId).length === 4, { what: 'four events' });
    expect(drivers.eventsOf(driver.userId)).toEqual([
      { type: 'driver.registered.v1', version: 1 },
      { type: 'driver.updated.v1', version: 2 },
      { type: 'driver.went_online.v1', version: 3 },
      { type: 'driver.went_offline.v1', version: 4 },
    ]);
  });

  it('fixes the vehicle type until the driver is offline again', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await expect(drivers.update(driver, { vehicleType: 'suv' })).rejects.toMatchObject({ code: 'driver_online' });
    expect(await drivers.update(driver, { vehicleModel: 'Silver Dzire' })).toMatchObject({ vehicleType: 'mini' });
    expect(await drivers.update(driver, { vehicleType: 'suv', isOnline: false })).toMatchObject({ vehicleType: 'suv' });
  });

  it('fixes the vehicle type during a trip, online or not', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await drivers.publish('ride.driver_assigned.v1', aRide({ driverId: driver.userId, status: 'driver_assigned' }));
    await waitFor(
      async () => (await drivers.near(rider, { vehicleType: 'mini' })).every((d) => d.id !== driver.userId),
      {
        what: 'the driver to be on a trip',
      },
    );
    await expect(drivers.update(driver, { vehicleType: 'suv', isOnline: false })).rejects.toMatchObject({
      code: 'driver_busy',
    });
    expect(await storedOnline(driver.userId)).toBe(true);
  });

  it('shows the driver in the list for admins until it goes offline', async () => {
    const driver = aPrincipal();
    const admin = aPrincipal({ isAdmin: true, type: 'rider' });
    const listed = async () =>
      (await drivers.call(onlineDrivers, admin, {})).filter((online) => online.id === driver.userId);
    await drivers.goOnline(driver);
    expect(await listed()).toMatchObject([{ onTrip: false, currentLat: '28.6315', totalEarnings: '0' }]);
    await drivers.update(driver, { isOnline: false });
    expect(await listed()).toEqual([]);
    await expect(drivers.call(onlineDrivers, driver, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a suspended driver', () => {
  it('is taken offline at once, with an event, and cannot go online again', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await drivers.publish('user.updated.v1', aUser({ userId: driver.userId, version: 7, suspended: true }));
    await waitFor(async () => (await storedOnline(driver.userId)) === false, { what: 'the driver to be offline' });
    await waitFor(async () => (await drivers.near(rider)).every((near) => near.id !== driver.userId), {
      what: 'the driver to be out of nearby',
    });
    await waitFor(() => drivers.eventsOf(driver.userId).at(-1)?.type === 'driver.went_offline.v1', {
      what: 'driver.went_offline',
    });
    // Even when the session that asks was resolved before the suspension.
    for (const suspended of [false, true]) {
      const again = { ...driver, suspended };
      await expect(drivers.update(again, { isOnline: true, ...position })).rejects.toMatchObject({
        status: 403,
        code: 'account_suspended',
      });
      await expect(drivers.update(again, position)).rejects.toMatchObject({ code: 'account_suspended' });
      await expect(drivers.update(again, { vehicleModel: 'Other' })).rejects.toMatchObject({
        code: 'account_suspended',
      });
      expect(await drivers.update(again, { isOnline: false })).toMatchObject({ isOnline: false });
    }
    await drivers.publish('user.updated.v1', aUser({ userId: driver.userId, version: 8, suspended: false }));
    await waitFor(async () => !(await drivers.standing(driver.userId))?.suspended, { what: 'the activation' });
    expect(await drivers.update(driver, { isOnline: true })).toMatchObject({ isOnline: true });
  });
});
