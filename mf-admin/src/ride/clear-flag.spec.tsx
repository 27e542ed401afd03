import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { adminRideDetailSchema } from '@rahi/contracts/admin-records';
import { adminRide } from '@rahi/contracts/calls/admin.calls';
import { clearRideFlag } from '@rahi/contracts/calls/payouts.calls';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeActiveRide, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  // jsdom has no canvas: the map stays empty.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const completed = makeActiveRide({ status: 'completed' });
const open = (flags: string[]) =>
  renderAdmin(`/admin/ride/${rideId}`, {
    [`GET /api/rides/${rideId}`]: answerOf(getRide, completed),
    [`GET /api/admin/rides/${rideId}`]: answerOf(
      adminRide,
      adminRideDetailSchema.parse({ id: rideId, events: [], settlement: null, emergencies: [], flags }),
    ),
    'POST /api/admin/rides/*/clear-flag': answerOf(clearRideFlag, completed),
  });

it('clears the flag that a payout waits for, with a reason', async () => {
  const { requests, toasts } = await open(['impossible_trip']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear flag' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toHaveTextContent('paid to its driver with the next payout run');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The route was checked' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Clear flag' }));
  await pass(50);
  const sent = requests.find(({ url }) => url === `/api/admin/rides/${rideId}/clear-flag`);
  expect(sent?.body).toEqual({ reason: 'The route was checked' });
  expect(toasts.at(-1)).toMatchObject({ title: 'The flag is cleared', tone: 'ok' });
});

it('is not offered for a flag that no payout waits for', async () => {
  await open(['arrived_away']);
  expect(screen.queryByRole('button', { name: 'Clear flag' })).toBeNull();
});
