import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRequest, makeRoute, rideId } from '../testing/factories.js';
import { renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const request = makeRequest();
const ofTrip = { distance: { value: 8_400, text: '8.4 km' }, duration: { value: 1860, text: '31 min' } };
/** Whether the way is that of the trip, and not the driver's to the pickup. */
const isOfTrip = (body: unknown) => JSON.stringify(body).includes(`"origin":{"lat":${Number(request.pickupLat)},`);

it('shows how long the trip of a request is by road (R34)', async () => {
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, request),
      'POST /api/navigation/route': ({ body }) => answerOf(navigationRoute, makeRoute(isOfTrip(body) ? ofTrip : {})),
    },
  });
  expect(screen.getByText('8.4 km · 31 min')).toBeVisible();
  expect(screen.getByText('Distance to pickup').closest('div')).toHaveTextContent(/pickup2\.0 km/);
});

it.each([
  [59 * 60, '8.4 km · 59 min'],
  [60 * 60, '8.4 km · 1 hr'],
  [211 * 60, '8.4 km · 3 hr 31 min'],
])('says %s seconds in hours from an hour on', async (value, words) => {
  const duration = { value, text: '' };
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, request),
      'POST /api/navigation/route': answerOf(navigationRoute, makeRoute({ ...ofTrip, duration })),
    },
  });
  expect(screen.getByText(words)).toBeVisible();
});

const partOf = (name: RegExp) => screen.getByText(name).closest('div');

it('shows what an outstation trip may bring in whole rupees, whose parts add up', async () => {
  const outstation = {
    kind: 'oneWay' as const,
    returnAt: null,
    leastKm: 100,
    perKm: '18',
    allowance: '300',
    night: '250',
  };
  const earnings = {
    gross: '4725.50',
    commissionPercent: 20,
    commission: '945.10',
    bonus: '0',
    tip: '0',
    net: '3780.40',
  };
  const asked = makeRequest({ outstation, earnings });
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, asked) },
  });
  expect(partOf(/^Your earnings/i)).toHaveTextContent(/₹3,780$/);
  expect(partOf(/^Trip fare/i)).toHaveTextContent(/₹4,726$/);
  expect(partOf(/^Platform fee/i)).toHaveTextContent(/−₹946$/);
});

it('asks no roads to a drop-off that is hidden until the ride is accepted, and says so (R42)', async () => {
  const hidden = makeRequest({ dropoffHidden: true, dropoffAddress: 'Andheri West, Mumbai', distance: '7' });
  const { requests } = await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, hidden),
      'POST /api/navigation/route': answerOf(navigationRoute, makeRoute()),
    },
  });
  expect(screen.getByText('Here the rules show the exact drop-off after you accept.')).toBeVisible();
  expect(screen.getByText(/Andheri West, Mumbai/)).toBeVisible();
  expect(screen.getByText(/^7\.0 km · /)).toBeVisible();
  expect(requests.filter(({ url, body }) => url.endsWith('/navigation/route') && isOfTrip(body))).toEqual([]);
});
