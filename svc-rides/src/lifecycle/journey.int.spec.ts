import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPrincipal } from '../testing/factories.js';
import { RidesHarness } from '../testing/rides-harness.js';

describe('a ride from booking to the end', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start();
  });
  afterAll(() => harness.stop());

  it('passes through every status, one version a step', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rideId = await harness.book(rider);
    await harness.bring(rideId, 'completed', rider, driver);
    const { status, body } = await harness.get(rideId, rider);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', version: 5, driverId: driver.userId });
  });
});
