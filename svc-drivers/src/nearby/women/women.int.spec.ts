import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverReview,
  updateDriver,
  verifyWoman,
  womanReviews,
  womenByCity,
  womenNear,
  type Principal,
} from '@rahi/contracts';
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
    expect(await womenOf(driver)).toEqual({ said: true, verified: false, refused: false, only: false });
    expect(await drivers.standing(driver.userId)).toMatchObject({ woman: false, womenOnly: false });
    await expect(womenOnly(driver, true)).rejects.toMatchObject({ code: 'preference_mismatch' });
    const review = await drivers.call(driverReview, admin, { params: { driverId: driver.userId } });
    expect(review.women).toEqual({ said: true, verified: false });
    expect(await verify(driver)).toMatchObject({ women: { said: true, verified: true, refused: false, only: false } });
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
    expect(await womenOf(driver)).toEqual({ said: false, verified: false, refused: false, only: false });
    await expect(verify(driver)).rejects.toMatchObject({ status: 409, code: 'preference_mismatch' });
    await says(driver, true);
    expect(await womenOf(driver)).toEqual({ said: true, verified: false, refused: false, only: false });
  });

  it('stays verified by an event of a release that does not say it', async () => {
    const driver = await aWoman();
    await verify(driver);
    version += 1;
    const { userId, name, phone } = driver;
    await drivers.handled(await drivers.publish('user.updated.v1', aUser({ userId, name, phone, version })));
    expect(await womenOf(driver)).toMatchObject({ verified: true });
    await verify(driver, false);
    expect(await womenOf(driver)).toMatchObject({ said: true, verified: false, refused: true });
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

const listed = async (query: { limit?: number; cursor?: string } = {}) =>
  (await drivers.answer(womanReviews, admin, { query })).body;
const names = async () => (await listed()).map(({ driverId }) => driverId);
const refuse = ({ userId: driverId }: Principal, reason: string) =>
  drivers.call(verifyWoman, admin, { params: { driverId }, body: { verified: false, reason } });

describe('the desk’s list of those who say that they are women (R46)', () => {
  it('has who waits since when, until the desk decides', async () => {
    const before = await names();
    const [first, second] = [await aWoman(), await aWoman()];
    expect((await names()).slice(before.length)).toEqual([first.userId, second.userId]);
    const row = (await listed()).at(-2);
    expect(row).toEqual({
      driverId: first.userId,
      name: first.name,
      phone: '+919810012345',
      since: expect.any(String),
    });
    expect(Math.abs(Date.now() - Date.parse(row?.since ?? ''))).toBeLessThan(60_000);
    await verify(first);
    await refuse(second, 'The licence says something else');
    expect(await names()).toEqual(before);
    expect(await womenOf(second)).toEqual({ said: true, verified: false, refused: true, only: false });
    // The desk may change its mind, and a verification that is withdrawn does not wait either.
    for (const one of [first, second]) {
      await verify(one);
      await verify(one, false);
    }
    expect(await names()).toEqual(before);
  });

  it('has her again once she takes her word back and says it anew, and never one who does not say it', async () => {
    const driver = await aWoman();
    await refuse(driver, 'No photo yet');
    await says(driver, false);
    expect(await names()).not.toContain(driver.userId);
    await says(driver, true);
    expect(await names()).toContain(driver.userId);
    await refuse(driver, 'Still no photo');
  });

  it('is read page by page, the longest wait first, also for one who said it to an older release', async () => {
    const some = [await aWoman(), await aWoman(), await aWoman()];
    await drivers.database.query(
      `UPDATE drivers SET woman_said_at = NULL, created_at = now() - interval '9 days' WHERE id = $1`,
      [some[2]!.userId],
    );
    const all = await names();
    expect(all[0]).toBe(some[2]!.userId);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, header } = await drivers.answer(womanReviews, admin, {
        query: { limit: 1, ...(cursor && { cursor }) },
      });
      expect(body).toHaveLength(1);
      pages.push(...body.map(({ driverId }) => driverId));
      cursor = /cursor=([^&>]+)/.exec(header('link'))?.[1];
    } while (cursor !== undefined && pages.length < all.length + 1);
    expect(pages).toEqual(all);
    for (const one of some) await refuse(one, 'No licence');
  });

  it('keeps the reason of a refusal in the audit log only, once', async () => {
    const driver = await aWoman();
    for (let time = 0; time < 2; time += 1) await refuse(driver, 'The photo is of somebody else');
    const rows = await drivers.database.query<{ type: string; action: string | null; reason: string | null }[]>(
      `SELECT type, data->>'action' AS action, data->>'reason' AS reason FROM outbox
        WHERE data::text LIKE '%' || $1 || '%' AND type <> 'driver.updated.v1' AND data->>'targetId' = $1`,
      [driver.userId],
    );
    expect(rows).toEqual([
      { type: 'audit.admin_acted.v1', action: 'driver.refuse_woman', reason: 'The photo is of somebody else' },
    ]);
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
