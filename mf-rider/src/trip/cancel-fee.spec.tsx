import { expect, it } from '@jest/globals';
import { cancellationFee, getRide, getTracking, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { CancellationFee } from '@rahi/contracts/payment';
import type { Ride } from '@rahi/contracts/ride';
import type { RideStatus } from '@rahi/contracts/ride-lifecycle';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

async function ask(status: RideStatus, fee: Handlers[string], changes: Partial<Ride> = {}) {
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, makeRide({ status, ...changes })),
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking()),
      'GET /api/rides/*/cancellation-fee': fee,
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
      'PATCH /api/rides/*': answerOf(updateRide, makeRide({ status: 'cancelled', version: 3 })),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Ride' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Cancel this ride?' })) };
}
const answer = (fee: string, lateFee: string, freeMinutes = 3): StubAnswer =>
  answerOf(cancellationFee, { fee, lateFee, freeMinutes } satisfies CancellationFee);

it.each<[RideStatus, StubAnswer, string]>([
  [
    'driver_assigned',
    answer('46.42', '46.42'),
    'Cancelling now costs ₹46.42, because your driver has been on the way for more than 3 minutes.',
  ],
  [
    'driver_arrived',
    answer('50', '50', 1),
    'Cancelling now costs ₹50: the free minute after your driver accepted is over.',
  ],
  ['driver_assigned', answer('0', '46.42'), 'Cancelling now is free.'],
  ['driver_arrived', answer('0', '0'), 'Cancelling now is free.'],
])('says what it costs to cancel a ride that is %s', async (status, fee, words) => {
  const { dialog } = await ask(status, fee);
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(words));
});

it('says until when it is free, and what it costs then', async () => {
  const assignedAt = new Date(Date.now() - 60_000).toISOString();
  const { dialog } = await ask('driver_assigned', answer('0', '46.42'), { assignedAt });
  expect(
    await dialog.findByText(/^Cancelling is free until \d{1,2}:\d\d [ap]m\. After that it costs ₹46\.42\.$/),
  ).toBeVisible();
});

it('asks why, and sends the reason that was pressed', async () => {
  const { dialog, requests } = await ask('driver_assigned', answer('0', '0'));
  await dialog.findByText('Cancelling now is free.');
  const why = within(dialog.getByRole('group', { name: 'Why are you cancelling? (optional)' }));
  expect(why.getAllByRole('radio')).toHaveLength(7);
  await userEvent.click(why.getByRole('radio', { name: 'The driver is not coming' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Ride' }));
  const patch = () => requests.find(({ method }) => method === 'PATCH')?.body;
  await waitFor(() => expect(patch()).toEqual({ status: 'cancelled', reason: 'driver_not_coming' }));
});

it('shows only the documented words when the server cannot say it', async () => {
  const { dialog } = await ask('driver_assigned', problemOf(404, 'not_found', 'No such call.'));
  const confirm = dialog.getByRole('button', { name: 'Cancel Ride' });
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
  expect(dialog.getByText('Your driver is already on the way to you.')).toBeVisible();
  expect(dialog.queryByText(/Cancelling/)).toBeNull();
});

it('does not cancel before the rider knows the fee, and asks again each time', async () => {
  let answered: (() => void) | undefined;
  let fee = answer('0', '46.42');
  const { dialog, requests } = await ask('driver_assigned', async () => {
    await new Promise<void>((resolve) => (answered = resolve));
    return fee;
  });
  const cancels = () => requests.filter(({ method }) => method === 'PATCH').length;
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Ride' }));
  expect(cancels()).toBe(0);
  answered?.();
  expect(await dialog.findByText('Cancelling now is free.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Ride' }));
  fee = answer('46.42', '46.42');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Ride' }));
  const again = within(screen.getByRole('dialog', { name: 'Cancel this ride?' }));
  answered?.();
  expect(await again.findByText(/^Cancelling now costs/)).toBeVisible();
  await userEvent.click(again.getByRole('button', { name: 'Cancel Ride' }));
  await waitFor(() => expect(cancels()).toBe(1));
});

it('costs nothing when another driver came than was shown, and says so (R46)', async () => {
  const { dialog, requests } = await ask('driver_arrived', answer('50', '50', 1));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Not the driver who was shown, or not a woman' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Cancelling now is free.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Ride' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { status: 'cancelled', reason: 'other_driver' },
    ]),
  );
});
