import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRequest, rideId } from '../testing/factories.js';
import { renderDriver } from '../testing/render-driver.js';
import { openTrip } from '../testing/trip.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pickupAt = '2026-06-02T00:30:00.000Z';

it('a request that was booked for later says for when', async () => {
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest({ pickupAt })) },
  });
  expect(screen.getByText('Booked for 6:00 am')).toBeVisible();
});

it.each(['driver_assigned', 'driver_arrived'] as const)('so does its trip, at %s', async (status) => {
  await openTrip({ status, pickupAt, confirmedAt: '2026-06-01T05:00:20.000Z' });
  expect(screen.getByText(/Booked for 6:00 am/)).toBeVisible();
});
