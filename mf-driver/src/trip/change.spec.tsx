import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerChange } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import type { RideChange } from '@rahi/contracts/ride-change';
import { answerOf, problemOf, standInForSound } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
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

const temple = { lat: 28.6, lng: 77.2, address: 'Lotus Temple' };
const market = { lat: 28.57, lng: 77.21, address: 'INA Market' };
const changeIn = (state: RideChange['state'], given: Partial<RideChange> = {}): RideChange => ({
  id: '6f1a4a5c-0c0e-4a5e-9d5e-1f2a3b4c5d6e',
  state,
  answerBy: new Date(now + 30_000).toISOString(),
  endsHere: false,
  dropoff: temple,
  stops: [market],
  fare: '320',
  previousFare: '250',
  arrival: null,
  previousArrival: null,
  ...given,
});
const on = (change: RideChange): Partial<Ride> => ({ status: 'in_progress', change });
const path = `POST /api/rides/${rideId}/changes/${changeIn('open').id}`;
const changed: Partial<Ride> = {
  ...on(changeIn('accepted')),
  dropoffAddress: 'Lotus Temple',
  dropoffLat: '28.6',
  dropoffLng: '77.2',
  fare: '320',
};
const answersIn = (requests: readonly { url: string; body: unknown }[]) =>
  requests.filter(({ url }) => url.includes('/changes/')).map(({ body }) => body);

describe('a change of the trip that the rider asks for (R44)', () => {
  it('is one large button, and the way is the new one after it', async () => {
    const { requests } = await open(on(changeIn('open')), { [path]: answerOf(answerChange, makeRide(changed)) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Change of the trip');
    expect(screen.getByText('Lotus Temple')).toBeVisible();
    expect(screen.getByText('INA Market')).toBeVisible();
    expect(screen.getByText('₹250')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time to answer' })).toHaveTextContent('30');
    expect(screen.queryByRole('button', { name: 'End Trip' })).toBeNull();
    await press('Accept · ₹320');
    expect(answersIn(requests)).toEqual([{ answer: 'accept' }]);
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
    const ways = requests.filter(({ url }) => url === '/api/navigation/route').map(({ body }) => body);
    expect(ways).toContainEqual(expect.objectContaining({ destination: { lat: 28.6, lng: 77.2 } }));
  });

  it('is declined by the quiet button', async () => {
    const { requests } = await open(on(changeIn('open', { endsHere: true })), {
      [path]: answerOf(answerChange, makeRide(on(changeIn('declined')))),
    });
    expect(screen.getByText(/asks to end the trip here\.$/)).toBeVisible();
    await press('Decline');
    expect(answersIn(requests)).toEqual([{ answer: 'decline' }]);
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });

  it('goes when the time is over, and says why an answer came too late', async () => {
    const detail = 'The time to answer is over. The trip goes on as before.';
    const { set, toasts } = await open(on(changeIn('open')), { [path]: problemOf(409, 'change_over', detail) });
    set(on(changeIn('lapsed')));
    await press('Accept · ₹320');
    expect(toasts).toContainEqual(expect.objectContaining({ description: detail, tone: 'bad' }));
    await pass(31_000);
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });
});
