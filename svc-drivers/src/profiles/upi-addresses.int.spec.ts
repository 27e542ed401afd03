import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverByUser,
  driverUpiSchema,
  nearbyDrivers,
  onlineDrivers,
  verifyUpi,
  type Principal,
} from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

const admin = aPrincipal({ type: 'rider', isAdmin: true });
const verify = ({ userId: driverId }: Principal, upiId: string, verified = true) =>
  drivers.call(verifyUpi, admin, { params: { driverId }, body: { upiId, verified } });

/** What svc-rides learns of a driver's address, oldest first. */
async function sentAddresses({ userId }: Principal) {
  const rows = await drivers.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'driver.upi_changed.v1' AND data->>'ofDriver' = $1 ORDER BY seq`,
    [userId],
  );
  return rows.map(({ data }) => driverUpiSchema.parse(data).upiId);
}

describe('a driver’s own UPI address', () => {
  it('is used only once the desk has verified it, and every change goes back to unverified', async () => {
    const driver = aPrincipal();
    expect(await drivers.profile(driver)).toMatchObject({ upi: { id: null, verified: false } });
    expect(await drivers.update(driver, { upiId: 'Dev.Singh@OkBank' })).toMatchObject({
      upi: { id: 'dev.singh@okbank', verified: false },
    });
    expect(await sentAddresses(driver)).toEqual([]);
    expect(await verify(driver, 'dev.singh@okbank')).toMatchObject({ upi: { id: 'dev.singh@okbank', verified: true } });
    expect(await drivers.profile(driver)).toMatchObject({ upi: { verified: true } });
    // The same again changes nothing, at the desk and for the driver.
    await verify(driver, 'dev.singh@okbank');
    await drivers.update(driver, { upiId: 'dev.singh@okbank' });
    expect(await sentAddresses(driver)).toEqual(['dev.singh@okbank']);
    expect(await drivers.update(driver, { upiId: 'other@bank' })).toMatchObject({
      upi: { id: 'other@bank', verified: false },
    });
    expect(await sentAddresses(driver)).toEqual(['dev.singh@okbank', null]);
  });

  it('is verified as the administrator read it', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, { upiId: 'mine@bank' });
    await drivers.update(driver, { upiId: 'anothers@bank' });
    await expect(verify(driver, 'mine@bank')).rejects.toMatchObject({ status: 409, code: 'upi_changed' });
    expect(await drivers.profile(driver)).toMatchObject({ upi: { id: 'anothers@bank', verified: false } });
    expect(await sentAddresses(driver)).toEqual([]);
  });

  it('can be found not to be theirs, and taken away', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, { upiId: 'mine@bank' });
    await verify(driver, 'mine@bank');
    expect(await verify(driver, 'mine@bank', false)).toMatchObject({ upi: { id: 'mine@bank', verified: false } });
    await verify(driver, 'mine@bank');
    expect(await drivers.update(driver, { upiId: null })).toMatchObject({ upi: { id: null, verified: false } });
    expect(await sentAddresses(driver)).toEqual(['mine@bank', null, 'mine@bank', null]);
    const audited = await drivers.database.query<{ action: string; actor: string }[]>(
      `SELECT data->>'action' AS action, data->>'actorId' AS actor FROM outbox
       WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
      [driver.userId],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'driver.verify_upi',
      'driver.refuse_upi',
      'driver.verify_upi',
    ]);
    expect(new Set(audited.map(({ actor }) => actor))).toEqual(new Set([admin.userId]));
  });

  it.each(['no-at-sign', 'a@b', 'x@bank name', 'dev@', '@bank', 'dev@9bank', 'dev?am=1@bank'])(
    'is an address of a bank, and not %s',
    async (upiId) => {
      const driver = aPrincipal();
      await drivers.profile(driver);
      await expect(drivers.update(driver, { upiId })).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it('is for the driver and for the desk’s page of the driver, and in no list', async () => {
    const driver = aPrincipal();
    await drivers.update(driver, { upiId: 'mine@bank' });
    await drivers.goOnline(driver);
    const params = { userId: driver.userId };
    expect(await drivers.call(driverByUser, admin, { params })).toMatchObject({ upi: { id: 'mine@bank' } });
    const online = await drivers.call(onlineDrivers, admin, { query: {} });
    expect(online.find(({ id }) => id === driver.userId)).toBeDefined();
    expect(JSON.stringify(online)).not.toContain('mine@bank');
    const near = await drivers.call(nearbyDrivers, aPrincipal({ type: 'rider' }), {
      query: { lat: 28.63, lng: 77.21 },
    });
    expect(JSON.stringify(near)).not.toContain('mine@bank');
  });
});
