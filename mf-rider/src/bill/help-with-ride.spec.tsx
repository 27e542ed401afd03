import { describe, expect, it } from '@jest/globals';
import { getRide, rideReceipt } from '@rahi/contracts/calls/rides.calls';
import { supportDesk } from '@rahi/contracts/calls/support.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReceipt, makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

async function openTrip(hours: { from: string; to: string } | null) {
  const ride = makeRide({ status: 'completed', completedAt: '2026-03-02T06:00:00.000Z', rating: 5, tip: '0' });
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'GET /api/support': answerOf(supportDesk, { hours, isOpen: false }),
    },
  });
  await screen.findByRole('button', { name: 'Download Invoice' });
}

describe('help with a ride', () => {
  it('leads to Help with this ride, where the desk has hours', async () => {
    await openTrip({ from: '09:00', to: '21:00' });
    await userEvent.click(await screen.findByRole('button', { name: 'Help with this ride' }));
    expect(screen.getByTestId('place')).toHaveTextContent(`/help?ride=${rideId}`);
  });

  it('is not there where nobody answers', async () => {
    await openTrip(null);
    expect(screen.queryByRole('button', { name: 'Help with this ride' })).toBeNull();
  });
});
