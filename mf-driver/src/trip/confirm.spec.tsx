import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { confirmRide, driverActiveRide, getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf, standInForSound } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { pass, press, renderDriver, type Handlers } from '../testing/render-driver.js';
import { openTrip } from '../testing/trip.js';

const now = Date.UTC(2026, 5, 1, 5, 10);
let sound: ReturnType<typeof standInForSound>;

beforeEach(() => {
  jest.useFakeTimers({ now });
  sound = standInForSound();
});
afterEach(() => {
  jest.useRealTimers();
  sound.remove();
});

const place = () => screen.getByTestId('place').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });
const given = {
  status: 'driver_assigned',
  assignedAt: new Date(now - 4_000).toISOString(),
  confirmedAt: null,
} as const;
const confirmed = { ...given, confirmedAt: new Date(now).toISOString() };
const gone = problemOf(404, 'not_found', 'There is no such ride.');
const shared = (requests: readonly { url: string }[]) =>
  requests.filter(({ url }) => url === `/api/rides/${rideId}/location`).length;

function open(handlers: Handlers = {}) {
  return openTrip(given, {
    [`POST /api/rides/${rideId}/confirm`]: answerOf(confirmRide, makeRide(confirmed)),
    ...handlers,
  });
}

describe('a ride that its rider gave the driver', () => {
  it('shows what it brings and asks for a yes, for 30 s from the assignment', async () => {
    await open();
    expect(heading()).toHaveTextContent('Confirm this ride');
    expect(screen.getByText(/^Asha Rao chose you\./)).toBeVisible();
    expect(screen.getByText('Your earnings').closest('div')).toHaveTextContent('₹165.44');
    expect(screen.getByRole('timer', { name: 'Time to answer' })).toHaveTextContent('26');
    expect(screen.queryByRole('button', { name: "I've Arrived" })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  it('rings until it is confirmed, and then goes to the pickup', async () => {
    const { requests } = await open();
    fireEvent.pointerUp(document.body);
    await pass(6_000);
    expect(sound.vibrate.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(document.title).toBe('Ride to confirm · ₹165.44');
    await press('Confirm');
    expect(requests.filter(({ url }) => url.endsWith('/confirm'))).toHaveLength(1);
    expect(heading()).toHaveTextContent('Going to pickup');
    expect(document.title).toBe('Going to pickup · Rahi');
    const rang = sound.vibrate.mock.calls.length;
    await pass(9_000);
    expect(sound.vibrate).toHaveBeenCalledTimes(rang);
  });

  it('gets no position before, because that would confirm it; and each one after', async () => {
    const { requests } = await open();
    await pass(3_000);
    expect(shared(requests)).toBe(0);
    await press('Confirm');
    expect(shared(requests)).toBe(1);
  });

  it('says why it could not be confirmed, and can be tried again', async () => {
    let up = false;
    const { toasts } = await open({
      [`POST /api/rides/${rideId}/confirm`]: () =>
        up ? answerOf(confirmRide, makeRide(confirmed)) : problemOf(503, 'unavailable', 'Rides are resting.'),
    });
    await press('Confirm');
    expect(toasts.at(-1)).toMatchObject({ title: 'The ride was not confirmed', description: 'Rides are resting.' });
    up = true;
    await press('Confirm');
    expect(heading()).toHaveTextContent('Going to pickup');
  });

  it('that was not confirmed in time says so and leads home', async () => {
    let over = false;
    const view = await open({ [`GET /api/rides/${rideId}`]: () => (over ? gone : answerOf(getRide, makeRide(given))) });
    await pass(25_000);
    over = true;
    await pass(1_100);
    expect(heading()).toHaveTextContent('This ride is no longer yours');
    expect(screen.getByText('You did not confirm it in time, so it goes to another driver')).toBeVisible();
    await pass(5_000);
    expect(place()).toBe('/driver');
    expect(view.toasts).toEqual([]);
  });

  it('opens from the home screen', async () => {
    const ride = answerOf(driverActiveRide, makeRide(given));
    await renderDriver('/driver', {
      handlers: { 'GET /api/drivers/*/active-ride': ride, [`GET /api/rides/${rideId}`]: ride },
    });
    expect(place()).toBe(`/driver/trip/${rideId}`);
    await pass(500);
    expect(heading()).toHaveTextContent('Confirm this ride');
  });

  it('needs no confirmation when the server has none', async () => {
    const { requests } = await openTrip({ ...given, confirmedAt: undefined });
    expect(heading()).toHaveTextContent('Going to pickup');
    expect(shared(requests)).toBe(1);
  });

  it('meets no barrier', async () => {
    await open();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
