import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plateOf } from '@rahi/contracts/numbered-plates';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ POSITION_FLUSH_SECONDS: '60' });
  await drivers.boot();
});
afterAll(() => drivers?.stop());

describe('the standing of a driver', () => {
  it('is null for someone without a profile', async () => {
    expect(await drivers.standing(randomUUID())).toBeNull();
  });

  it('has the stored online flag, and the newest position that any instance knows', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver);
    await drivers.comesTo(driver, { currentLat: 28.65, currentLng: 77.25 });
    const expected = {
      driverId: driver.userId,
      name: 'Dev Singh',
      phone: '+91 98100 12345',
      rating: 5,
      totalTrips: 0,
      vehicleModel: 'White Dzire',
      vehicleNumber: plateOf(driver.userId),
      vehicleType: 'mini',
      isOnline: true,
      lat: 28.65,
      lng: 77.25,
      suspended: false,
      autoAccept: true,
      fixAt: expect.any(Number),
      papersInOrder: true,
      woman: false,
      womenOnly: false,
      features: [],
      takesPets: true,
      maxPickupKm: null,
      towards: null,
    };
    // Any instance may answer, and the position is not written yet.
    await waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => drivers.standing(driver.userId)));
        return answers.every((answer) => answer?.lat === 28.65);
      },
      { what: 'every instance to know the new position' },
    );
    expect(await drivers.standing(driver.userId)).toEqual(expected);
    await drivers.update(driver, { isOnline: false });
    const answers = await Promise.all(Array.from({ length: 12 }, () => drivers.standing(driver.userId)));
    expect(answers).toEqual(answers.map(() => ({ ...expected, isOnline: false })));
  });

  it('has no position before the first fix', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    expect(await drivers.standing(driver.userId)).toMatchObject({ lat: null, lng: null, isOnline: false });
  });
});
