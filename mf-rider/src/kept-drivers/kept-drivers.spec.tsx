import { describe, expect, it } from '@jest/globals';
import {
  askedFirst,
  keepDriver,
  keptDrivers,
  removeKeptDriver,
  type KeptDriver,
} from '@rahi/contracts/calls/kept-drivers.calls';
import { getRide, rideReceipt } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReceipt, makeRide, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const vikram: KeptDriver = {
  rideId,
  name: 'Vikram Singh',
  vehicleModel: 'White Dzire',
  vehicleType: 'sedan',
  keptAt: '2026-03-02T06:00:00.000Z',
};
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

/** A server that keeps drivers as the real one does. */
function server(first: KeptDriver[] = []) {
  const state = { drivers: first };
  const handlers: Handlers = {
    'GET /api/riders/*/kept-drivers': () => answerOf(keptDrivers, state),
    'PUT /api/rides/*/kept-driver': () => {
      state.drivers = [vikram];
      return answerOf(keepDriver, { success: true });
    },
    'DELETE /api/rides/*/kept-driver': () => {
      state.drivers = [];
      return answerOf(removeKeptDriver, { success: true });
    },
  };
  return handlers;
}

async function openTrip(handlers: Handlers, given: Partial<Ride> = {}) {
  const ride = makeRide({ status: 'completed', completedAt: daysAgo(1), rating: 5, tip: '0', ...given });
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      ...handlers,
    },
  });
  await screen.findByRole('region', { name: 'Trip completed' });
  return view;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the driver of a completed trip', () => {
  it('is kept after 4 or 5 stars, and it can be undone', async () => {
    const { requests } = await openTrip(server());
    expect(await screen.findByText('Keep Vikram to have them asked first when they are near.')).toBeVisible();
    await press('Keep Vikram');
    expect(await screen.findByText('Vikram is asked first when near.')).toBeVisible();
    await press('Undo');
    expect(await screen.findByRole('button', { name: 'Keep Vikram' })).toBeVisible();
    const sent = requests.filter(({ url }) => url.endsWith('/kept-driver')).map(({ method }) => method);
    expect(sent).toEqual(['PUT', 'DELETE']);
  });

  it('is said to be kept already', async () => {
    await openTrip(server([vikram]));
    expect(await screen.findByText('Vikram is asked first when near.')).toBeVisible();
  });

  it.each<[string, Partial<Ride>]>([
    ['without stars', { rating: null }],
    ['after three stars', { rating: 3 }],
    ['when the trip is too long ago', { completedAt: daysAgo(31) }],
  ])('is not offered to be kept %s', async (_, given) => {
    const { requests } = await openTrip(server(), given);
    expect(await screen.findByRole('button', { name: 'Download Invoice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep Vikram' })).toBeNull();
    expect(requests.some(({ url }) => url.endsWith('/kept-drivers'))).toBe(false);
  });

  it('is not said to be kept when the server refused it', async () => {
    const words = 'You can keep 20 drivers. Remove one first.';
    await openTrip({ ...server(), 'PUT /api/rides/*/kept-driver': problemOf(409, 'too_many_kept_drivers', words) });
    await press('Keep Vikram');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Keep Vikram' })).toBeVisible();
  });
});

async function openList(handlers: Handlers) {
  const view = renderRider({ path: '/rider/history', handlers });
  await press('Drivers you keep');
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Drivers you keep' })) };
}

describe('the drivers whom a rider keeps', () => {
  it('are listed with their vehicles, and removed', async () => {
    const { dialog, requests } = await openList(server([vikram]));
    expect(await dialog.findByText('Vikram Singh')).toBeVisible();
    expect(dialog.getByText('White Dzire')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Vikram Singh' }));
    expect(await dialog.findByText('You keep no drivers')).toBeVisible();
    expect(requests.find(({ method }) => method === 'DELETE')?.url).toBe(`/api/rides/${rideId}/kept-driver`);
  });

  it('stay when removing one fails', async () => {
    const failing = problemOf(503, 'unavailable', 'Rides are not available.');
    const { dialog } = await openList({ ...server([vikram]), 'DELETE /api/rides/*/kept-driver': failing });
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove Vikram Singh' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Rides are not available.');
    expect(dialog.getByText('Vikram Singh')).toBeVisible();
  });

  it('are read again after a failure, when the rider says so', async () => {
    let failing = true;
    const { dialog } = await openList({
      'GET /api/riders/*/kept-drivers': () =>
        failing
          ? problemOf(403, 'forbidden', 'This is not open to you.')
          : answerOf(keptDrivers, { drivers: [{ ...vikram, name: null, vehicleModel: null }] }),
    });
    expect(await dialog.findByText('This is not open to you.')).toBeVisible();
    failing = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await press('Drivers you keep');
    const again = within(await screen.findByRole('dialog', { name: 'Drivers you keep' }));
    expect(await again.findByText('A driver')).toBeVisible();
    expect(again.getByText('Sedan')).toBeVisible();
  });
});

const searching = () =>
  makeRide({
    status: 'searching',
    createdAt: new Date(Date.now() - 2_000).toISOString(),
    offerUntil: new Date(Date.now() + 60_000).toISOString(),
  });
const openSearch = (handlers: Handlers) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: { 'GET /api/rides/*': answerOf(getRide, searching()), ...handlers },
  });
const asked = (name: string | null) =>
  answerOf(askedFirst, { driver: { name, until: new Date(Date.now() + 8_000).toISOString() } });

describe('a search whose first offer a kept driver has (ADR 86)', () => {
  it.each([
    ['Vikram', 'Asking Vikram first…'],
    [null, 'Asking a driver you keep first…'],
  ])('says who is asked first (%s)', async (name, words) => {
    openSearch({ 'GET /api/rides/*/asked-first': asked(name) });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says what every search says without one, and when it cannot be read', async () => {
    const { unmount } = openSearch({});
    expect(await screen.findByText('Asking a driver for you…')).toBeVisible();
    unmount();
    openSearch({ 'GET /api/rides/*/asked-first': problemOf(503, 'unavailable', 'Away.') });
    expect(await screen.findByText('Asking a driver for you…')).toBeVisible();
  });
});
