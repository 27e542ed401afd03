import { beforeAll, describe, expect, it } from '@jest/globals';
import { getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Ride, Tracking } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const outstation = {
  kind: 'roundTrip' as const,
  returnAt: '2030-03-04T12:30:00.000Z',
  perKm: '13',
  leastKm: 250,
  allowance: '300',
  night: '250',
};
const soFar = { km: 182.46, minutes: 1505, nights: 1, fare: '7602.50' };

const rideIs = (changes: Partial<Ride>, used: Tracking['outstation'] = soFar) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, makeTracking({ outstation: used })),
      'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'in_progress', outstation, ...changes })),
    },
  });

// The screen is a separate file: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = rideIs({});
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);

describe('an outstation trip of the rider', () => {
  it('says its kind, kilometres, days, nights and fare so far, and nothing to change', async () => {
    rideIs({});
    expect(await screen.findByRole('heading', { name: 'Outstation' })).toBeVisible();
    expect((await screen.findByText('Used so far')).closest('div')).toHaveTextContent(
      '182.5 km · 25 h 5 min · 2 days · 1 night',
    );
    expect(screen.getByText('Fare so far, with GST').closest('div')).toHaveTextContent('₹7,602.50');
    expect(screen.getByText(/₹13 a km by GPS, at least 250 km a day/)).toBeVisible();
    expect(screen.getAllByText(/Outstation · round trip, back Mon, 4 Mar/)).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Change trip' })).toBeNull();
  });

  it('says so while a driver is looked for, and once it is over', async () => {
    const oneWay = { ...outstation, kind: 'oneWay' as const, returnAt: null };
    const { unmount } = rideIs({ status: 'searching', driver: null, outstation: oneWay });
    expect(await screen.findByText('Outstation · one way')).toBeVisible();
    unmount();
    rideIs({ status: 'completed', completedAt: '2026-03-02T05:30:00.000Z', outstation: oneWay });
    expect(await screen.findByText('Outstation · one way')).toBeVisible();
  });
});
