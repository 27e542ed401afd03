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
