import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localSubjects } from '@rahi/contracts';
import { RequestError } from '@nats-io/transport-node';
import { aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const ask = async (harness: RidesHarness, rideId: string): Promise<unknown> =>
  (
    await harness.connection.request(localSubjects.tripCode.subject, JSON.stringify({ rideId }), { timeout: 3000 })
  ).json();

describe('the trip code over the local subject', () => {
  let local: RidesHarness;
  beforeAll(async () => {
    local = await RidesHarness.start({ RAHI_LOCAL: 'true' });
  });
  afterAll(() => local?.stop());

  it('can be read while the trip is under way, and not before or after', async () => {
    const { id } = await local.seed(aRideIn('driver_arrived'));
    expect(await ask(local, id)).toEqual({ otp: '0417' });
    for (const status of ['searching', 'completed', 'cancelled'] as const) {
      const ride = await local.seed(aRideIn(status));
      expect(await ask(local, ride.id)).toEqual({ otp: null });
    }
    expect(await ask(local, randomUUID())).toEqual({ otp: null });
  });
});

describe('anywhere but on a local machine', () => {
  it('has no answer', async () => {
    const harness = await RidesHarness.start();
    const { id } = await harness.seed(aRideIn('driver_arrived'));
    await expect(ask(harness, id)).rejects.toThrow(RequestError);
    await harness.stop();
  });
});
