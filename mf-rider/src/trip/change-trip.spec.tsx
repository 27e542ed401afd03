import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import { answerChange, changeRide, getRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import type { RideChange } from '@rahi/contracts/ride-change';
import { answerOf, loadInTurn, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { pass } from '@rahi/web-kit/testing/area';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { laterScreens } from '../later-screens.js';
import { makePlace, makeRide, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

const now = Date.UTC(2026, 5, 6, 6);
beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const temple = { lat: 28.6, lng: 77.2, address: 'Lotus Temple, Kalkaji, New Delhi' };
const figures = {
  endsHere: false,
  dropoff: temple,
  stops: [],
  fare: '320',
  previousFare: '250',
  arrival: new Date(now + 1_500_000).toISOString(),
  previousArrival: new Date(now + 900_000).toISOString(),
};
const offer = { ...figures, token: 'the.token', expiresAt: new Date(now + 120_000).toISOString(), lines: [] };
const changeOf = (state: RideChange['state']): RideChange => ({
  ...figures,
  id: rideId,
  state,
  answerBy: new Date(now + 30_000).toISOString(),
});

/** A server that keeps the ride. */
async function open(handlers: Handlers = {}, given: Partial<Ride> = {}) {
  let ride = makeRide({ status: 'in_progress', ...given });
  const set = (changes: Partial<Ride>) => {
    ride = makeRide({ ...ride, ...changes, version: ride.version + 1 });
    return ride;
  };
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': () => answerOf(getRide, ride),
      'GET /api/places': answerOf(searchPlaces, [
        makePlace({ id: 'temple', name: 'Lotus Temple', address: 'Kalkaji, New Delhi', lat: 28.6, lng: 77.2 }),
      ]),
      [`POST /api/rides/${rideId}/changes`]: ({ body }) =>
        JSON.stringify(body).includes('confirm')
          ? answerOf(changeRide, { ride: set({ change: changeOf('open') }), offer: null })
          : answerOf(changeRide, { ride, offer }),
      [`POST /api/rides/${rideId}/changes/${rideId}`]: () =>
        answerOf(answerChange, set({ change: changeOf('withdrawn') })),
      ...handlers,
    },
  });
  // The clock does not wait for files.
  await act(async () => void (await loadInTurn(laterScreens)));
  await pass(2_000);
  return { ...view, set };
}

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(1_000);
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Change trip' }));
const wishesIn = (requests: readonly SeenRequest[]) =>
  requests.filter(({ url }) => url.endsWith('/changes')).map(({ body }) => body);

async function chooseTemple() {
  await press('Change trip');
  fireEvent.change(dialog().getByRole('combobox', { name: 'New drop-off' }), { target: { value: 'lotus' } });
  // The pause after the last letter, then the answer.
  await pass(400);
  await pass(400);
  fireEvent.click(dialog().getByRole('option', { name: /^Lotus Temple/ }));
  await pass(1_000);
}

describe('a change of the trip under way (R44)', () => {
  it('shows fare and arrival before and after, then waits for the driver', async () => {
    const { requests, set } = await open();
    await chooseTemple();
    expect(wishesIn(requests)).toEqual([
      { dropoff: { lat: 28.6, lng: 77.2, address: 'Lotus Temple, Kalkaji, New Delhi' } },
    ]);
    expect(dialog().getByText('₹320')).toBeVisible();
    await press(/^Ask .* · ₹320/);
    expect(wishesIn(requests)).toContainEqual({ confirm: 'the.token' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^Waiting for Vikram/)).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time to answer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change trip' })).toBeNull();
    set({ change: changeOf('accepted'), dropoffAddress: temple.address, fare: '320' });
    await pass(4_000);
    expect(screen.getByText('The trip has changed: to Lotus Temple, Kalkaji, New Delhi')).toBeVisible();
    // Not for ever.
    await pass(120_000);
    expect(screen.queryByText(/^The trip has changed/)).toBeNull();
  });

  it('is taken back, declined or left without an answer, each in words', async () => {
    const { set, requests } = await open({}, { change: changeOf('open') });
    await press('Take back');
    expect(requests.find(({ url }) => url.endsWith(`/changes/${rideId}`))?.body).toEqual({ answer: 'withdraw' });
    expect(screen.getByRole('button', { name: 'Change trip' })).toBeVisible();
    set({ change: changeOf('declined') });
    await pass(4_000);
    expect(screen.getByText(/declined the change\. The trip goes on as before\.$/)).toBeVisible();
    set({ change: changeOf('lapsed') });
    await pass(4_000);
    expect(screen.getByText(/did not answer in time\. The trip goes on as before\.$/)).toBeVisible();
  });

  it('counts at once while no driver has accepted', async () => {
    const searching = { status: 'searching', driver: null } as const;
    const { requests } = await open(
      {
        [`POST /api/rides/${rideId}/changes`]: ({ body }) => {
          const counts = JSON.stringify(body).includes('confirm');
          const changed = { change: changeOf('accepted'), dropoffAddress: temple.address, fare: '320' };
          const ride = makeRide({ ...searching, ...(counts && { ...changed, version: 2 }) });
          return answerOf(changeRide, { ride, offer: counts ? null : offer });
        },
        'GET /api/rides/*': () => answerOf(getRide, makeRide(searching)),
      },
      searching,
    );
    await chooseTemple();
    expect(dialog().queryByRole('button', { name: 'End the trip here' })).toBeNull();
    fireEvent.click(dialog().getByRole('button', { name: 'Change · ₹320' }));
    await pass(200);
    expect(wishesIn(requests)).toContainEqual({ confirm: 'the.token' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('The trip has changed: to Lotus Temple, Kalkaji, New Delhi')).toBeVisible();
  });

  it('ends the trip here, with the address of the car’s place', async () => {
    const { requests } = await open();
    await press('Change trip');
    await press('End the trip here');
    expect(wishesIn(requests)).toEqual([{ endHere: { address: expect.any(String) } }]);
  });

  it('says in the server’s words why not, and can be tried again', async () => {
    const detail = 'Rahi does not go to Agra yet.';
    const { requests } = await open({
      [`POST /api/rides/${rideId}/changes`]: problemOf(409, 'not_served', detail),
    });
    await chooseTemple();
    expect(dialog().getByText(detail)).toBeVisible();
    await press('Retry');
    expect(wishesIn(requests)).toHaveLength(2);
  });

  it('asks for new figures where those are not true any more', async () => {
    const { requests } = await open({
      [`POST /api/rides/${rideId}/changes`]: ({ body }) =>
        JSON.stringify(body).includes('confirm')
          ? problemOf(409, 'fare_changed', 'The fare is now ₹340.')
          : answerOf(changeRide, { ride: makeRide({ status: 'in_progress' }), offer }),
    });
    await chooseTemple();
    await press(/^Ask .* · ₹320/);
    expect(dialog().getByText('The fare is now ₹340.')).toBeVisible();
    expect(wishesIn(requests)).toHaveLength(3);
  });
});
