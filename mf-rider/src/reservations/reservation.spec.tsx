import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  cancelReservation,
  changeReservation,
  getReservation,
  reservationFee,
} from '@rahi/contracts/calls/reservations.calls';
import { calculateFare, getRide } from '@rahi/contracts/calls/rides.calls';
import type { Reservation } from '@rahi/contracts/reservation';
import { answerOf, loadInTurn, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { pass } from '@rahi/web-kit/testing/area';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { laterScreens } from '../later-screens.js';
import { bodyField } from '../testing/booking.js';
import { itsDriver, makeQuote, makeReservation, makeRide, reservationId, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

// The evening before, in India: the pickup is at 6 am.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
});
afterEach(() => {
  jest.useRealTimers();
});

const freeUntil = '2026-06-01T23:30:00.000Z';

/** A server that keeps one booking, changed as the real one does. */
function kept(first: Partial<Reservation>) {
  let reservation = makeReservation(first);
  const set = (changes: Partial<Reservation>) => {
    reservation = makeReservation({ ...reservation, version: reservation.version + 1, ...changes });
    return reservation;
  };
  const handlers: Handlers = {
    [`GET /api/reservations/${reservationId}`]: () => answerOf(getReservation, reservation),
    [`GET /api/reservations/${reservationId}/fee`]: answerOf(reservationFee, { fee: '0', freeUntil }),
    [`POST /api/reservations/${reservationId}/cancel`]: () =>
      answerOf(cancelReservation, set({ status: 'cancelled', cancelledBy: 'rider' })),
    [`PATCH /api/reservations/${reservationId}`]: ({ body }) => {
      const { pickupAt = reservation.pickupAt, fare = reservation.fare, note } = changeReservation.body.parse(body);
      return answerOf(changeReservation, set({ pickupAt, fare: String(fare), ...(note !== undefined && { note }) }));
    },
    'POST /api/calculate-fare': answerOf(calculateFare, makeQuote('sedan', 9.8, { total: '195.20' })),
  };
  return { set, handlers };
}

async function open(first: Partial<Reservation> = {}, changes: Handlers = {}, search = '') {
  const { set, handlers } = kept(first);
  const path = `/rider/reservations/${reservationId}${search}`;
  const view = renderRider({ path, handlers: { ...handlers, ...changes } });
  // The clock does not wait for files.
  await act(async () => void (await loadInTurn(laterScreens)));
  await pass(2_500);
  return { set, ...view };
}
async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(600);
}
/** The choice stands, and then its fare is there. */
async function fareKnown() {
  await pass(500);
  await pass(100);
}
const dialog = () => within(screen.getByRole('dialog'));
const inDialog = async (name: string | RegExp) => {
  fireEvent.click(dialog().getByRole('button', { name }));
  await pass(600);
};

describe('a booking for later', () => {
  it('says when, from where to where, for how much, and what happens next', async () => {
    await open({ note: 'Blue gate' });
    expect(screen.getByRole('heading', { level: 1, name: 'Tomorrow, 6:00 am' })).toBeVisible();
    expect(screen.getByText('Booked')).toBeVisible();
    expect(screen.getByText('Blue gate')).toBeVisible();
    expect(screen.getByText('Fare, fixed').closest('div')).toHaveTextContent('₹180.60');
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByText(/^A driver may take it beforehand/)).toBeVisible();
    expect(next.getByText('Change or cancel it free of charge until tomorrow, 5:00 am.')).toBeVisible();
    expect(next.getByText(/5 minutes before, and waits 10 minutes/)).toBeVisible();
  });

  it('right after it was booked says so, and leads home', async () => {
    const { pathname } = await open({}, {}, '?booked');
    expect(screen.getByRole('heading', { level: 1, name: 'Your ride is booked' })).toBeVisible();
    await press('Done');
    expect(pathname()).toBe('/rider');
  });

  it('of weeks ahead says from when on drivers may take it', async () => {
    await open({ pickupAt: '2026-06-20T00:30:00.000Z' });
    expect(screen.getByText(/^From Sat, 13 Jun, 6:00 am on a driver may take it/)).toBeVisible();
  });

  it.each<[Partial<Reservation>, string | RegExp]>([
    [{ status: 'booked', releases: 1 }, 'Your driver cannot come. Other drivers see it now.'],
    [{ status: 'assigned', driver: itsDriver }, 'Vikram Singh will pick you up.'],
    [{ status: 'cancelled', cancelledBy: 'rider' }, 'You cancelled this booking.'],
    [{ status: 'cancelled', cancelledBy: 'admin' }, 'Our support team cancelled this booking.'],
    [{ status: 'cancelled', cancelledBy: 'expiry' }, 'This booking was cancelled.'],
    [{ status: 'missed' }, 'No driver could be found in time. You pay nothing.'],
  ])('that is %j says what that means', async (changes, words) => {
    await open(changes);
    expect(screen.getAllByText(words)[0]).toBeVisible();
    const over = changes.status === 'cancelled' || changes.status === 'missed';
    expect(screen.queryAllByRole('button', { name: 'Cancel booking' })).toHaveLength(over ? 0 : 1);
  });

  it('shows its driver once one has taken it', async () => {
    const { set } = await open();
    set({ status: 'assigned', driver: itsDriver });
    await pass(30_000);
    expect(screen.getByText('White Dzire')).toBeVisible();
    expect(screen.getByText('Driver confirmed')).toBeVisible();
  });

  it('says for whom it is and where it stops, and what the rider is to do (R44, R45)', async () => {
    const stop = { lat: 28.6, lng: 77.2, address: 'Lotus Temple', arrivedAt: null, leftAt: null, skipped: null };
    const guest = { name: 'Meera', phone: '+919820112345' };
    const { set } = await open({ guest, stops: [stop] });
    expect(screen.getByText('For').closest('div')).toHaveTextContent('Meera · +91 98201 12345');
    expect(screen.getByText(/Lotus Temple/)).toBeVisible();
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByText(/send Meera the link/)).toBeVisible();
    set({ status: 'assigned', driver: itsDriver });
    await pass(30_000);
    expect(screen.getAllByText('Vikram Singh will pick up Meera.')[0]).toBeVisible();
  });

  it('asks for the fare of another time by its stops', async () => {
    const stop = { lat: 28.6, lng: 77.2, address: 'Lotus Temple', arrivedAt: null, leftAt: null, skipped: null };
    const { requests } = await open({ stops: [stop] });
    await press('Change time');
    fireEvent.change(screen.getByRole('combobox', { name: 'Hour' }), { target: { value: '9' } });
    await fareKnown();
    const asked = requests.findLast(({ url }) => url === '/api/calculate-fare');
    expect(asked?.body).toMatchObject({ stops: [{ lat: '28.6', lng: '77.2', address: 'Lotus Temple' }] });
  });

  it.each([
    [{ rental: { hours: 4, km: 40, perKm: '14', perMinute: '2' } }, { rental: { hours: 4 } }],
    [
      { outstation: { kind: 'oneWay', returnAt: null, perKm: '21', leastKm: 100, allowance: '300', night: '250' } },
      { outstation: { kind: 'oneWay' } },
    ],
  ] as const)('asks for the fare of another time as what it is: %o', async (kind, wish) => {
    const { requests } = await open(kind);
    await press('Change time');
    fireEvent.change(screen.getByRole('combobox', { name: 'Hour' }), { target: { value: '9' } });
    await fareKnown();
    expect(requests.findLast(({ url }) => url === '/api/calculate-fare')?.body).toMatchObject(wish);
  });

  it.each(['matching', 'assigned'] as const)('that has become a ride (%s) leads to the trip', async (status) => {
    const ride = answerOf(getRide, makeRide({ pickupAt: '2026-06-02T00:30:00.000Z' }));
    const { pathname } = await open({ status, rideId }, { 'GET /api/rides/*': ride });
    expect(pathname()).toBe(`/rider/trip/${rideId}`);
  });

  it('of somebody else, or none at all, is said not to be there', async () => {
    await open({}, { [`GET /api/reservations/${reservationId}`]: problemOf(404, 'not_found', 'There is none.') });
    expect(screen.getByRole('button', { name: 'Back to riding' })).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    await open({ status: 'assigned', driver: itsDriver });
    await press('Change time');
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});

describe('another time', () => {
  it('shows the fare before and after, and is changed at the version that the rider saw', async () => {
    const { requests, toasts } = await open({ version: 4 });
    await press('Change time');
    expect(dialog().getByRole('button', { name: 'Change time' })).toBeDisabled();
    fireEvent.change(dialog().getByRole('combobox', { name: 'Hour' }), { target: { value: '7' } });
    await fareKnown();
    expect(dialog().getByText('₹180.60')).toBeVisible();
    expect(dialog().getByText('₹195.20')).toBeVisible();
    await inDialog('Change time · ₹195.20');
    const change = requests.find(({ method }) => method === 'PATCH')?.body;
    expect(change).toEqual({
      version: 4,
      pickupAt: '2026-06-02T01:30:00.000Z',
      fare: '195.20',
      quoteId: 'quote-sedan',
    });
    expect(toasts.at(-1)).toMatchObject({ title: 'Pickup time changed', description: 'Tomorrow, 7:00 am' });
    expect(screen.getByRole('heading', { level: 1, name: 'Tomorrow, 7:00 am' })).toBeVisible();
  });

  it('says beforehand that its driver took it for the time until now', async () => {
    await open({ status: 'assigned', driver: itsDriver });
    await press('Change time');
    expect(dialog().queryByText(/Vikram Singh took it/)).toBeNull();
    fireEvent.change(dialog().getByRole('combobox', { name: 'Hour' }), { target: { value: '7' } });
    expect(dialog().getByText(/^Vikram Singh took it for the time until now/)).toBeVisible();
  });

  it('asks for the fare of that time', async () => {
    const { requests } = await open();
    await press('Change time');
    fireEvent.click(dialog().getByRole('radio', { name: 'Fri 5 Jun' }));
    await fareKnown();
    const asked = requests.filter(({ url }) => url === '/api/calculate-fare');
    expect(asked.map(({ body }) => bodyField(body, 'pickupAt'))).toEqual(['2026-06-05T00:30:00.000Z']);
  });

  it('that is refused says why, and stays open', async () => {
    await open(
      {},
      { [`PATCH /api/reservations/${reservationId}`]: problemOf(409, 'reservation_overlaps', 'You have one at 7.') },
    );
    await press('Change time');
    fireEvent.change(dialog().getByRole('combobox', { name: 'Hour' }), { target: { value: '7' } });
    await fareKnown();
    await inDialog('Change time · ₹195.20');
    expect(dialog().getByText('You have one at 7.')).toBeVisible();
  });

  it('whose fare cannot be read says so, with a Retry', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Fares are resting.');
    await open({}, { 'POST /api/calculate-fare': () => answer });
    await press('Change time');
    fireEvent.change(dialog().getByRole('combobox', { name: 'Hour' }), { target: { value: '7' } });
    await fareKnown();
    expect(dialog().getByText('Fares are resting.')).toBeVisible();
    answer = answerOf(calculateFare, makeQuote('sedan', 9.8, { total: '195.20' }));
    await inDialog('Retry');
    expect(dialog().getByText('₹195.20')).toBeVisible();
  });

  it('is no longer offered an hour before', async () => {
    await open({ pickupAt: '2026-06-01T12:50:00.000Z' });
    expect(screen.queryByRole('button', { name: 'Change time' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
  });
});

describe('the note', () => {
  it('is added, and shown', async () => {
    const { requests } = await open();
    await press('Add a note to the driver');
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: ' Two suitcases ' } });
    await inDialog('Save note');
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 1, note: 'Two suitcases' });
    expect(screen.getByText('Two suitcases')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change the note' })).toBeVisible();
  });
});

describe('cancelling', () => {
  it('says before the press that it is free, and until when', async () => {
    const { requests, toasts } = await open({ version: 3 });
    await press('Cancel booking');
    expect(dialog().getByText('Cancelling is free until tomorrow, 5:00 am.')).toBeVisible();
    fireEvent.click(dialog().getByRole('radio', { name: 'My plans changed' }));
    await inDialog('Cancel booking');
    expect(requests.find(({ url }) => url.endsWith('/cancel'))?.body).toEqual({ version: 3, reason: 'plans' });
    expect(toasts.at(-1)).toMatchObject({ title: 'Booking cancelled' });
    expect(screen.getAllByText('You cancelled this booking.')[0]).toBeVisible();
  });

  it('says what it costs once it is late', async () => {
    await open(
      { status: 'assigned', driver: itsDriver },
      { [`GET /api/reservations/${reservationId}/fee`]: answerOf(reservationFee, { fee: '50', freeUntil }) },
    );
    await press('Cancel booking');
    expect(dialog().getByRole('status')).toHaveTextContent(
      'Cancelling now costs ₹50. It was free until tomorrow, 5:00 am.',
    );
    expect(dialog().getByRole('radio', { name: 'The driver asked me to' })).toBeVisible();
  });

  it('waits until its cost is known', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Not now.');
    await open({}, { [`GET /api/reservations/${reservationId}/fee`]: () => answer });
    await press('Cancel booking');
    expect(dialog().getByRole('button', { name: 'Cancel booking' })).toBeDisabled();
    expect(dialog().getByText(/^What cancelling costs now could not be read/)).toBeVisible();
    answer = answerOf(reservationFee, { fee: '0', freeUntil });
    await inDialog('Retry');
    expect(dialog().getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
  });

  it('of a booking that has changed meanwhile says so, and shows it as it is', async () => {
    const changed = problemOf(409, 'reservation_changed', 'The booking has changed meanwhile.');
    const { set, toasts } = await open({}, { [`POST /api/reservations/${reservationId}/cancel`]: changed });
    set({ status: 'assigned', driver: itsDriver });
    await press('Cancel booking');
    await inDialog('Cancel booking');
    expect(toasts.at(-1)).toMatchObject({ title: 'Not cancelled', description: 'The booking has changed meanwhile.' });
    expect(screen.getByText('Driver confirmed')).toBeVisible();
  });
});
