import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  giveBackReservation,
  openReservations,
  reservations,
  takeReservation,
} from '@rahi/contracts/calls/reservations.calls';
import { driverActiveRide } from '@rahi/contracts/calls/rides.calls';
import type { OpenReservation, Reservation } from '@rahi/contracts/reservation';
import { anOpenReservation, aReservation } from '@rahi/contracts/testing';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

// The evening before, in India: the pickups are at 6 am.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
});
afterEach(() => {
  jest.useRealTimers();
});

const idOf = (number: number) => `1d0f8a55-2f4e-4f1e-9d7a-${String(number).padStart(12, '0')}`;
const one = anOpenReservation({ id: idOf(1), note: 'Two suitcases' });
const taken = aReservation({ id: idOf(1), status: 'assigned', earnings: '160.44' });
const openList = (rows: OpenReservation[], next?: string): StubAnswer => ({
  ...answerOf(openReservations, rows),
  ...(next && { headers: { Link: `</api/reservations/open?limit=20&cursor=${next}>; rel="next"` } }),
});
const away = problemOf(503, 'unavailable', 'Bookings are resting.');

async function open(handlers: Handlers = {}, path = '/driver/reservations') {
  const view = await renderDriver(path, {
    handlers: { 'GET /api/reservations/open': openList([one]), ...handlers },
  });
  await pass(100);
  return view;
}
const own = (rows: Reservation[]): Handlers => ({ 'GET /api/reservations': answerOf(reservations, rows) });
async function press(name: string | RegExp, role: 'button' | 'radio' = 'button') {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass(100);
}
const inDialog = async (name: string) => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await pass(100);
};

describe('the home screen', () => {
  it('leads to the bookings for later', async () => {
    await open({}, '/driver');
    await press(/^Booked ahead/);
    expect(screen.getByTestId('place')).toHaveTextContent('/driver/reservations');
  });

  it('says which is next, and by when to be online, and leads to those that are taken', async () => {
    const { requests } = await open(own([taken]), '/driver');
    await pass(2_000);
    await pass(100);
    expect(requests.map(({ url }) => url)).toContain('/api/reservations?as=driver&show=coming&limit=1');
    await press(/Next: tomorrow, 6:00 am · be online by 5:20 am/);
    expect(screen.getByTestId('place')).toHaveTextContent('/driver/reservations?show=yours');
  });
});

describe('one with stops, for a guest (R44, R45)', () => {
  const stop = { lat: 28.6, lng: 77.2, address: 'Lotus Temple', arrivedAt: null, leftAt: null, skipped: null };

  it('names its stops, who travels and who booked', async () => {
    const guest = { name: 'Meera Joshi', bookedBy: 'Asha Rao' };
    const ofGuest = { ...taken, rider: { name: 'Meera Joshi' }, guest, stops: [stop] };
    await open(own([ofGuest]), '/driver/reservations?show=yours');
    const card = within(screen.getByRole('article', { name: /6:00 am/ }));
    for (const words of ['Meera', 'Booked by Asha', /Lotus Temple/]) expect(card.getByText(words)).toBeVisible();
  });

  it('shows the stops before it is taken', async () => {
    await open({ 'GET /api/reservations/open': openList([{ ...one, stops: [stop] }]) });
    expect(screen.getByText(/Lotus Temple/)).toBeVisible();
  });
});

describe('the open ones', () => {
  it('say when, for how much, how far away, from where to where, and whom', async () => {
    await open();
    const card = within(screen.getByRole('article', { name: 'Tomorrow, 6:00 am' }));
    expect(card.getByText('₹160.44')).toBeVisible();
    expect(card.getByText('Pickup 2.4 km from you')).toBeVisible();
    expect(card.getByText('Connaught Place')).toBeVisible();
    expect(card.getByText('9.8 km · 24 min')).toBeVisible();
    expect(card.getByText('Two suitcases')).toBeVisible();
    expect(card.getByText('Asha')).toBeVisible();
    expect(card.getByText('Pays in cash')).toBeVisible();
  });

  it('say so where the distance is not known', async () => {
    await open({ 'GET /api/reservations/open': openList([anOpenReservation({ pickupDistance: null })]) });
    expect(screen.getByText('Your distance to the pickup is not known')).toBeVisible();
  });

  it('are taken after a question, and are then among the driver’s own', async () => {
    let mine: Reservation[] = [];
    const { requests, toasts } = await open({
      [`POST /api/reservations/${one.id}/take`]: () => {
        mine = [taken];
        return answerOf(takeReservation, taken);
      },
      'GET /api/reservations': () => answerOf(reservations, mine),
    });
    await press('Take ride');
    expect(screen.getByRole('dialog', { name: 'Take this ride?' })).toHaveTextContent(
      'Pickup tomorrow, 6:00 am. You earn ₹160.44. Be online by tomorrow, 5:20 am, or the ride goes to another driver.',
    );
    await inDialog('Take ride');
    expect(requests.map(({ url }) => url)).toContain(`/api/reservations/${one.id}/take`);
    expect(toasts.at(-1)).toMatchObject({
      title: 'The ride is yours',
      description: 'Be online by tomorrow, 5:20 am',
    });
    expect(screen.getByRole('radio', { name: 'Yours' })).toBeChecked();
    await pass(100);
    expect(screen.getByText('tomorrow, 5:20 am')).toBeVisible();
  });

  it('that cannot be reached in time say why, and cannot be taken', async () => {
    await open({ 'GET /api/reservations/open': openList([anOpenReservation({ overlaps: true })]) });
    expect(screen.getByText('You have another ride around that time: you could not be there.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take ride' })).toBeNull();
  });

  it.each([
    ['reservation_taken', 'Another driver has taken it.'],
    ['too_late', 'It is less than 30 minutes to the pickup.'],
    ['reservation_overlaps', 'You have another one at that time.'],
  ])('that are refused as %s say so, and the list is read again', async (code, detail) => {
    let rows = [one];
    const { toasts } = await open({
      'GET /api/reservations/open': () => openList(rows),
      [`POST /api/reservations/${one.id}/take`]: () => {
        rows = [];
        return problemOf(409, code, detail);
      },
    });
    await press('Take ride');
    await inDialog('Take ride');
    expect(toasts.at(-1)).toMatchObject({ title: 'Not taken', description: detail, tone: 'bad' });
    expect(screen.getByText('No rides for later now')).toBeVisible();
  });

  it('lead to the papers where one is missing', async () => {
    const { toasts } = await open({
      [`POST /api/reservations/${one.id}/take`]: problemOf(409, 'papers_missing', 'Upload your papers first.'),
    });
    await press('Take ride');
    await inDialog('Take ride');
    const { action } = toasts.at(-1) ?? {};
    expect(action?.label).toBe('Papers');
    act(() => action?.onPress());
    await pass(100);
    expect(screen.getByTestId('place')).toHaveTextContent('/driver/documents');
  });

  it('go on page by page', async () => {
    await open({
      'GET /api/reservations/open': ({ url }) =>
        url.includes('cursor=second')
          ? openList([anOpenReservation({ pickupAt: '2026-06-05T12:00:00.000Z' })])
          : openList([one], 'second'),
    });
    await press('Load more');
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('are read again after half a minute', async () => {
    let rows = [one];
    await open({ 'GET /api/reservations/open': () => openList(rows) });
    rows = [];
    await pass(30_000);
    expect(screen.getByText('No rides for later now')).toBeVisible();
  });

  it('that cannot be read say why, with a Retry', async () => {
    let answer: StubAnswer = away;
    await open({ 'GET /api/reservations/open': () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('Rides for later could not be read');
    answer = openList([one]);
    await press('Retry');
    expect(screen.getByText('Tomorrow, 6:00 am')).toBeVisible();
  });

  it('are none for a driver without a vehicle: the server says what to do', async () => {
    await open({ 'GET /api/reservations/open': problemOf(409, 'vehicle_missing', 'Add your vehicle first.') });
    expect(screen.getByRole('alert')).toHaveTextContent('Add your vehicle first.');
  });
});

describe('the driver’s own', () => {
  const yours = '/driver/reservations?show=yours';

  it('say by when to be online, and are given back after a question', async () => {
    let rows: Reservation[] = [taken];
    const { toasts } = await open(
      {
        'GET /api/reservations': () => answerOf(reservations, rows),
        [`POST /api/reservations/${taken.id}/give-back`]: () => {
          rows = [];
          return answerOf(giveBackReservation, { success: true });
        },
      },
      yours,
    );
    expect(screen.getByText('tomorrow, 5:20 am')).toBeVisible();
    await press('Give back');
    expect(screen.getByRole('dialog', { name: 'Give this ride back?' })).toHaveTextContent(
      'The ride of tomorrow, 6:00 am goes to other drivers, and Asha is told.',
    );
    await inDialog('Give back');
    expect(toasts.at(-1)).toMatchObject({ title: 'Given back', description: 'Other drivers can take it now.' });
    expect(screen.getByText('You have taken none')).toBeVisible();
  });

  it('that cannot be given back any more say why', async () => {
    const { toasts } = await open(
      {
        ...own([taken]),
        [`POST /api/reservations/${taken.id}/give-back`]: problemOf(409, 'too_late', 'It has begun.'),
      },
      yours,
    );
    await press('Give back');
    await inDialog('Give back');
    expect(toasts.at(-1)).toMatchObject({ title: 'Not given back', description: 'It has begun.', tone: 'bad' });
  });

  it('that have become a ride lead to the trip', async () => {
    await open(
      { ...own([{ ...taken, rideId }]), [`GET /api/rides/${rideId}`]: answerOf(driverActiveRide, makeRide()) },
      yours,
    );
    expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
    await press('Open the trip');
    expect(screen.getByTestId('place')).toHaveTextContent(`/driver/trip/${rideId}`);
  });

  it('stay readable without a network, and say how old they are', async () => {
    let answer: StubAnswer = answerOf(reservations, [taken]);
    await open({ 'GET /api/reservations': () => answer }, yours);
    answer = away;
    await pass(30_000);
    expect(screen.getByText(/^Rides that you took as of .*5:30 pm$/)).toBeVisible();
    expect(screen.getByText('Tomorrow, 6:00 am')).toBeVisible();
  });
});

describe('no accessibility violation', () => {
  it.each(['/driver/reservations', '/driver/reservations?show=yours'])('is found at %s', async (path) => {
    await open(own([taken]), path);
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
