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

const rental = { hours: 4, km: 40, perKm: '14', perMinute: '2' };
const tracking = (used: Tracking['rental']): Tracking => ({
  routeProgress: 30,
  estimatedArrival: null,
  driverLocation: null,
  riderLocation: null,
  rental: used,
});
const open = (used: Tracking['rental'], handlers = {}) =>
  openTrip(
    { status: 'in_progress', rental },
    { [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, tracking(used)), ...handlers },
  );

describe('a rental under way', () => {
  it('says what is used and left, and leads nowhere', async () => {
    const { requests } = await open({ km: 14.24, minutes: 80 });
    expect(screen.getByRole('heading', { name: 'Rental · 4 h / 40 km' })).toBeVisible();
    expect(screen.getByText('Used so far').closest('div')).toHaveTextContent('1 h 20 min · 14.2 km');
    expect(screen.getByText('Left in the package').closest('div')).toHaveTextContent('2 h 40 min · 25.8 km');
    expect(screen.queryByText(/package is/)).toBeNull();
    expect(requests.filter(({ url }) => url === '/api/navigation/route')).toEqual([]);
  });

  it('warns before the package is used up, and says what more costs', async () => {
    await open({ km: 38.5, minutes: 100 });
    expect(screen.getByText('The package is nearly used up. Beyond it:')).toBeVisible();
    expect(screen.getAllByText('₹14 a km and ₹2 a minute, plus GST')).not.toHaveLength(0);
  });

  it('says that it is used up', async () => {
    await open({ km: 20, minutes: 250 });
    expect(screen.getByText('The package is used up. From now on:')).toBeVisible();
    expect(screen.getByText('Left in the package').closest('div')).toHaveTextContent('0 h 0 min · 20 km');
  });

  it('says that time and distance could not be read, and reads them again', async () => {
    await open(undefined, { [`GET /api/rides/${rideId}/tracking`]: problemOf(503, 'unavailable', 'Not now.') });
    expect(await screen.findByText('Time and distance could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });

  it('ends where the car stands, by the name of that place', async () => {
    const place = { name: 'Model Town', address: 'Model Town, Delhi', lat: 28.7, lng: 77.19 };
    const { requests } = await open(
      { km: 9, minutes: 50 },
      { 'GET /api/places/reverse': answerOf(reversePlace, place) },
    );
    await press('End Trip');
    expect(movesIn(requests)).toEqual([
      expect.objectContaining({ status: 'completed', dropoffAddress: 'Model Town, Delhi' }),
    ]);
  });
});

it('is a request that says its package instead of a drop-off', async () => {
  const request = makeRequest({ rental, dropoffAddress: makeRequest().pickupAddress });
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, request) },
  });
  expect(screen.getByText('Rental · 4 h / 40 km')).toBeVisible();
  expect(screen.queryByText(/^Drop-off/)).toBeNull();
});
