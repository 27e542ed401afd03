import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

const mumbai = { currentLat: 19.07, currentLng: 72.87 };
const delhi = { currentLat: 28.63, currentLng: 77.21 };

describe('a driver in two cities at once (F50)', () => {
  it('is refused there, in words, and stays where they were; offline and online again does not help', async () => {
    const driver = aPrincipal({ name: 'Vikram Singh' });
    const update = (body: Parameters<DriversHarness['update']>[1]) => drivers.update(driver, body);
    await drivers.goOnline(driver, mumbai);
    expect(await drivers.comesTo(driver, { currentLat: 19.09, currentLng: 72.87 })).toMatchObject({
      currentLat: '19.09',
    });
    await expect(update(delhi)).rejects.toMatchObject({ code: 'position_implausible' });
    const withMore = update({ ...delhi, vehicleModel: 'Blue Dzire' });
    await expect(withMore).rejects.toMatchObject({ code: 'position_implausible' });
    expect(await update({ ...delhi, isOnline: false })).toMatchObject({ isOnline: false, currentLat: '19.09' });
    await expect(update(delhi)).rejects.toMatchObject({ code: 'position_implausible' });
    await expect(update({ ...delhi, isOnline: true })).rejects.toMatchObject({ code: 'position_implausible' });
    expect(await update({ ...mumbai, isOnline: true })).toMatchObject({ isOnline: true, currentLat: '19.07' });
  });
});
