import { describe, expect, it } from '@jest/globals';
import { getRide, getTracking, rideMessages } from '@rahi/contracts/calls/rides.calls';
import { callPerson } from '@rahi/contracts/calls/trip-safety.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

function openTrip(handlers: Handlers) {
  const ride = makeRide({ status: 'driver_assigned', maskedCall: true });
  if (ride.driver) delete ride.driver.user.phone;
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
      'GET /api/rides/*/messages': answerOf(rideMessages, []),
      ...handlers,
    },
  });
}

describe('Call, where numbers are hidden', () => {
  it('lets both be rung, and shows no number', async () => {
    const { toasts } = openTrip({ 'POST /api/rides/*/call': answerOf(callPerson, { success: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Call' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Your phone rings. Pick up, and we connect you.'));
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });

  it('says why it could not', async () => {
    const words = 'The call could not be connected. Try again, or send a message.';
    const { toasts } = openTrip({ 'POST /api/rides/*/call': problemOf(503, 'unavailable', words) });
    await userEvent.click(await screen.findByRole('button', { name: 'Call' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ title: 'The call was not connected', description: words }),
    );
  });
});
