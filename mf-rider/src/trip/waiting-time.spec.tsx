import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import { noShowReason, type Ride } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { pass } from '@rahi/web-kit/testing/area';
import { screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const arrivedAt = '2026-03-02T05:06:00.000Z';
const noShowFrom = '2026-03-02T05:11:00.000Z';
const words = 'Your driver may leave after 5 minutes of waiting.';

const rideIs = (changes: Partial<Ride>) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: { 'GET /api/rides/*': answerOf(getRide, makeRide({ arrivedAt, noShowFrom, ...changes })) },
  });

// The screen is a separate file, which fake timers do not load faster: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = rideIs({ status: 'driver_arrived' });
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-02T05:07:04.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

async function open(changes: Partial<Ride>) {
  rideIs(changes);
  await pass(500);
}
const timer = () => screen.getByRole('timer', { name: 'Time that your driver has waited' });

describe('a driver who waits at the pickup', () => {
  it('shows the time since their arrival, and once they may leave says so', async () => {
    await open({ status: 'driver_arrived' });
    expect(timer()).toHaveTextContent('1:04');
    await pass(1_000);
    expect(timer()).toHaveTextContent('1:05');
    expect(screen.queryByText(words)).toBeNull();
    await pass(3 * 60_000 + 53_000);
    expect(timer()).toHaveTextContent('4:58');
    expect(screen.queryByText(words)).toBeNull();
    await pass(3_000);
    expect(timer()).toHaveTextContent('5:01');
    expect(screen.getByText(words)).toBeVisible();
  });

  it('is free until the tariff of the ride says, then costs what it says', async () => {
    const freeUntil = '2026-03-02T05:09:00.000Z';
    await open({ status: 'driver_arrived', waiting: { freeUntil, perMinute: '2.50' } });
    expect(screen.getByText('2 free minutes left, then ₹2.50 a minute')).toBeVisible();
    await pass(60_000);
    expect(screen.getByText('1 free minute left, then ₹2.50 a minute')).toBeVisible();
    await pass(60_000);
    expect(screen.getByText(/^₹2\.50 a minute since .*:\d\d (am|pm)$/)).toBeVisible();
  });

  it('costs nothing where the server says so', async () => {
    await open({ status: 'driver_arrived', waiting: null });
    expect(screen.queryByText(/a minute/)).toBeNull();
  });

  it('says nothing of leaving where the server does not know of it', async () => {
    await open({ status: 'driver_arrived', noShowFrom: undefined });
    await pass(10 * 60_000);
    expect(screen.queryByText(/may leave/)).toBeNull();
  });

  it('has left because the rider did not come', async () => {
    await open({ status: 'cancelled', cancelledBy: 'driver', cancelReason: noShowReason });
    expect(screen.getByText('Your driver waited 5 minutes and left. You pay nothing.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book Another Ride' })).toBeVisible();
  });

  it.each([
    ['bike', 1],
    ['mini', 0],
  ] as const)('has on a %s a helmet for the rider, or not', async (vehicleType, times) => {
    await open({ status: 'driver_arrived', vehicleType });
    expect(screen.queryAllByText('Put the helmet on before you set off.')).toHaveLength(times);
  });
});
