import { describe, expect, it } from '@jest/globals';
import { blockPerson } from '@rahi/contracts/calls/blocks.calls';
import { getRide, rideDispute, rideReceipt } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { driverId, makePayment, makeReceipt, makeRide, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

function open(handlers: Handlers = {}, days = 1) {
  const ride = makeRide({ status: 'completed', completedAt: daysAgo(days), tip: '0', payment: makePayment() });
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'GET /api/rides/*/dispute': answerOf(rideDispute, null),
      ...handlers,
    },
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the driver of a completed trip', () => {
  it('is blocked in two taps', async () => {
    const { requests } = open({ 'POST /api/rides/*/block': answerOf(blockPerson, { success: true }) });
    await press('Never this driver again');
    await press('It was not safe');
    expect(await screen.findByText('You will not be matched with this driver again.')).toBeVisible();
    expect(requests.find(({ url }) => url.endsWith('/block'))?.body).toEqual({ reason: 'unsafe' });
    expect(screen.queryByRole('button', { name: 'Never this driver again' })).toBeNull();
  });

  it('is not said to be blocked when the server refused it', async () => {
    open({ 'POST /api/rides/*/block': problemOf(409, 'too_late', 'This trip is too long ago.') });
    await press('Never this driver again');
    await press('The person was rude');
    expect(await screen.findByRole('alert')).toHaveTextContent('This trip is too long ago.');
  });

  it('is blocked after a ride that was cancelled, too', async () => {
    const ride = makeRide({
      status: 'cancelled',
      cancelledAt: daysAgo(1),
      cancelledBy: 'driver',
      driverId: driverId(1),
    });
    open({ 'GET /api/rides/*': answerOf(getRide, ride) });
    expect(await screen.findByRole('button', { name: 'Never this driver again' })).toBeVisible();
  });

  it('is not offered when the trip is too long ago', async () => {
    open({}, 31);
    expect(await screen.findByRole('button', { name: 'Download Invoice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Never this driver again' })).toBeNull();
  });
});
