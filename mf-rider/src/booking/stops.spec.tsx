import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { navigationRoute, searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import { createRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, loadInTurn, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { pass } from '@rahi/web-kit/testing/area';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { laterScreens } from '../later-screens.js';
import { bodyField, openBooking } from '../testing/booking.js';
import { makePlace, makeRide, plan, route } from '../testing/factories.js';
import type { Handlers } from '../testing/render-rider.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const temple = { lat: 28.6, lng: 77.2, address: 'Lotus Temple' };
const market = { lat: 28.57, lng: 77.21, address: 'INA Market' };
const onWire = ({ lat, lng, address }: typeof temple) => ({ lat: String(lat), lng: String(lng), address });
const handlers: Handlers = {
  'GET /api/places': answerOf(searchPlaces, [
    makePlace({ id: 'temple', name: 'Lotus Temple', address: 'Kalkaji, New Delhi', lat: 28.6, lng: 77.2 }),
  ]),
  'POST /api/rides': answerOf(createRide, makeRide({ status: 'searching' }), 201),
};

async function open(stops: readonly (typeof temple)[] = [], more: Handlers = {}) {
  const view = openBooking({ ...handlers, ...more }, stops.length > 0 ? { ...plan, stops } : true);
  // The clock does not wait for files.
  await act(async () => void (await loadInTurn(laterScreens)));
  await pass(2_000);
  return view;
}
async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(1_000);
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Stops on the way' }));
const lastStops = (requests: readonly SeenRequest[], url: string) =>
  bodyField(requests.findLast((one) => one.method === 'POST' && one.url === url)?.body, 'stops');

/** By the market first is faster. */
const seconds = (body: unknown) => (JSON.stringify(bodyField(body, 'via')).startsWith('[{"lat":28.57') ? 600 : 900);

describe('stops on the way (R44)', () => {
  it('are added by the search, and the fare and the way follow', async () => {
    const { requests } = await open();
    expect(lastStops(requests, '/api/calculate-fare')).toBeUndefined();
    await press('Add a stop');
    const field = dialog().getByRole('combobox', { name: 'Add a stop' });
    fireEvent.change(field, { target: { value: 'lotus' } });
    // The pause after the last letter, then the answer.
    await pass(400);
    await pass(400);
    fireEvent.click(dialog().getByRole('option', { name: /^Lotus Temple/ }));
    await pass(1_000);
    expect(dialog().getByText(/^1\. Lotus Temple/)).toBeVisible();
    expect(lastStops(requests, '/api/calculate-fare')).toMatchObject([{ lat: '28.6', lng: '77.2' }]);
    expect(requests.filter(({ url }) => url === '/api/navigation/route').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ via: [{ lat: 28.6, lng: 77.2 }] }),
    );
    await press('Done');
    expect(screen.getByRole('button', { name: '1 stop' })).toBeVisible();
  });

  it('are moved, removed and booked in their order', async () => {
    const { requests } = await open([temple, market]);
    await press('2 stops');
    await press('Move stop 2 up: INA Market');
    expect(lastStops(requests, '/api/calculate-fare')).toEqual([onWire(market), onWire(temple)]);
    await press('Done');
    await press(/^Book Sedan · /);
    expect(lastStops(requests, '/api/rides')).toEqual([onWire(market), onWire(temple)]);
  });

  it('are removed one by one, and no more than three are added', async () => {
    const { requests } = await open([temple, market, temple]);
    await press('3 stops');
    expect(dialog().queryByRole('combobox')).toBeNull();
    await press('Remove stop 2: INA Market');
    expect(lastStops(requests, '/api/calculate-fare')).toEqual([onWire(temple), onWire(temple)]);
    expect(dialog().getByRole('combobox', { name: 'Add a stop' })).toBeVisible();
  });

  it('are put in the order of the shortest time by road', async () => {
    const { requests } = await open([temple, market], {
      'POST /api/navigation/route': ({ body }) =>
        answerOf(navigationRoute, { ...route, duration: { text: '', value: seconds(body) } }),
    });
    await press('2 stops');
    await press('Best order');
    expect(dialog().getByText('1. INA Market')).toBeVisible();
    expect(dialog().getByText('The stops are in the fastest order.')).toBeVisible();
    expect(lastStops(requests, '/api/calculate-fare')).toEqual([onWire(market), onWire(temple)]);
  });

  it('stay as they are where the order cannot be found, which is said', async () => {
    await open([temple, market], { 'POST /api/navigation/route': problemOf(503, 'unavailable', 'Not now.') });
    await press('2 stops');
    await press('Best order');
    await pass(10_000);
    expect(dialog().getByRole('alert')).toBeVisible();
    expect(dialog().getByText('1. Lotus Temple')).toBeVisible();
  });
});
