import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSamples } from '@rahi/service-kit/testing';
import { aPastRide } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ RIDES_MOVE_AFTER_DAYS: '30' });
});
afterAll(() => harness?.stop());

const shown = async (port: number, metric: string) => (await readSamples(port, metric))[0] ?? null;

describe('the job that moves rides that ended long ago', () => {
  it('shows how many it moved, and when it last found no more', async () => {
    const { healthPort } = harness.service;
    expect(await shown(healthPort, 'rahi_ended_rides_pass_timestamp_seconds')).toBe(0);
    for (const days of [40, 50, 10]) await harness.seed(aPastRide(days));
    const began = Date.now() / 1000;
    await harness.runJob('Ended rides');
    expect(await shown(healthPort, 'rahi_ended_rides_moved_total')).toBe(2);
    expect(await shown(healthPort, 'rahi_ended_rides_pass_timestamp_seconds')).toBeGreaterThanOrEqual(began);
  });

  it('shows nothing where no ride moves', async () => {
    const { healthPort } = await harness.boot({ RIDES_MOVE_AFTER_DAYS: '' });
    expect(await shown(healthPort, 'rahi_build_info')).toBe(1);
    expect(await shown(healthPort, 'rahi_ended_rides_moved_total')).toBeNull();
    expect(await shown(healthPort, 'rahi_ended_rides_pass_timestamp_seconds')).toBeNull();
  });
});
