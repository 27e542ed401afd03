import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rideStop } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import type { RideStop } from '@rahi/contracts/stops';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { makePosition, makeRide, rideId } from '../testing/factories.js';
import { pass, press, renderDriver } from '../testing/render-driver.js';
import { openTrip as open, trip } from '../testing/trip.js';

const now = Date.UTC(2026, 5, 1, 5, 10);
beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const ahead = { arrivedAt: null, leftAt: null, skipped: null };
const first = { lat: 28.6, lng: 77.2, address: 'Lotus Temple', ...ahead };
const second = { lat: 28.57, lng: 77.21, address: 'INA Market', ...ahead };
const arrivedAt = new Date(now).toISOString();
const path = (stop: number) => `POST /api/rides/${rideId}/stops/${stop}`;
const on = (changes: Partial<Ride>) => ({ status: 'in_progress' as const, ...changes });
const answered = (stops: Ride['stops']) => answerOf(rideStop, makeRide(on({ stops })));

describe('the stops of a trip (R44)', () => {
  it('are driven to one after the other, each with one large button', async () => {
    const stopTerms = { freeMinutes: 3, perMinute: '2' };
    const atFirst = makeRide(on({ stops: [{ ...first, arrivedAt }, second], stopTerms }));
    const { requests } = await open(on({ stops: [first, second], stopTerms }), {
      [path(1)]: ({ body }) =>
        JSON.stringify(body).includes('arrive')
          ? answerOf(rideStop, atFirst)
          : answered([{ ...first, arrivedAt, leftAt: arrivedAt }, second]),
    });
    expect(screen.getByText('Stop 1 of 2: Lotus Temple')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End Trip' })).toBeNull();
    const ways = () => requests.filter(({ url }) => url === '/api/navigation/route').map(({ body }) => body);
    expect(ways()).toContainEqual(expect.objectContaining({ destination: { lat: 28.6, lng: 77.2 } }));
    await press('Arrived at stop 1');
    expect(
      screen.getByText(/^At stop 1 of 2 for 0:0\d: Lotus Temple · Free until .*, then ₹2 a minute$/),
    ).toBeVisible();
    await press('Continue');
    expect(screen.getByText('Stop 2 of 2: INA Market')).toBeVisible();
    const sent = requests.filter(({ url }) => url.endsWith('/stops/1')).map(({ body }) => body);
    expect(sent).toEqual([{ step: 'arrive' }, { step: 'leave' }]);
    expect(ways()).toContainEqual(expect.objectContaining({ destination: { lat: 28.57, lng: 77.21 } }));
  });

  it('are skipped with a reason only, then the trip can end', async () => {
    const { requests } = await open(on({ stops: [first] }), {
      [path(1)]: answered([{ ...first, skipped: 'no_waiting' }]),
    });
    await press('Skip stop 1');
    const dialog = within(screen.getByRole('dialog', { name: 'Skip stop 1?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Skip stop 1' }));
    await pass(50);
    expect(dialog.getByRole('alert')).toBeVisible();
    expect(requests.filter(({ url }) => url.endsWith('/stops/1'))).toEqual([]);
    fireEvent.click(dialog.getByRole('radio', { name: 'No place to wait' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Skip stop 1' }));
    await pass(50);
    expect(requests.find(({ url }) => url.endsWith('/stops/1'))?.body).toEqual({ step: 'skip', reason: 'no_waiting' });
    expect(screen.queryByRole('button', { name: 'Skip stop 1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
  });

  it('go on without a network: what was pressed is sent in order once it is back, also after a reload', async () => {
    const server = { up: false };
    const sent: unknown[] = [];
    let stops: RideStop[] = [first, second];
    const answer = (number: number) =>
      [
        path(number),
        ({ body }: { body?: unknown }) => {
          if (!server.up) throw new TypeError('Failed to fetch');
          sent.push([number, body]);
          const after = JSON.stringify(body).includes('skip')
            ? { skipped: 'no_waiting' as const }
            : { [JSON.stringify(body).includes('arrive') ? 'arrivedAt' : 'leftAt']: arrivedAt };
          stops = stops.map((stop, place) => (place === number - 1 ? { ...stop, ...after } : stop));
          set({ stops });
          return answered(stops);
        },
      ] as const;
    const { handlers, set } = trip(on({ stops }), Object.fromEntries([answer(1), answer(2)]));
    const render = () => renderDriver(`/driver/trip/${rideId}`, { handlers, location: { position: makePosition() } });
    await render();
    await press('Arrived at stop 1');
    expect(screen.getByText(/^At stop 1 of 2/)).toBeVisible();
    expect(screen.getByText('Sent when the network is back')).toBeVisible();
    await press('Continue');
    await press('Skip stop 2');
    const dialog = within(screen.getByRole('dialog', { name: 'Skip stop 2?' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'No place to wait' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Skip stop 2' }));
    await pass(100);
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
    cleanup();
    await render();
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeVisible();
    expect(sent).toEqual([]);
    server.up = true;
    window.dispatchEvent(new Event('online'));
    await pass(500);
    expect(sent).toEqual([
      [1, { step: 'arrive' }],
      [1, { step: 'leave' }],
      [2, { step: 'skip', reason: 'no_waiting' }],
    ]);
    expect(screen.queryByText('Sent when the network is back')).toBeNull();
  });

  it('say in the server’s words why one was not reached', async () => {
    const detail = 'You are 12 km from the stop. Drive there first.';
    const { toasts } = await open(on({ stops: [first] }), { [path(1)]: problemOf(409, 'far_from_stop', detail) });
    await press('Arrived at stop 1');
    expect(toasts).toContainEqual(expect.objectContaining({ description: detail, tone: 'bad' }));
    expect(screen.getByRole('button', { name: 'Arrived at stop 1' })).toBeVisible();
  });
});
