import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverReview, updateDriver, verifyWoman, womenByCity, womenNear, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aUser, connaughtPlace } from '../../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ WOMEN_LEAST: '2', POSITION_FLUSH_SECONDS: '0.1' }, { instances: 2 });
});
afterAll(() => drivers?.stop());

const admin = aPrincipal({ type: 'rider', isAdmin: true });
const rider = aPrincipal({ type: 'rider' });
const verify = ({ userId: driverId }: Principal, verified = true) =>
  drivers.call(verifyWoman, admin, { params: { driverId }, body: { verified } });
let version = 1;

/** What svc-auth says of a driver. */
async function says(driver: Principal, woman: boolean): Promise<void> {
  version += 1;
  const { userId, name, phone } = driver;
  await drivers.handled(await drivers.publish('user.updated.v1', aUser({ userId, name, phone, version, woman })));
}

async function aWoman(): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.goOnline(driver);
  await says(driver, true);
  return driver;
}
const womenOf = async (driver: Principal) => (await drivers.profile(driver)).women;
const near = () => drivers.call(womenNear, rider, { query: connaughtPlace });
const womenOnly = (driver: Principal, wanted: boolean) =>
  drivers.call(updateDriver, driver, { params: { driverId: driver.userId }, body: { womenOnly: wanted } });

describe('a driver who says that she is a woman (R46)', () => {
  it('counts as one only once the desk has verified it, and never again after she takes it back', async () => {
    const driver = await aWoman();
    expect(await womenOf(driver)).toEqual({ said: true, verified: false, only: false });
    expect(await drivers.standing(driver.userId)).toMatchObject({ woman: false, womenOnly: false });
    await expect(womenOnly(driver, true)).rejects.toMatchObject({ code: 'preference_mismatch' });
    const review = await drivers.call(driverReview, admin, { params: { driverId: driver.userId } });
    expect(review.women).toEqual({ said: true, verified: false });
    expect(await verify(driver)).toMatchObject({ women: { said: true, verified: true, only: false } });
    expect(await womenOnly(driver, true)).toMatchObject({ women: { verified: true, only: true } });
    expect(await drivers.standing(driver.userId)).toMatchObject({ woman: true, womenOnly: true });
    await waitFor(
      async () => {
        const { drivers: found } = await drivers.candidates();
        return found.some(({ driverId, woman, womenOnly: only }) => driverId === driver.userId && woman && only);
      },
      { what: 'rounds to know her' },
    );
    await says(driver, false);
    expect(await womenOf(driver)).toEqual({ said: false, verified: false, only: false });
    await expect(verify(driver)).rejects.toMatchObject({ status: 409, code: 'preference_mismatch' });
    await says(driver, true);
    expect(await womenOf(driver)).toEqual({ said: true, verified: false, only: false });
  });

  it('stays verified by an event of a release that does not say it', async () => {
    const driver = await aWoman();
    await verify(driver);
    version += 1;
    const { userId, name, phone } = driver;
    await drivers.handled(await drivers.publish('user.updated.v1', aUser({ userId, name, phone, version })));
    expect(await womenOf(driver)).toMatchObject({ verified: true });
    await verify(driver, false);
    expect(await womenOf(driver)).toMatchObject({ said: true, verified: false });
  });

  it('is written into the audit log by ids, each decision once', async () => {
    const driver = await aWoman();
    for (const verified of [true, true, false]) await verify(driver, verified);
    const rows = await drivers.database.query<{ action: string }[]>(
      `SELECT data->>'action' AS action FROM outbox
        WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
      [driver.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['driver.verify_woman', 'driver.refuse_woman']);
  });
});

describe('women who drive near a rider (R46)', () => {
  it('can be asked for once enough of them are online, with minutes to the next five and no place', async () => {
    expect(await near()).toEqual({ offered: false, types: [] });
    const women = [await aWoman(), await aWoman()];
    for (const one of women) await verify(one);
    const answer = await waitFor(
      async () => {
        const found = await near();
        return found.offered && found.types.some(({ minutes }) => minutes !== null) && found;
      },
      { what: 'women to be found' },
    );
    expect(answer.types).toContainEqual({ vehicleType: 'mini', minutes: 5 });
    expect(answer.types).toContainEqual({ vehicleType: 'suv', minutes: null });
    const { cities } = await drivers.call(womenByCity, admin, {});
    expect(cities).toEqual([{ city: expect.anything(), verified: 2, online: 2 }]);
    await drivers.update(women[0]!, { isOnline: false });
    expect(await near()).toEqual({ offered: false, types: [] });
    expect(await drivers.call(womenByCity, admin, {})).toMatchObject({ cities: [{ verified: 2, online: 1 }] });
  });

  it('are for people who can book', async () => {
    const nobody = aPrincipal({ type: 'rider', name: null });
    await expect(drivers.call(womenNear, nobody, { query: connaughtPlace })).rejects.toMatchObject({
      code: 'profile_incomplete',
    });
  });
});
