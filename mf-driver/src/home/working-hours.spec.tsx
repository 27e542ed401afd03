import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import type { DriverProfile } from '@rahi/contracts/driver';
import { answerOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen } from '@testing-library/react';
import { makeProfile } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

// 5:30 pm in India.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
});
afterEach(() => {
  jest.useRealTimers();
});

async function home(isOnline: boolean, duty: DriverProfile['duty']) {
  const profile = makeProfile({ isOnline, duty });
  await renderDriver('/driver', {
    handlers: {
      'GET /api/drivers/user/*': answerOf(driverByUser, profile),
      // Who is online sends positions, and the answer is the profile.
      'PATCH /api/drivers/*': answerOf(updateDriver, profile),
    },
  });
  await pass(2_000);
  await pass(100);
}
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('the working hours on the driver’s home (R42)', () => {
  it('are announced in the last hour', async () => {
    await home(true, { endsAt: at(0.75), restUntil: null });
    expect(screen.getByText(/^Your working hours end today, 6:15/)).toBeVisible();
    expect(screen.getByText(/^After that you get no new requests\./)).toBeVisible();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });

  it('say until when to rest', async () => {
    await home(false, { endsAt: null, restUntil: at(9) });
    expect(screen.getByText(/^You rest until tomorrow, 2:30/)).toBeVisible();
  });

  const quiet: [string, boolean, () => DriverProfile['duty']][] = [
    ['far from their end', true, () => ({ endsAt: at(5), restUntil: null })],
    ['where nothing limits them', true, () => null],
    ['after the rest', false, () => ({ endsAt: null, restUntil: at(-0.1) })],
  ];
  it.each(quiet)('are not there %s', async (_when, isOnline, duty) => {
    await home(isOnline, duty());
    expect(screen.queryByText(/working hours end|You rest until/)).toBeNull();
  });
});
