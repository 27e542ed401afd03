import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import type { RideRequest } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeProfile, makeRequest, makeRide, otherRideId, rideId } from '../testing/factories.js';
import { pass, press, renderDriver, shownBefore, type Handlers } from '../testing/render-driver.js';

const now = Date.UTC(2026, 5, 1, 5);

beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const first = makeRequest();
const second = makeRequest({ id: otherRideId, pickupAddress: 'Lodhi Road' });
/** An offer to this driver, from now on. */
const offered = (request: RideRequest, exclusive = true): RideRequest => ({
  ...request,
  offer: { exclusive, expiresAt: new Date(Date.now() + 30_000).toISOString() },
});

/** A server whose requests the test sets. */
async function open(path: string, waiting: RideRequest[] = [], more: Handlers = {}) {
  let list = waiting;
  const one = (id: string) => () => {
    const request = list.find((each) => each.id === id);
    return request ? answerOf(getRide, request) : problemOf(409, 'ride_cancelled', 'Gone.');
  };
  const view = await renderDriver(path, {
    handlers: {
      'GET /api/ride-requests': () => answerOf(rideRequests, list),
      [`GET /api/rides/${rideId}`]: one(rideId),
      [`GET /api/rides/${otherRideId}`]: one(otherRideId),
      ...more,
    },
  });
  const come = async (...requests: RideRequest[]) => {
    list = requests;
    await pass(3_100);
  };
  const listReads = () => view.requests.filter(({ url }) => url === '/api/ride-requests').length;
  return { ...view, come, listReads };
}

describe('a request', () => {
  it.each(['/driver', '/driver/earnings'])('takes over the screen of %s', async (path) => {
    const { come } = await open(path);
    expect(place()).toBe(path);
    await come(first);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
    await pass(500);
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
  });

  it('opens once: a driver who leaves it has it in the banner', async () => {
    shownBefore(first);
    await open('/driver', [first]);
    expect(place()).toBe('/driver');
    expect(screen.getByText('1 ride request nearby!')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'View' }));
    await pass(50);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('opens again as an offer to this driver, or when its search restarts', async () => {
    shownBefore(first);
    const { come } = await open('/driver', [first]);
    await come(offered(first));
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
    await press('Decline');
    expect(place()).toBe('/driver');
    await come(first);
    expect([place(), screen.queryByText('1 ride request nearby!')]).toEqual(['/driver', null]);
    await come(makeRequest({ searchingSince: new Date(now + 60_000).toISOString() }));
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('does not push another one off the screen, but comes after it', async () => {
    const { come, toasts } = await open('/driver', [first]);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
    await come(first, offered(second));
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(toasts.map(({ title }) => title)).toEqual(['New Ride Request']);
    await press('Decline');
    expect(place()).toBe(`/driver/ride-request/${otherRideId}`);
  });

  it('does not come up during a trip', async () => {
    const ride = makeRide({ id: otherRideId });
    const trip = await open(`/driver/trip/${otherRideId}`, [offered(first)], {
      [`GET /api/rides/${otherRideId}`]: answerOf(getRide, ride),
    });
    await pass(6_000);
    expect([place(), trip.listReads()]).toEqual([`/driver/trip/${otherRideId}`, 0]);
  });

  it('does not come up while the driver is offline', async () => {
    const offline = await open('/driver', [offered(first)], {
      'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ isOnline: false })),
    });
    await pass(6_000);
    expect([place(), offline.listReads()]).toEqual(['/driver', 0]);
  });

  it('leaves the way home open where it cannot be read', async () => {
    await open('/driver', [first], { [`GET /api/rides/${rideId}`]: problemOf(503, 'unavailable', 'Resting.') });
    await pass(500);
    expect(screen.getByText('The request could not be read')).toBeVisible();
    await pass(9_000);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });
});

describe('a driver who opens the page while a request is open', () => {
  it.each(['up', 'down'] as const)('has it within two seconds, with the stream %s', async (state) => {
    const { live } = await open('/driver', [offered(first)]);
    act(() => live.set(state));
    await pass(1_000);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('has it as soon as the stream is connected', async () => {
    const { come, live } = await open('/driver');
    act(() => live.set('up'));
    const coming = come(offered(first));
    act(() => live.tell({ kind: 'reset', missed: 'all' }));
    await coming;
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('has it as soon as they go online again, though the stream announced it before', async () => {
    let online = true;
    const profile = () => answerOf(driverByUser, makeProfile({ isOnline: online }));
    const { live, come } = await open('/driver', [], { 'GET /api/drivers/user/*': profile });
    const switchTo = async (next: boolean) => {
      online = next;
      act(() => live.tell({ kind: 'driver' }));
      await pass(100);
    };
    act(() => live.set('up'));
    await switchTo(false);
    await come(first);
    expect(place()).toBe('/driver');
    await switchTo(true);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('is led to the trip that a rider gave them at once', async () => {
    await open('/driver', [], {
      'GET /api/drivers/*/active-ride': answerOf(driverActiveRide, makeRide()),
      [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRide()),
    });
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });
});

describe('a hidden page', () => {
  it('reads the requests as often as one that is seen', async () => {
    const { listReads } = await open('/driver');
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const before = listReads();
    await pass(9_100);
    expect(listReads() - before).toBe(3);
  });
});
