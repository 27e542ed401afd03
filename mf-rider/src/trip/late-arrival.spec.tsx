import { expect, it } from '@jest/globals';
import { cancellationFee, getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const minutes = (count: number) => count * 60_000;
const iso = (time: number) => new Date(time).toISOString();

interface Scene {
  /** The fee now, and after the free minutes. */
  fee?: [now: string, afterwards: string];
  /** Whether the server grants a free cancellation for it. */
  granted?: boolean;
  promised?: boolean;
}

/** A driver who arrives in ten minutes, so many minutes later than was promised. */
function open(late: number, { fee = ['0', '0'], granted = false, promised = true }: Scene = {}) {
  const arrival = Date.now() + minutes(10);
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(
        getRide,
        makeRide({
          status: 'driver_assigned',
          assignedAt: iso(Date.now() - minutes(1)),
          promisedArrival: promised ? iso(arrival - minutes(late)) : null,
        }),
      ),
      'GET /api/rides/*/tracking': answerOf(
        getTracking,
        makeTracking({ estimatedArrival: iso(arrival), driverLocation: null }),
      ),
      'GET /api/rides/*/cancellation-fee': answerOf(cancellationFee, {
        fee: fee[0],
        lateFee: fee[1],
        freeMinutes: 3,
        late: granted,
      }),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
    },
  });
}

it('says how much later than shown the car comes, and that cancelling is free', async () => {
  open(7);
  expect(await screen.findByText('7 minutes later than shown.')).toBeVisible();
  expect(await screen.findByText('You can cancel free of charge.')).toBeVisible();
});

it('says until when cancelling is free where the tariff has a fee', async () => {
  open(7, { fee: ['0', '46.42'] });
  expect(await screen.findByText(/^You can cancel free of charge until \d{1,2}:\d\d [ap]m\.$/)).toBeVisible();
});

it('says that cancelling is free at any time where the server grants it', async () => {
  open(7, { fee: ['0', '46.42'], granted: true });
  expect(await screen.findByText('You can cancel free of charge.')).toBeVisible();
});

it('promises nothing that the server does not grant', async () => {
  const { requests } = open(7, { fee: ['46.42', '46.42'] });
  expect(await screen.findByText('7 minutes later than shown.')).toBeVisible();
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/cancellation-fee'))).toBe(true));
  expect(screen.queryByText(/free of charge/)).toBeNull();
});

it.each([
  ['the car is as early as shown', 1, true],
  ['nothing was promised', 7, false],
])('says nothing where %s', async (_, late, promised) => {
  const { requests } = open(late, { promised });
  expect(await screen.findByText(/^Arrives at/)).toBeVisible();
  expect(screen.queryByText(/later than shown/)).toBeNull();
  expect(requests.some(({ url }) => url.endsWith('/cancellation-fee'))).toBe(false);
});
