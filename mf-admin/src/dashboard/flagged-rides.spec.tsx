import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { adminRides } from '@rahi/contracts/calls/admin.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { makeAdminRide, otherRideId } from '../testing/factories.js';
import { renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

it('marks the rides that the desk should look at, and offers no cancelling from the pickup on', async () => {
  await renderAdmin('/admin', {
    'GET /api/admin/rides': answerOf(adminRides, {
      rides: [
        makeAdminRide({ status: 'completed', flags: ['impossible_trip'] }),
        makeAdminRide({ id: otherRideId, status: 'driver_arrived', flags: [] }),
      ],
      total: 2,
    }),
  });
  const [flagged, plain] = within(screen.getByRole('region', { name: 'Rides' }))
    .getAllByRole('row')
    .slice(1);
  expect(flagged).toHaveTextContent('Flagged');
  expect(plain).toHaveTextContent('Driver Arrived');
  expect(plain).not.toHaveTextContent('Flagged');
  expect(screen.queryByRole('button', { name: /^Cancel ride/ })).toBeNull();
});
