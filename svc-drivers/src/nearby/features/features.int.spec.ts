import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { featureReviews, featuresNear, verifyFeature, type Principal, type VehicleFeature } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness, vehicleOf } from '../../testing/drivers-harness.js';
import { aPrincipal, connaughtPlace } from '../../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ POSITION_FLUSH_SECONDS: '0.1' }, { instances: 2 });
});
afterAll(() => drivers?.stop());

const admin = aPrincipal({ type: 'rider', isAdmin: true });
const rider = aPrincipal({ type: 'rider' });
const refusal = { status: 409, code: 'preference_mismatch' };

async function declaring(...features: VehicleFeature[]): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.goOnline(driver);
  await drivers.update(driver, { features });
  return driver;
}
const featuresOf = async (driver: Principal) =>
  Object.fromEntries(((await drivers.profile(driver)).features ?? []).map(({ feature, state }) => [feature, state]));
const decide = (driver: Principal, feature: VehicleFeature, verified: boolean, vehicleNumber = plateOf(driver)) =>
  drivers.call(verifyFeature, admin, {
    params: { driverId: driver.userId },
    body: { feature, verified, vehicleNumber },
  });
const plateOf = (driver: Principal) => vehicleOf(driver).vehicleNumber;
const waitingIds = async () =>
  (await drivers.call(featureReviews, admin, { query: { limit: 100 } })).map(({ driverId }) => driverId);

describe('a feature that a driver declares (ADR 88)', () => {
  it('waits for the desk, counts once it is verified, and is kept by what the driver adds', async () => {
    const driver = await declaring('ac');
    expect(await featuresOf(driver)).toEqual({ ac: 'waiting' });
    expect(await drivers.standing(driver.userId)).toMatchObject({ features: [], takesPets: true });
    await decide(driver, 'ac', true);
    expect(await drivers.standing(driver.userId)).toMatchObject({ features: ['ac'] });
    await drivers.update(driver, { features: ['ac', 'child_seat'] });
    expect(await featuresOf(driver)).toEqual({ ac: 'verified', child_seat: 'waiting' });
    await waitFor(
      async () => {
        const { drivers: found } = await drivers.candidates();
        return found.some(({ driverId, features }) => driverId === driver.userId && features?.includes('ac'));
      },
      { what: 'rounds to know it' },
    );
    await drivers.update(driver, { features: [] });
    expect(await featuresOf(driver)).toEqual({});
    expect(await drivers.standing(driver.userId)).toMatchObject({ features: [] });
  });

  it('that the desk refuses waits again when it is declared again', async () => {
    const driver = await declaring('ac', 'child_seat');
    await decide(driver, 'ac', false);
    await drivers.update(driver, { features: ['child_seat'] });
    expect(await featuresOf(driver)).toEqual({ ac: 'refused', child_seat: 'waiting' });
    await drivers.update(driver, { features: ['ac', 'child_seat'] });
    expect(await featuresOf(driver)).toEqual({ ac: 'waiting', child_seat: 'waiting' });
  });

  it('is of one vehicle: another one has nothing, and a decision about the old one is refused', async () => {
    const driver = await declaring('ac', 'child_seat');
    await decide(driver, 'ac', true);
    const before = plateOf(driver);
    await drivers.update(driver, { vehicleNumber: 'MH 02 CD 1234' });
    expect(await featuresOf(driver)).toEqual({});
    await drivers.update(driver, { features: ['ac'] });
    await expect(decide(driver, 'ac', true, before)).rejects.toMatchObject(refusal);
    await decide(driver, 'ac', true, 'MH 02 CD 1234');
    // The same number, written again, is the same vehicle.
    await drivers.update(driver, { vehicleNumber: 'MH 02 CD 1234' });
    expect(await featuresOf(driver)).toEqual({ ac: 'verified' });
  });

  it('is not decided once the driver has taken it back, also when both happen at once', async () => {
    const driver = await declaring('ac');
    await Promise.allSettled([decide(driver, 'ac', true), drivers.update(driver, { features: [] })]);
    expect(await featuresOf(driver)).toEqual({});
    await expect(decide(driver, 'ac', true)).rejects.toMatchObject(refusal);
  });

  it('is refused for a vehicle type that cannot have it', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, { ...vehicleOf(driver), vehicleType: 'auto' });
    await expect(drivers.update(driver, { features: ['ac'] })).rejects.toMatchObject(refusal);
    await drivers.update(driver, { features: ['wheelchair_space'] });
    expect(await featuresOf(driver)).toEqual({ wheelchair_space: 'waiting' });
  });

  it('is written into the audit log by ids, each decision once', async () => {
    const driver = await declaring('ac');
    for (const verified of [true, true, false]) await decide(driver, 'ac', verified);
    const rows = await drivers.database.query<{ action: string; reason: string }[]>(
      `SELECT data->>'action' AS action, data->>'reason' AS reason FROM outbox
        WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
      [driver.userId],
    );
    expect(rows).toEqual([
      { action: 'driver.verify_feature', reason: 'ac' },
      { action: 'driver.refuse_feature', reason: 'ac' },
    ]);
  });
});

describe('the queue of what waits for the desk (ADR 88)', () => {
  it('has each driver once, the longest wait first, by pages, until all is decided', async () => {
    const two = [await declaring('ac', 'child_seat'), await declaring('luggage_space')];
    const ids = two.map(({ userId }) => userId);
    expect((await waitingIds()).filter((id) => ids.includes(id))).toEqual(ids);
    const first = await drivers.answer(featureReviews, admin, { query: { limit: 1 } });
    expect(first.body).toHaveLength(1);
    expect(Number(first.header('x-total-count'))).toBe((await waitingIds()).length);
    expect(first.header('link')).toContain('/api/admin/features?limit=1&cursor=');
    await decide(two[0]!, 'ac', true);
    expect(await waitingIds()).toContain(ids[0]);
    await decide(two[0]!, 'child_seat', false);
    expect(await waitingIds()).not.toContain(ids[0]);
  });
});

async function counted(): Promise<number> {
  const { types } = await drivers.call(featuresNear, rider, { query: connaughtPlace });
  const mini = types.find(({ vehicleType }) => vehicleType === 'mini');
  return mini?.features.find(({ feature }) => feature === 'wheelchair_space')?.drivers ?? -1;
}

describe('how many drivers near a rider have a feature (ADR 88)', () => {
  it('counts free drivers of whom it is verified, of both instances, and says nothing else', async () => {
    expect(await counted()).toBe(0);
    const driver = await declaring('wheelchair_space');
    expect(await counted()).toBe(0);
    await decide(driver, 'wheelchair_space', true);
    await waitFor(async () => (await counted()) === 1, { what: 'the driver to be counted' });
    await drivers.update(driver, { isOnline: false });
    await waitFor(async () => (await counted()) === 0, { what: 'the driver to be counted no more' });
  });

  it('is for people who can book', async () => {
    const nobody = aPrincipal({ type: 'rider', name: null });
    await expect(drivers.call(featuresNear, nobody, { query: connaughtPlace })).rejects.toMatchObject({
      code: 'profile_incomplete',
    });
  });
});

it('a driver says whether they take pets', async () => {
  const driver = await declaring();
  expect(await drivers.update(driver, { takesPets: false })).toMatchObject({ takesPets: false });
  expect(await drivers.standing(driver.userId)).toMatchObject({ takesPets: false });
});
