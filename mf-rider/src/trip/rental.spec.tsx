import { beforeAll, describe, expect, it } from '@jest/globals';
import { getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Ride, Tracking } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const rental = { hours: 4, km: 40, perKm: '14', perMinute: '2' };

const rideIs = (changes: Partial<Ride>, used: Tracking['rental'] = { km: 12, minutes: 60 }) => {
  const ride = makeRide({ status: 'in_progress', rental, ...changes });
  const tracking = {
    routeProgress: 25,
    estimatedArrival: null,
    driverLocation: null,
    riderLocation: null,
    rental: used,
  };
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, tracking),
      'GET /api/rides/*': answerOf(getRide, ride),
    },
  });
};

// The screen is a separate file: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = rideIs({});
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);

describe('a rental of the rider', () => {
  it('says what is used and left, without an arrival and a way to change', async () => {
    rideIs({});
    expect(await screen.findByRole('heading', { name: 'Rental · 4 h / 40 km' })).toBeVisible();
    expect((await screen.findByText('Used so far')).closest('div')).toHaveTextContent('1 h 0 min · 12 km');
    expect(screen.getByText('Left in the package').closest('div')).toHaveTextContent('3 h 0 min · 28 km');
    expect(screen.queryByRole('button', { name: 'Change trip' })).toBeNull();
  });

  it('cannot be changed while a driver is looked for', async () => {
    rideIs({ status: 'searching', driver: null });
    expect(await screen.findByRole('button', { name: 'Cancel Search' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change trip' })).toBeNull();
  });

  it('warns 15 minutes before the hours are used up', async () => {
    rideIs({}, { km: 12, minutes: 225 });
    expect(await screen.findByText('The package is nearly used up. Beyond it:')).toBeVisible();
  });

  it('shows its package and where it ended, once it is over', async () => {
    rideIs({ status: 'completed', completedAt: '2026-03-02T05:30:00.000Z', dropoffAddress: 'Model Town, Delhi' });
    expect(await screen.findByText('Rental · 4 h / 40 km')).toBeVisible();
    expect(screen.getAllByText(/Model Town, Delhi/)).not.toHaveLength(0);
  });
});
