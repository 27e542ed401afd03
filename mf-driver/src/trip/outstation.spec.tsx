import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reversePlace } from '@rahi/contracts/calls/places.calls';
import { getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Tracking } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRequest, rideId } from '../testing/factories.js';
import { press, renderDriver } from '../testing/render-driver.js';
import { movesIn, openTrip } from '../testing/trip.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const oneWay = {
  kind: 'oneWay' as const,
  returnAt: null,
  perKm: '21',
  leastKm: 100,
  allowance: '300',
  night: '250',
};
const roundTrip = { ...oneWay, kind: 'roundTrip' as const, returnAt: '2030-03-04T12:30:00.000Z' };
const tracking = (used: Tracking['outstation']): Tracking => ({
  routeProgress: 30,
  estimatedArrival: null,
  driverLocation: null,
  riderLocation: null,
  outstation: used,
});
const soFar = { km: 120, minutes: 150, nights: 0, fare: '3286.50' };
const open = (outstation: typeof oneWay | typeof roundTrip, handlers = {}) =>
  openTrip(
    { status: 'in_progress', outstation },
    { [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, tracking(soFar)), ...handlers },
  );

describe('an outstation trip under way', () => {
  it('one way says what it is so far, and leads to the drop-off', async () => {
    const { requests } = await open(oneWay);
    expect(screen.getByRole('heading', { name: 'Outstation' })).toBeVisible();
    expect(screen.getByText('Used so far').closest('div')).toHaveTextContent('120 km · 2 h 30 min · 1 day · 0 nights');
    expect(screen.getByText('Fare so far, with GST').closest('div')).toHaveTextContent('₹3,286.50');
    expect(requests.filter(({ url }) => url === '/api/navigation/route')).not.toEqual([]);
  });

  it('there and back leads nowhere', async () => {
    const { requests } = await open(roundTrip);
    expect(screen.getAllByText(/Outstation · round trip, back/)).not.toHaveLength(0);
    expect(requests.filter(({ url }) => url === '/api/navigation/route')).toEqual([]);
  });

  it('says that it could not be read, and can be ended', async () => {
    await open(oneWay, { [`GET /api/rides/${rideId}/tracking`]: problemOf(503, 'unavailable', 'Not now.') });
    expect(await screen.findByText('Time and distance could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });

  it('ends where the car stands, by the name of that place', async () => {
    const place = { name: 'Sonipat', address: 'Sonipat, Haryana', lat: 28.99, lng: 77.02 };
    const { requests } = await open(oneWay, { 'GET /api/places/reverse': answerOf(reversePlace, place) });
    await press('End Trip');
    expect(movesIn(requests)).toEqual([
      expect.objectContaining({ status: 'completed', dropoffAddress: 'Sonipat, Haryana' }),
    ]);
  });
});

it('is a request that says its kind beside its drop-off', async () => {
  const request = makeRequest({ outstation: roundTrip });
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, request) },
  });
  expect(screen.getByText(/Outstation · round trip, back Mon, 4 Mar/)).toBeVisible();
});
