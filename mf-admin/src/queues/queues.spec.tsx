import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changeQueueZone, createQueueZone, queueZones, zoneQueue } from '@rahi/contracts/calls/queues.calls';
import type { QueuedDriver, QueueZone } from '@rahi/contracts/queue-zones';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId } from '../testing/factories.js';
import { pass, renderAdmin, type Handlers } from '../testing/render-admin.js';
import { cornersOf, emptyZone, textsOf, zoneOf } from './zone-texts.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  // jsdom has neither layout nor a canvas.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1020);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const corners = ['19.092, 72.87', '19.092, 72.88', '19.101, 72.88', '19.101, 72.87'];
const outline = cornersOf(corners.join('\n'));
const zone: QueueZone = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Airport T2',
  outline,
  vehicleTypes: ['mini'],
  bays: [{ name: 'Bay 4', lat: 19.0967, lng: 72.8745 }],
  shortTripKm: 6,
  shortTripMinutes: 20,
  city: 'mumbai',
  active: true,
  createdAt: '2026-06-01T04:00:00.000Z',
  waiting: [{ vehicleType: 'mini', drivers: 12 }],
};
const waiting: QueuedDriver = {
  driverId,
  name: 'Dev Singh',
  vehicleType: 'mini',
  state: 'waiting',
  place: 1,
  missed: 2,
  keptUntil: null,
  keptFor: null,
  joinedAt: '2026-06-01T05:30:00.000Z',
};
const kept: QueuedDriver = {
  ...waiting,
  driverId: '33333333-3333-4333-8333-333333333333',
  name: 'Meera Iyer',
  state: 'returning',
  place: null,
  missed: 0,
  keptUntil: '2026-06-01T06:10:00.000Z',
  keptFor: 'short_trip',
};

async function open(handlers: Handlers = {}) {
  const view = await renderAdmin('/admin/queues', {
    'GET /api/admin/queue-zones': answerOf(queueZones, [zone]),
    'GET /api/admin/queue-zones/*/queue': answerOf(zoneQueue, [waiting, kept]),
    ...handlers,
  });
  await pass(100);
  return view;
}
async function press(name: string | RegExp, role: 'button' | 'switch' = 'button') {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass(200);
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const bodies = (requests: readonly { method: string; body?: unknown }[], method: string) =>
  requests.filter((one) => one.method === method).map(({ body }) => body);

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the zones at the desk', () => {
  it('say which of them came with the pack of the city', async () => {
    const drawn = { ...zone, id: '44444444-4444-4444-8444-444444444444', name: 'Dadar Station' };
    const zones = [
      { ...zone, fromPack: true },
      { ...drawn, fromPack: false },
    ];
    await open({ 'GET /api/admin/queue-zones': answerOf(queueZones, zones) });
    expect(rowOf(/^Airport T2/).getByText('From the city’s data')).toBeVisible();
    expect(rowOf(/^Dadar Station/).queryByText('From the city’s data')).toBeNull();
  });

  it('are listed with how many wait, of which types', async () => {
    await open();
    const row = screen.getByRole('row', { name: /^Airport T2/ });
    expect(row).toHaveTextContent('Mini: 12');
    expect(within(row).getByRole('switch', { name: 'Airport T2 in use' })).toBeChecked();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });

  it('say what a zone is for while there is none, and why they could not be read', async () => {
    await open({ 'GET /api/admin/queue-zones': answerOf(queueZones, []) });
    expect(screen.getByText('No zones yet')).toBeVisible();
  });

  it('say why they could not be read, with a way to try again', async () => {
    await open({ 'GET /api/admin/queue-zones': problemOf(503, 'unavailable', 'Zones are resting.') });
    await pass(10_000);
    expect(screen.getByText('Zones are resting.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('show who waits in their order, with a link to each driver, and whose place is kept', async () => {
    await open();
    await press('Who waits in Airport T2');
    const first = screen.getByRole('row', { name: /Dev Singh/ });
    expect(first).toHaveTextContent(/^1Dev SinghMiniWaiting11:00/);
    expect(within(first).getByRole('link', { name: 'Dev Singh' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
    expect(screen.getByRole('row', { name: /Meera Iyer/ })).toHaveTextContent('Place kept until 11:40');
  });

  it('are switched on and off', async () => {
    const { requests } = await open({
      'PATCH /api/admin/queue-zones/*': answerOf(changeQueueZone, { ...zone, active: false, waiting: [] }),
    });
    await press('Airport T2 in use', 'switch');
    expect(bodies(requests, 'PATCH')).toEqual([{ active: false }]);
  });
});

describe('a new zone', () => {
  it('is written as lines of coordinates, by the keyboard alone, and is drawn meanwhile', async () => {
    const { requests } = await open({ 'POST /api/admin/queue-zones': answerOf(createQueueZone, zone) });
    await press('New zone');
    type('Name, as people call the place', 'Airport T2');
    type('Corners', corners.join('\n'));
    expect(screen.getByText('4 corners')).toBeVisible();
    type('Pickup points', 'Bay 4: 19.0967, 72.8745');
    await press('Add the zone');
    const { id: _id, city: _city, active: _active, createdAt: _at, waiting: _waiting, ...terms } = zone;
    expect(bodies(requests, 'POST')).toEqual([{ ...terms, vehicleTypes: [] }]);
  });

  it('loses its corners one by one or all at once, and each step can be undone', async () => {
    await open();
    await press('New zone');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    type('Corners', corners.join('\n'));
    await press('Remove the last corner');
    expect(screen.getByText('3 corners')).toBeVisible();
    await press('Remove all');
    expect(screen.getByText('0 corners')).toBeVisible();
    await press('Undo');
    expect(screen.getByText('3 corners')).toBeVisible();
    await press('Undo');
    expect(screen.getByLabelText('Corners')).toHaveValue(corners.join('\n'));
  });

  it('is refused in words beside the field, here and by the server', async () => {
    await open({
      'POST /api/admin/queue-zones': problemOf(400, 'invalid_input', 'Not good.', {
        errors: [{ in: 'body', at: 'outline', message: 'The zone overlaps “Terminal 1”, which is in use.' }],
      }),
    });
    await press('New zone');
    await press('Add the zone');
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('A zone has at least 3 corners.')).toBeVisible();
    type('Name, as people call the place', 'Airport T2');
    type('Corners', [corners[0], corners[2], corners[1], corners[3]].join('\n'));
    await press('Add the zone');
    expect(screen.getByText(/^The outline crosses or touches itself/)).toBeVisible();
    type('Corners', `${corners.join('\n')}\nhere`);
    await press('Add the zone');
    expect(screen.getByText(/^Line 5 cannot be read/)).toBeVisible();
    type('Corners', corners.join('\n'));
    await press('Add the zone');
    expect(screen.getByText('The zone overlaps “Terminal 1”, which is in use.')).toBeVisible();
  });
});

const wrong = (given: object) => zoneOf({ ...textsOf(zone), ...given }).wrong;

describe('the texts of a zone', () => {
  it('are its terms again', () => {
    const { id: _id, city: _city, active: _active, createdAt: _at, waiting: _waiting, ...terms } = zone;
    expect(zoneOf(textsOf(terms)).terms).toEqual(terms);
  });

  it('name each fault', () => {
    expect(zoneOf(emptyZone).wrong).toEqual([
      { field: 'name', fault: 'empty' },
      { field: 'outline', fault: 'few' },
    ]);
    expect(wrong({ bays: 'Bay 4' })).toEqual([{ field: 'bays', fault: 'line', line: 1 }]);
    expect(wrong({ outline: '19, 72\n19.1, 72\n19.1, 73' })).toEqual([{ field: 'outline', fault: 'wide' }]);
    expect(wrong({ shortTripKm: '51', shortTripMinutes: '1.5' })).toEqual([
      { field: 'shortTripKm', fault: 'number' },
      { field: 'shortTripMinutes', fault: 'number' },
    ]);
  });
});
