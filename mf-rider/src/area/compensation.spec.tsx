import { describe, expect, it } from '@jest/globals';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const words = '₹48.74 is in your wallet. Your driver paid it for cancelling.';
const open = (changes: Partial<Ride>) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: { 'GET /api/rides/*': answerOf(getRide, makeRide(changes)) },
  });

describe('what a driver paid for cancelling (R42)', () => {
  it('is said where the ride ended with it', async () => {
    open({ status: 'cancelled', cancelledBy: 'driver', compensation: '48.74' });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is said while another driver is looked for', async () => {
    open({ releases: 1, releasedBy: 'driver', releaseReason: 'too_far', compensation: '48.74' });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([{ compensation: '0' }, {}])('is not said where there was nothing: %o', async (changes) => {
    open({ status: 'cancelled', cancelledBy: 'driver', ...changes });
    expect(await screen.findByText('Your driver cancelled this ride. You pay nothing.')).toBeVisible();
    expect(screen.queryByText(/is in your wallet/)).toBeNull();
  });
});
