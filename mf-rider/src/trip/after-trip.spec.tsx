import { describe, expect, it } from '@jest/globals';
import { cancellationFee, getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString();
const arrival = iso(7 * 60_000);
const waiting = (given: Partial<Ride> = {}) =>
  makeRide({
    status: 'driver_assigned',
    version: 3,
    assignedAt: iso(-30_000),
    confirmedAt: iso(-30_000),
    afterTrip: { arrival },
    ...given,
  });

function open(first: Ride) {
  const server = { ride: first };
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': () => answerOf(getRide, server.ride),
      'GET /api/rides/*/tracking': answerOf(
        getTracking,
        makeTracking({ driverLocation: null, routeProgress: 0, estimatedArrival: arrival }),
      ),
      'GET /api/rides/*/cancellation-fee': answerOf(cancellationFee, {
        fee: '0',
        lateFee: '46.42',
        freeMinutes: 3,
        late: false,
      }),
    },
  });
  const move = (ride: Ride) => {
    server.ride = ride;
    act(() => view.live.tell({ kind: 'ride', rideId, version: ride.version, status: ride.status }));
  };
  return { ...view, move };
}

const nameOf = ({ driver }: Ride) => driver?.user.name.split(' ')[0] ?? '';
const sheet = async (name: string) => within(await screen.findByRole('region', { name }, { timeout: 4_000 }));

describe('a ride whose driver ends another trip first (R48)', () => {
  it('says so, when the driver comes, and that cancelling is free', async () => {
    const ride = waiting();
    open(ride);
    const shown = await sheet(`${nameOf(ride)} completes a trip nearby first`);
    expect(await shown.findByText(/^Arrives at/)).toBeVisible();
    expect(
      shown.getByText(`Then ${nameOf(ride)} drives to you. You can cancel free of charge until then.`),
    ).toBeVisible();
    // Nobody calls or writes to a driver who drives somebody else.
    expect(shown.queryByRole('link', { name: /Call/ })).toBeNull();
    expect(shown.queryByRole('button', { name: /Message/ })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Cancel Ride' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your driver completes another trip first\./)).toBeVisible();
    expect(await dialog.findByText('Cancelling now is free.')).toBeVisible();
  });

  it('is on the way once the driver is free', async () => {
    const ride = waiting();
    const { move } = open(ride);
    await sheet(`${nameOf(ride)} completes a trip nearby first`);
    move(waiting({ afterTrip: null, version: 4 }));
    const shown = await sheet('Driver on the way');
    expect(shown.getByRole('button', { name: /Message/ })).toBeVisible();
  });

  it('says that the driver is held up when it goes to others', async () => {
    const { move } = open(waiting());
    await sheet(`${nameOf(waiting())} completes a trip nearby first`);
    move(makeRide({ version: 5, releases: 1, releasedBy: 'expiry', releaseReason: 'driver_delayed' }));
    const search = await sheet('Finding your driver');
    expect(search.getByText('Your driver is held up. Finding you another at the same fare.')).toBeVisible();
  });
});
