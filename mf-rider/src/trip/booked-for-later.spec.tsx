import { expect, it } from '@jest/globals';
import { getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const open = (changes: Partial<Ride>) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, makeRide({ pickupAt: '2026-06-02T00:30:00.000Z', ...changes })),
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
    },
  });

it('a search for a ride that was booked for later says for when, without the first driver’s countdown', async () => {
  open({ offerUntil: new Date(Date.now() + 20_000).toISOString(), createdAt: new Date().toISOString() });
  expect(await screen.findByRole('heading', { name: 'Looking for a driver for 6:00 am' })).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

it('its driver on the way comes for that time', async () => {
  open({ status: 'driver_assigned' });
  expect(await screen.findByText(/Pickup at 6:00 am/)).toBeVisible();
});
