import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, getTracking, rideMessages } from '@rahi/contracts/calls/rides.calls';
import { endShare, shareRide } from '@rahi/contracts/calls/trip-safety.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const openTrip = (ride: Ride, handlers: Handlers) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
      'GET /api/rides/*/messages': answerOf(rideMessages, []),
      ...handlers,
    },
  });
const link = { url: '/share#secret', expiresAt: null };
const button = (name: string) => screen.findByRole('button', { name });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('Share trip', () => {
  it.each(['driver_assigned', 'in_progress'] as const)(
    'gives the link to the device’s own sharing: %s',
    async (status) => {
      const given = jest.fn((_data: ShareData) => Promise.resolve());
      Object.assign(navigator, { share: given });
      openTrip(makeRide({ status }), { 'POST /api/rides/*/share': answerOf(shareRide, link, 201) });
      await userEvent.click(await button('Share trip'));
      await userEvent.click(await button('Send link'));
      expect(given).toHaveBeenCalledWith({ url: `${window.location.origin}/share#secret` });
    },
  );

  it('copies the link where there is no share sheet, and ends the sharing', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const { requests, toasts } = openTrip(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/share': answerOf(shareRide, link, 201),
      'DELETE /api/rides/*/share': answerOf(endShare, { success: true }),
    });
    await userEvent.click(await button('Share trip'));
    await userEvent.click(await button('Copy link'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Link copied'));
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/share#secret`);
    await userEvent.click(await button('End sharing'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Nobody can follow this trip any more'));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('says why it could not', async () => {
    const { toasts } = openTrip(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/share': problemOf(429, 'too_many_requests', 'This trip is shared by too many links.'),
    });
    await userEvent.click(await button('Share trip'));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ description: 'This trip is shared by too many links.' }));
  });
});
