import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverByUser, updateDriver } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aVehicle, DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aUser } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
  await drivers.boot();
});
afterAll(() => drivers?.stop());

const storedName = async (id: string) => {
  const rows = await drivers.database.query<{ name: string | null }[]>('SELECT name FROM drivers WHERE id = $1', [id]);
  return rows[0]?.name;
};

describe('a driver profile', () => {
  it('is created when its user registers as a driver, with one event', async () => {
    const user = aUser({ name: 'Vikram Singh' });
    await drivers.publish('user.registered.v1', user);
    await waitFor(() => drivers.eventsOf(user.userId).length > 0, { what: 'driver.registered' });
    const profile = await drivers.profile(aPrincipal({ userId: user.userId, name: user.name }));
    expect(profile).toEqual({
      id: user.userId,
      user: { name: 'Vikram Singh', rating: 5, totalTrips: 0 },
      name: 'Vikram Singh',
      vehicleModel: null,
      vehicleNumber: null,
      vehicleType: null,
      currentLat: null,
      currentLng: null,
      isOnline: false,
      totalEarnings: '0',
      upi: { id: null, verified: false },
      autoAccept: true,
      papers: 'ready',
      maxPickupKm: null,
      goHome: { place: null, active: false, leftToday: 2 },
      women: { said: false, verified: false, refused: false, only: false },
      duty: null,
      features: [],
      takesPets: true,
    });
    expect(drivers.eventsOf(user.userId)).toEqual([{ type: 'driver.registered.v1', version: 1 }]);
  });

  it('is created by the driver’s first call when that comes before the event, once for many concurrent calls', async () => {
    const driver = aPrincipal({ name: 'Meena Iyer' });
    const user = aUser({ userId: driver.userId, version: 3, name: 'Meena S Iyer' });
    const [profiles] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => drivers.profile(driver))),
      drivers.publish('user.updated.v1', user),
    ]);
    expect(new Set(profiles.map((profile) => profile.id))).toEqual(new Set([driver.userId]));
    await waitFor(async () => (await storedName(driver.userId)) === 'Meena S Iyer', { what: 'the newer name' });
    await waitFor(() => drivers.eventsOf(driver.userId).length > 0, { what: 'driver.registered' });
    const registered = drivers.eventsOf(driver.userId).filter(({ type }) => type === 'driver.registered.v1');
    expect(registered).toEqual([{ type: 'driver.registered.v1', version: 1 }]);
  });

  it('follows its user in whatever order the events arrive', async () => {
    const user = aUser({ version: 1, type: 'rider', name: null });
    const later = { ...user, version: 3, type: 'driver', name: 'Newest' } as const;
    await drivers.publish('user.updated.v1', later);
    await waitFor(() => storedName(user.userId), { what: 'the profile' });
    await drivers.publish('user.updated.v1', { ...later, version: 2, name: 'Older' });
    await drivers.publish('user.registered.v1', user);
    const marker = aUser();
    await drivers.publish('user.registered.v1', marker);
    await waitFor(() => storedName(marker.userId), { what: 'the marker' });
    expect(await storedName(user.userId)).toBe('Newest');
  });

  it('is not created for a rider', async () => {
    const rider = aPrincipal({ type: 'rider' });
    await expect(drivers.profile(rider)).rejects.toMatchObject({ code: 'not_found', detail: 'Driver not found' });
    await expect(drivers.update(rider, { isOnline: true })).rejects.toMatchObject({ detail: 'Driver not found' });
  });

  it('is shown only to its driver and to admins', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const params = { userId: driver.userId };
    const admin = aPrincipal({ type: 'rider', isAdmin: true });
    expect(await drivers.call(driverByUser, admin, { params })).toMatchObject({ id: driver.userId });
    for (const stranger of [aPrincipal(), aPrincipal({ type: 'rider' })]) {
      await expect(drivers.call(driverByUser, stranger, { params })).rejects.toMatchObject({
        status: 404,
        detail: 'Driver not found',
      });
    }
  });

  it('can only be changed by its driver', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    for (const other of [aPrincipal(), aPrincipal({ isAdmin: true })]) {
      const change = { params: { driverId: driver.userId }, body: aVehicle };
      await expect(drivers.call(updateDriver, other, change)).rejects.toMatchObject({ status: 404 });
    }
    expect(await drivers.profile(driver)).toMatchObject({ vehicleModel: null });
  });

  it('stores a vehicle, with the number in the form of the plate', async () => {
    const driver = aPrincipal();
    const profile = await drivers.update(driver, { ...aVehicle, vehicleNumber: 'dl-01-ab-4207' });
    expect(profile).toMatchObject(aVehicle);
    await expect(drivers.update(driver, { vehicleNumber: 'XX 99' })).rejects.toMatchObject({ status: 400 });
    expect(await drivers.profile(driver)).toMatchObject(aVehicle);
    await waitFor(() => drivers.eventsOf(driver.userId).length === 2, { what: 'both events' });
    expect(drivers.eventsOf(driver.userId)).toEqual([
      { type: 'driver.registered.v1', version: 1 },
      { type: 'driver.updated.v1', version: 2 },
    ]);
  });
});
