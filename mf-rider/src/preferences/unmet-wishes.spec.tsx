import { beforeEach, describe, expect, it } from '@jest/globals';
import { dropWishes, unmetWishesOfRide } from '@rahi/contracts/calls/unmet-wishes.calls';
import { createRide, getRide, riderActiveRide, riderRides } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, loadInTurn, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { laterScreens } from '../later-screens.js';
import { bodyField, bookButton, openBooking } from '../testing/booking.js';
import { makeRide, rideId, rider } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';
import { readTripPlan } from '../rides/trip-plan.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const asked = { preferences: ['ac', 'child_seat', 'quiet'] };
const searching = makeRide({ status: 'searching', ...asked });
const expired = makeRide({
  status: 'cancelled',
  cancelledBy: 'expiry',
  cancelReason: 'expired',
  cancelledAt: '2026-03-02T05:05:00.000Z',
  ...asked,
});
const unmet = (...wishes: string[]): Handlers => ({
  'GET /api/rides/*/unmet-wishes': answerOf(unmetWishesOfRide, { wishes }),
});
const openTrip = (ride: Ride, handlers: Handlers) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: { 'GET /api/rides/*': answerOf(getRide, ride), ...handlers },
  });
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 4_000 });
const posted = (requests: readonly SeenRequest[], url: string) =>
  requests.filter((each) => each.method === 'POST' && each.url === url).map(({ body }) => body);

describe('a search that a wish keeps drivers away from (ADR 88)', () => {
  it('says which, and goes on without it by one press', async () => {
    const without = { ...searching, preferences: ['ac', 'quiet'], version: 2 };
    const { requests } = openTrip(searching, {
      ...unmet('child_seat'),
      'POST /api/rides/*/drop-wishes': answerOf(dropWishes, without),
    });
    expect(await screen.findByText('No vehicle with a child seat near you', {}, { timeout: 4_000 })).toBeVisible();
    expect(await barriersInPage()).toEqual([]);
    await userEvent.click(await button(/^Search without it$/));
    await waitFor(() =>
      expect(posted(requests, `/api/rides/${rideId}/drop-wishes`)).toEqual([{ wishes: ['child_seat'] }]),
    );
    await waitFor(() => expect(screen.queryByText('No vehicle with a child seat near you')).toBeNull());
    expect(screen.queryByText('Child seat')).toBeNull();
    expect(screen.getByText('AC')).toBeVisible();
  });

  it('names all where only all together are why, and no wish that this release does not know', async () => {
    openTrip(searching, unmet('child_seat', 'ac', 'bicycle_rack'));
    expect(
      await screen.findByText('No driver near you has all of this: AC, Child seat', {}, { timeout: 4_000 }),
    ).toBeVisible();
    expect(await button(/^Search without these$/)).toBeVisible();
  });

  it('says what went wrong when the wish stays', async () => {
    const { toasts } = openTrip(searching, {
      ...unmet('child_seat'),
      'POST /api/rides/*/drop-wishes': problemOf(503, 'unavailable', 'Rahi is not available.'),
    });
    await userEvent.click(await button(/^Search without it$/));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Still searching with your preferences' }));
    expect(screen.getByText('No vehicle with a child seat near you')).toBeVisible();
  });

  it('is not asked about where nothing keeps drivers away', async () => {
    const { requests } = openTrip(makeRide({ status: 'searching', preferences: ['quiet'] }), unmet('ac'));
    await button(/^Cancel Search$/);
    expect(requests.filter(({ url }) => url.includes('unmet-wishes'))).toEqual([]);
    expect(screen.queryByText('No vehicle with AC near you')).toBeNull();
  });
});

describe('a ride that a wish let nobody take (ADR 88)', () => {
  it('is planned again without it from its trip', async () => {
    openTrip(expired, unmet('child_seat'));
    await userEvent.click(await button(/^Book without it$/));
    expect(await button(/^Preferences · 2$/)).toBeVisible();
    expect(readTripPlan(rider.id)).toMatchObject({ preferences: ['ac', 'quiet'] });
  });

  it('is booked again without it by one press on the booking screen', async () => {
    const { requests } = openBooking({
      ...unmet('child_seat'),
      'GET /api/riders/*/active-ride': answerOf(riderActiveRide, searching),
      'GET /api/rides/*': answerOf(getRide, expired),
      'POST /api/rides': answerOf(createRide, makeRide({ status: 'searching', preferences: ['ac', 'quiet'] }), 201),
    });
    await bookButton();
    expect(await screen.findByText('No vehicle with a child seat near you')).toBeVisible();
    expect(await button(/^Preferences · 3$/)).toBeVisible();
    await userEvent.click(await button(/^Book without it$/));
    await waitFor(() => expect(posted(requests, '/api/rides')).toHaveLength(1));
    expect(bodyField(posted(requests, '/api/rides')[0], 'preferences')).toEqual(['ac', 'quiet']);
  });
});

describe('“Book again” (ADR 88)', () => {
  it('keeps what was asked for', async () => {
    const ride = makeRide({ status: 'completed', completedAt: new Date().toISOString(), ...asked });
    renderRider({ path: '/rider/history', handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [ride]) } });
    await userEvent.click(await button(/^Details/));
    await userEvent.click(await button(/^Rebook$/));
    await waitFor(() => expect(readTripPlan(rider.id)).toMatchObject({ preferences: ['ac', 'child_seat', 'quiet'] }));
  });
});
