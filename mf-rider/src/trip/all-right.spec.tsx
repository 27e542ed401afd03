import { describe, expect, it } from '@jest/globals';
import { getRide, getTracking, rideMessages } from '@rahi/contracts/calls/rides.calls';
import { answerSafetyCheck } from '@rahi/contracts/calls/trip-safety.calls';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const asked = makeRide({
  status: 'in_progress',
  safetyCheck: {
    id: '55555555-5555-4555-8555-555555555555',
    kind: 'off_way',
    askedAt: '2026-03-02T05:00:00.000Z',
    answerBy: '2026-03-02T05:02:00.000Z',
  },
});
const open = (answer: StubAnswer) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, asked),
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
      'GET /api/rides/*/messages': answerOf(rideMessages, []),
      'POST /api/rides/*/safety-check': answer,
    },
  });
const question = async () => within(await screen.findByRole('dialog', { name: 'Is everything all right?' }));

describe('"Is everything all right?"', () => {
  it.each([
    ['Yes, all is well', 'ok'],
    ['Get help', 'help'],
  ])('is answered with %s, and goes', async (name, answer) => {
    const { requests } = open(answerOf(answerSafetyCheck, { ...asked, safetyCheck: null }));
    await userEvent.click((await question()).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is everything all right?' })).toBeNull());
    expect(requests.find(({ url }) => url.endsWith('/safety-check'))?.body).toEqual({ answer });
  });

  it('stays when the answer could not be sent, and says why', async () => {
    const { toasts } = open(problemOf(503, 'unavailable', 'Not now.'));
    await userEvent.click((await question()).getByRole('button', { name: 'Yes, all is well' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ description: 'Not now.' }));
    expect((await question()).getByRole('button', { name: 'Get help' })).toBeVisible();
  });
});
