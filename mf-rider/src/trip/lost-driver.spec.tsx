import { describe, expect, it } from '@jest/globals';
import { getRide, getTracking, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

/** A position from a second ago. */
const here = () => ({ lat: 28.64, lng: 77.22, speed: 0, heading: 180, at: new Date(Date.now() - 1_000).toISOString() });

/** The trip page, with a server whose ride the test changes. */
function open(first: Ride, handlers: Handlers = {}) {
  const server = { ride: first };
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': () => answerOf(getRide, server.ride),
      'GET /api/rides/*/tracking': () => answerOf(getTracking, makeTracking({ driverLocation: here() })),
      ...handlers,
    },
  });
  /** Changes the ride, and announces it on the live stream. */
  const move = (ride: Ride) => {
    server.ride = ride;
    act(() => view.live.tell({ kind: 'ride', rideId, version: ride.version, status: ride.status }));
  };
  return { ...view, server, move };
}

const assigned = (changes: Partial<Ride> = {}) =>
  makeRide({ status: 'driver_assigned', version: 4, confirmedAt: '2026-03-02T05:00:08.000Z', ...changes });
const stalled = (changes: Partial<Ride> = {}) => assigned({ stalledAt: new Date().toISOString(), ...changes });
const lost = (changes: Partial<Ride>) => makeRide({ version: 5, releases: 1, ...changes });
const sheet = async (name: string) => within(await screen.findByRole('region', { name }, { timeout: 4_000 }));
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const patches = (requests: { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('a trip whose driver was lost', () => {
  it.each([
    [
      { releasedBy: 'driver', releaseReason: 'vehicle_trouble' },
      'Your driver had to cancel. Finding you another at the same fare.',
    ],
    [
      { releasedBy: 'expiry', releaseReason: 'unconfirmed' },
      'We could not reach your driver. Finding you another at the same fare.',
    ],
    [
      { releasedBy: 'expiry', releaseReason: 'driver_silent' },
      'We could not reach your driver. Finding you another at the same fare.',
    ],
    [
      { releasedBy: 'expiry', releaseReason: 'driver_stalled' },
      'We could not reach your driver. Finding you another at the same fare.',
    ],
    [{ releasedBy: 'rider', releaseReason: 'driver_silent' }, 'Finding you another driver at the same fare.'],
  ] as const)('says why, and that the fare is the same: %o', async (changes, words) => {
    const { move } = open(assigned());
    await sheet('Driver on the way');
    move(lost(changes));
    const search = await sheet('Finding your driver');
    expect(search.getByText(words)).toBeVisible();
    expect(search.getByText('Same fare')).toBeVisible();
    expect(search.getByText(/^₹180\.60?$/)).toBeVisible();
    expect(search.getByRole('button', { name: 'Cancel Search' })).toBeEnabled();
    expect(spoken()).toContain(`Finding your driver. ${words}`);
  });

  it('says nothing of a lost driver in a first search', async () => {
    open(makeRide());
    const search = await sheet('Finding your driver');
    expect(search.queryByText(/same fare/i)).toBeNull();
  });

  it('shows the next driver as found, then on the way', async () => {
    const { move } = open(lost({ releasedBy: 'driver' }));
    await sheet('Finding your driver');
    const driver = assigned().driver;
    move(
      assigned({
        version: 6,
        releases: 1,
        driver: driver && { ...driver, user: { ...driver.user, name: 'Meena Patil' } },
      }),
    );
    const found = await sheet('Driver Assigned');
    expect(found.getByText('Meena Patil')).toBeVisible();
    expect(await (await sheet('Driver on the way')).findByText('Trip code 4 8 2 1')).toBeVisible();
  });

  it('does not take the last driver’s position and way for the next one’s', async () => {
    let next = false;
    const arrival = makeTracking({
      driverLocation: here(),
      estimatedArrival: new Date(Date.now() + 230_000).toISOString(),
    });
    const { move, requests } = open(assigned(), {
      'GET /api/rides/*/tracking': () => (next ? new Promise(() => undefined) : answerOf(getTracking, arrival)),
    });
    const way = await sheet('Driver on the way');
    expect(await way.findByText(/^Arrives at/)).toBeVisible();
    move(lost({ releasedBy: 'driver' }));
    await sheet('Finding your driver');
    next = true;
    const before = requests.length;
    move(assigned({ version: 6, driverId: '7c9e6679-7425-40de-944b-e07fc1f90002' }));
    await sheet('Driver Assigned');
    const another = await sheet('Driver on the way');
    expect(requests.slice(before).some(({ url }) => url.endsWith('/tracking'))).toBe(true);
    expect(another.getByText('Waiting for the driver’s position')).toBeVisible();
  });
});

describe('a driver who does not come', () => {
  it('has not moved, while positions come', async () => {
    open(stalled());
    const way = await sheet('Driver on the way');
    expect(await way.findByText('Your driver has not moved for a while.')).toBeVisible();
    expect(way.getByRole('button', { name: 'Find another driver' })).toBeEnabled();
  });

  it('is shown as silent when the last position is old', async () => {
    const long = new Date(Date.now() - 150_000).toISOString();
    open(stalled(), {
      'GET /api/rides/*/tracking': answerOf(getTracking, makeTracking({ driverLocation: { ...here(), at: long } })),
    });
    const way = await sheet('Driver on the way');
    expect(await way.findByText('We have not heard from your driver for a while.')).toBeVisible();
  });

  it('is let be while nothing is wrong', async () => {
    open(assigned());
    const way = await sheet('Driver on the way');
    expect(way.queryByRole('button', { name: 'Find another driver' })).toBeNull();
  });

  it('gives way to another by a press, at the version that was seen', async () => {
    const { server, requests } = open(stalled(), {
      'PATCH /api/rides/*': () => {
        server.ride = lost({ releasedBy: 'rider', releaseReason: 'driver_stalled' });
        return answerOf(updateRide, server.ride);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Find another driver' }));
    const search = await sheet('Finding your driver');
    expect(search.getByText('Finding you another driver at the same fare.')).toBeVisible();
    expect(patches(requests)).toEqual([{ status: 'searching', version: 4 }]);
  });

  it.each([
    ['too_early', 'Your driver is coming again', 'You can ask for another driver if yours does not move for a while.'],
    ['ride_changed', 'Your ride has changed', 'This page now shows your ride as it is.'],
  ])('keeps the driver where the server says %s, and shows how the ride is', async (code, title, description) => {
    const { server, toasts } = open(stalled(), {
      'PATCH /api/rides/*': () => {
        server.ride = assigned({ version: 5, stalledAt: null });
        return problemOf(409, code, 'No.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Find another driver' }));
    await waitFor(() => expect(toasts).toEqual([{ title, description, tone: 'neutral' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Find another driver' })).toBeNull());
    expect(screen.getByText('Trip code 4 8 2 1')).toBeVisible();
  });

  it('says why where the server cannot be reached, and can be tried again', async () => {
    const { toasts } = open(stalled(), {
      'PATCH /api/rides/*': problemOf(503, 'unavailable', 'Rides are not available right now.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Find another driver' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Not changed', description: 'Rides are not available right now.', tone: 'bad' },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Find another driver' })).toBeEnabled();
  });
});

describe('a driver who has not confirmed yet', () => {
  it('cannot be called, and the rider reads what is waited for', async () => {
    const ride = assigned({ confirmedAt: null });
    if (ride.driver) ride.driver.user.phone = '+91 98111 22233';
    const { move } = open(ride);
    const way = await sheet('Driver on the way');
    expect(way.getByText('Waiting for your driver to confirm')).toBeVisible();
    expect(way.queryByRole('link', { name: 'Call' })).toBeNull();
    expect(spoken()).toContain('Driver on the way. Waiting for your driver to confirm');
    move(assigned({ version: 5 }));
    expect(await way.findByRole('link', { name: 'Call' }, { timeout: 4_000 })).toBeVisible();
    expect(way.queryByText('Waiting for your driver to confirm')).toBeNull();
  });
});
