import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverByUser, onlineDrivers, type DriverProfile, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aUser } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

const home = { lat: 28.5494, lng: 77.2001, address: 'Hauz Khas Village' };
const untouched = { autoAccept: true, maxPickupKm: null, goHome: { place: null, active: false, leftToday: 2 } };
const settingsOf = ({ autoAccept, maxPickupKm, goHome }: DriverProfile) => ({ autoAccept, maxPickupKm, goHome });

/** As the clock of Kolkata passes midnight: the driver used "go home" on the day before. */
async function nextDay({ userId }: Principal): Promise<void> {
  await drivers.database.query('UPDATE drivers SET going_home_day = going_home_day - 1 WHERE id = $1', [userId]);
}

describe('a driver’s settings', () => {
  it('are shown from the first profile on', async () => {
    const driver = aPrincipal();
    expect(settingsOf(await drivers.profile(driver))).toEqual(untouched);
    expect(await drivers.standing(driver.userId)).toMatchObject({ autoAccept: true });
  });

  it('change while online without going offline, each with an event and a version', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    expect(await drivers.update(driver, { autoAccept: false })).toMatchObject({ autoAccept: false, isOnline: true });
    expect(await drivers.update(driver, { maxPickupKm: '2.5' })).toMatchObject({ maxPickupKm: 2.5, isOnline: true });
    await drivers.update(driver, { home, goHome: true });
    const wanted = { autoAccept: false, maxPickupKm: 2.5, goHome: { place: home, active: true, leftToday: 1 } };
    expect(settingsOf(await drivers.profile(driver))).toEqual(wanted);
    expect(await drivers.standing(driver.userId)).toMatchObject({ autoAccept: false, isOnline: true });
    // The same again changes nothing.
    await drivers.update(driver, { ...wanted, home, goHome: true });
    await waitFor(() => drivers.eventsOf(driver.userId).at(-1)?.version === 6, { what: 'the last version' });
    expect(drivers.eventsOf(driver.userId)).toEqual([
      { type: 'driver.registered.v1', version: 1 },
      { type: 'driver.updated.v1', version: 2 },
      { type: 'driver.went_online.v1', version: 3 },
      ...[4, 5, 6].map((version) => ({ type: 'driver.updated.v1', version })),
    ]);
    // The position that an online driver sends is answered from memory, with the settings.
    const moved = { currentLat: 28.64, currentLng: 77.22 };
    await waitFor(async () => (await drivers.update(driver, moved)).maxPickupKm === 2.5, { what: 'the fleet' });
    expect(settingsOf(await drivers.update(driver, moved))).toEqual(wanted);
  });

  it('may be sent with a position, which counts', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    const answer = await drivers.update(driver, { autoAccept: false, currentLat: 28.65, currentLng: 77.25 });
    expect(answer).toMatchObject({ autoAccept: false, currentLat: '28.65' });
    expect(await drivers.standing(driver.userId)).toMatchObject({ lat: 28.65 });
  });

  it('of “go home” can be switched on while offline, and twice a day at most', async () => {
    const driver = aPrincipal();
    await expect(drivers.update(driver, { goHome: true })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: 'Add your home before you switch on “Go home”.',
    });
    await drivers.update(driver, { home });
    for (const leftToday of [1, 0]) {
      expect(await drivers.update(driver, { goHome: true })).toMatchObject({ goHome: { active: true, leftToday } });
      expect(await drivers.update(driver, { goHome: false })).toMatchObject({ goHome: { active: false, leftToday } });
    }
    await expect(drivers.update(driver, { goHome: true })).rejects.toMatchObject({
      status: 429,
      code: 'too_many_requests',
      detail: 'You have used “Go home” twice today. You can use it again tomorrow.',
    });
    expect(await drivers.profile(driver)).toMatchObject({ goHome: { active: false, leftToday: 0 } });
    await nextDay(driver);
    expect(await drivers.update(driver, { goHome: true })).toMatchObject({ goHome: { active: true, leftToday: 1 } });
  });

  it('are counted once by parallel requests', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, { home });
    await Promise.all(Array.from({ length: 6 }, () => drivers.update(driver, { goHome: true })));
    expect(await drivers.profile(driver)).toMatchObject({ goHome: { active: true, leftToday: 1 } });
  });

  it('are refused outside their bounds, and to a suspended driver', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    for (const body of [{ maxPickupKm: 0.4 }, { maxPickupKm: 10.1 }, { home: { ...home, lat: 91 } }])
      await expect(drivers.update(driver, body)).rejects.toMatchObject({ status: 400 });
    await drivers.publish('user.updated.v1', aUser({ userId: driver.userId, version: 2, suspended: true }));
    await waitFor(async () => (await drivers.standing(driver.userId))?.suspended, { what: 'the suspension' });
    for (const body of [{ autoAccept: false }, { goHome: false, isOnline: false }])
      await expect(drivers.update(driver, body)).rejects.toMatchObject({ code: 'account_suspended' });
    expect(settingsOf(await drivers.profile(driver))).toEqual(untouched);
  });

  it('show the home to nobody else', async () => {
    const driver = aPrincipal();
    const admin = aPrincipal({ type: 'rider', isAdmin: true });
    await drivers.goOnline(driver);
    await drivers.update(driver, { home });
    const seen = await drivers.call(driverByUser, admin, { params: { userId: driver.userId } });
    expect(seen).toMatchObject({ autoAccept: true, maxPickupKm: null });
    const listed = (await drivers.call(onlineDrivers, admin, {})).find(({ id }) => id === driver.userId);
    expect([seen.goHome, listed?.goHome]).toEqual([undefined, undefined]);
    expect(listed).toBeDefined();
  });
});
