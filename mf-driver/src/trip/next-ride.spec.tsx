import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverActiveRide, getRide, rideRequests, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { answerOf, problemOf, standInForSound } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRequest, makeRide, otherRideId, rideId } from '../testing/factories.js';
import { pass, press } from '../testing/render-driver.js';
import { openTrip as open } from '../testing/trip.js';

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

const offered = (given: Partial<RideRequest> = {}) =>
  makeRequest({
    id: otherRideId,
    pickupAddress: 'Green Park',
    afterTrip: true,
    pickupDistance: 1.2,
    earnings: { gross: '180', commissionPercent: 20, commission: '36', bonus: '5', tip: '0', net: '149' },
    offer: { exclusive: true, expiresAt: new Date(now + 30_000).toISOString() },
    ...given,
  });
const inProgress: Partial<Ride> = { status: 'in_progress' };
const requestsAre = (...list: RideRequest[]) => ({ 'GET /api/ride-requests': answerOf(rideRequests, list) });
const queued = makeRide({
  id: otherRideId,
  pickupAddress: 'Green Park',
  afterTrip: { arrival: new Date(now + 400_000).toISOString() },
});
const title = 'Next ride: 1.2 km from your drop-off';

describe('the next ride, offered on a trip that ends soon (R48)', () => {
  it('is a calm card: nothing rings, and End Trip and Emergency stay', async () => {
    await open(inProgress, requestsAre(offered()));
    expect(screen.getByRole('region', { name: title })).toHaveTextContent('Pickup: Green Park · You earn ₹149');
    expect(screen.getByRole('timer', { name: 'Time to answer' })).toHaveTextContent('30');
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /Emergency/ })[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Trip in progress');
    expect([sound.started, sound.vibrate].every(({ mock }) => mock.calls.length === 0)).toBe(true);
  });

  it('is accepted by one large button: the trip stays, with a line of what is next', async () => {
    const { set, requests } = await open(inProgress, {
      ...requestsAre(offered()),
      [`PATCH /api/rides/${otherRideId}`]: answerOf(updateRide, queued),
      [`GET /api/rides/${otherRideId}`]: answerOf(getRide, queued),
    });
    set({ nextRideId: otherRideId });
    await press('Accept next ride');
    expect(requests.find(({ url, method }) => method === 'PATCH' && url.endsWith(otherRideId))?.body).toEqual({
      status: 'driver_assigned',
    });
    expect(screen.getByText('Next: Green Park')).toBeVisible();
    expect(screen.queryByRole('region', { name: title })).toBeNull();
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });

  it('is passed on without leaving the trip', async () => {
    const { requests } = await open(inProgress, requestsAre(offered()));
    await press('Not now');
    expect(screen.queryByRole('region', { name: title })).toBeNull();
    expect(requests.some(({ url }) => url === `/api/rides/${otherRideId}/decline`)).toBe(true);
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });

  it('goes when its time is over', async () => {
    await open(inProgress, requestsAre(offered()));
    await pass(31_000);
    expect(screen.queryByRole('region', { name: title })).toBeNull();
  });

  it('says why it was not accepted', async () => {
    const { toasts } = await open(inProgress, {
      ...requestsAre(offered()),
      [`PATCH /api/rides/${otherRideId}`]: problemOf(409, 'ride_taken', 'Another driver was faster.'),
    });
    await press('Accept next ride');
    expect(toasts).toContainEqual(expect.objectContaining({ title: 'Failed to Accept', tone: 'bad' }));
    expect(screen.queryByRole('region', { name: title })).toBeNull();
  });

  it('is not asked for where a stop is ahead, nor shown where a request is of the usual kind', async () => {
    const stop = { address: 'India Gate', lat: 28.61, lng: 77.23, arrivedAt: null, leftAt: null, skipped: null };
    const { requests } = await open({ ...inProgress, stops: [stop] }, requestsAre(offered()));
    expect(requests.some(({ url }) => url === '/api/ride-requests')).toBe(false);
    expect(screen.queryByRole('region', { name: title })).toBeNull();
  });
});

describe('a ride that waits for the trip to end (R48)', () => {
  it('leads to the trip under way when it is opened before', async () => {
    const { place } = await open(
      { afterTrip: { arrival: new Date(now + 400_000).toISOString() } },
      {
        'GET /api/drivers/*/active-ride': answerOf(
          driverActiveRide,
          makeRide({ id: otherRideId, status: 'in_progress' }),
        ),
        [`GET /api/rides/${otherRideId}`]: answerOf(getRide, makeRide({ id: otherRideId, status: 'in_progress' })),
      },
    ).then(async (view) => {
      await pass(100);
      return { ...view, place: () => screen.getByTestId('place').textContent };
    });
    expect(place()).toBe(`/driver/trip/${otherRideId}`);
  });

  it('becomes the trip on screen by itself once the one before is over', async () => {
    const next = makeRide({ id: otherRideId, pickupAddress: 'Green Park' });
    const paid: Ride['payment'] = {
      method: 'cash',
      state: 'paid',
      due: '0',
      paidAt: null,
      reference: null,
      upiLink: null,
    };
    await open(
      { ...inProgress, nextRideId: otherRideId, payment: paid },
      {
        [`GET /api/rides/${otherRideId}`]: answerOf(getRide, next),
        'GET /api/drivers/*/active-ride': answerOf(driverActiveRide, next),
      },
    );
    await press('End Trip');
    await pass(5_000);
    await pass(100);
    expect(screen.getByTestId('place')).toHaveTextContent(`/driver/trip/${otherRideId}`);
    expect(rideId).not.toBe(otherRideId);
  });
});
