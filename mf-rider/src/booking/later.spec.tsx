import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { createReservation, getReservation, reservations } from '@rahi/contracts/calls/reservations.calls';
import { calculateFare, riderDues } from '@rahi/contracts/calls/rides.calls';
import { answerOf, loadInTurn, problemOf, type SeenRequest, type StubAnswer } from '@rahi/web-kit/testing';
import { pass } from '@rahi/web-kit/testing/area';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { laterScreens } from '../later-screens.js';
import { bodyField, km, openBooking, quoteFor } from '../testing/booking.js';
import { makeQuote, makeReservation, plan, reservationId, rider } from '../testing/factories.js';
import type { Handlers } from '../testing/render-rider.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

// A Saturday, 11:30 am in India.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Tomorrow, 6:30 am in India. */
const pickupAt = '2026-06-07T01:00:00.000Z';
const later = { ...plan, pickupAt };
const made = makeReservation({ pickupAt });
const reserved: Handlers = {
  'POST /api/reservations': answerOf(createReservation, made, 201),
  'GET /api/reservations/*': answerOf(getReservation, made),
  'GET /api/reservations': answerOf(reservations, [made]),
};
const refused = (status: number, code: string, detail: string): Handlers => ({
  ...reserved,
  'POST /api/reservations': problemOf(status, code, detail),
});

async function open(handlers: Handlers = {}, planned: typeof plan | boolean = true) {
  const view = openBooking(handlers, planned);
  // The clock does not wait for files.
  await act(async () => void (await loadInTurn(laterScreens)));
  await pass(2_000);
  return view;
}
async function press(name: string | RegExp, role: 'button' | 'radio' = 'button') {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass(100);
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
const bookLater = /^Book Sedan for tomorrow, 6:30 am · ₹184\.80$/;
const sent = (requests: readonly SeenRequest[], url: string) =>
  requests.filter((one) => one.method === 'POST' && one.url === url);

const hours = () => within(screen.getByRole('combobox', { name: 'Hour' })).getAllByRole('option');

describe('when the ride begins', () => {
  it('is now, until another day and time are chosen: then every fare is of that time', async () => {
    const { requests } = await open();
    await press('Pick up now');
    const dialog = within(screen.getByRole('dialog', { name: 'When should we pick you up?' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(31);
    expect(dialog.getByRole('radio', { name: 'Today 6 Jun' })).toBeChecked();
    expect(dialog.getByRole('status')).toHaveTextContent('Today, 1:15 pm');
    fireEvent.click(dialog.getByRole('radio', { name: 'Tomorrow 7 Jun' }));
    choose('Hour', '6');
    choose('Minute', '30');
    expect(dialog.getByRole('status')).toHaveTextContent('Tomorrow, 6:30 am');
    await press('Pick up tomorrow, 6:30 am');
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pick up tomorrow, 6:30 am' })).toBeVisible();
    expect(screen.getByRole('button', { name: bookLater })).toBeEnabled();
    const asked = sent(requests, '/api/calculate-fare').map(({ body }) => bodyField(body, 'pickupAt'));
    expect(new Set(asked)).toEqual(new Set([undefined, pickupAt]));
  });

  it('is not earlier than in 30 minutes, and not later than in 30 days', async () => {
    await open();
    await press('Pick up now');
    expect(hours()[0]).toHaveTextContent('12 pm');
    choose('Hour', '12');
    expect(within(screen.getByRole('combobox', { name: 'Minute' })).getAllByRole('option')[0]).toHaveTextContent('05');
    fireEvent.click(screen.getByRole('radio', { name: 'Mon 6 Jul' }));
    expect(hours().at(-1)).toHaveTextContent('11 am');
  });

  it('is closed by Back, without a change', async () => {
    await open();
    await press('Pick up now');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await pass(100);
    expect(screen.getByRole('button', { name: 'Pick up now' })).toBeVisible();
  });

  it('can be now again', async () => {
    await open({}, later);
    await press('Pick up tomorrow, 6:30 am');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pick up now' }));
    await pass(1_000);
    expect(screen.getByRole('button', { name: /^Book Sedan · ₹184\.80/ })).toBeEnabled();
  });

  it('names the city whose time it is, on a device of another zone', async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
    await open({}, later);
    expect(screen.getByText('Delhi time')).toBeVisible();
  });

  it('is kept with the trip, as long as it is to come', async () => {
    await open({}, { ...plan, pickupAt: '2026-06-06T05:00:00.000Z' });
    expect(screen.getByRole('button', { name: 'Pick up now' })).toBeVisible();
  });
});

describe('a ride for later', () => {
  it('needs no driver near, and says drop-off and a fixed fare instead of minutes', async () => {
    await open({ 'GET /api/drivers/nearby': answerOf(nearbyDrivers, []) }, later);
    expect(screen.getByText('Fare fixed when you book')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Sedan/ })).toHaveAccessibleName(/drop-off 6:54 am.*₹184\.80/);
    expect(screen.queryByText(/drivers? (available|nearby)|min away/i)).toBeNull();
    await press(/Auto/, 'radio');
    expect(screen.getByRole('button', { name: /^Book Auto for tomorrow/ })).toBeEnabled();
  });

  it('is booked once, at the quoted fare and time, and leads to what happens next', async () => {
    const { requests, pathname } = await open(reserved, later);
    await press(/Sedan/, 'radio');
    await press(bookLater);
    await pass(500);
    const [booking] = sent(requests, '/api/reservations');
    expect(booking?.body).toMatchObject({
      riderId: rider.id,
      pickupAt,
      vehicleType: 'sedan',
      fare: '184.80',
      quoteId: 'quote-sedan',
      paymentMethod: 'cash',
    });
    expect(booking?.body).not.toHaveProperty('pickupMinutes');
    expect(booking?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent(requests, '/api/rides')).toEqual([]);
    expect(pathname()).toBe(`/rider/reservations/${reservationId}?booked`);
    expect(screen.getByRole('heading', { name: 'Your ride is booked' })).toBeVisible();
  });

  it('can be for somebody else, with stops on the way: both are booked, and the fare is for both (R44, R45)', async () => {
    const stop = { lat: 28.6, lng: 77.2, address: 'Lotus Temple' };
    const onWire = { lat: '28.6', lng: '77.2', address: 'Lotus Temple' };
    const guest = { name: 'Meera', phone: '+919820112345', language: 'en-IN' };
    const { requests } = await open(reserved, { ...later, stops: [stop] });
    await press(/Sedan/, 'radio');
    await press('For me');
    for (const [name, value] of [
      ['Their name', 'Meera'],
      ['Their phone number', '98201 12345'],
    ] as const)
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    await press('For this person');
    await press(bookLater);
    await pass(500);
    const quoted = sent(requests, '/api/calculate-fare').at(-1);
    expect(quoted?.body).toMatchObject({ pickupAt, stops: [onWire] });
    expect(sent(requests, '/api/reservations')[0]?.body).toMatchObject({ pickupAt, guest, stops: [onWire] });
  });

  it('keeps its stops when it becomes a ride of now', async () => {
    const stop = { lat: 28.6, lng: 77.2, address: 'Lotus Temple' };
    await open(reserved, { ...later, stops: [stop] });
    await press(/^Pick up tomorrow/);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pick up now' }));
    await pass(1_000);
    expect(screen.getByRole('button', { name: '1 stop' })).toBeVisible();
  });

  it('is tried again with the same key after an answer that was lost', async () => {
    const answers: StubAnswer[] = [problemOf(504, 'timeout', 'Too slow.'), answerOf(createReservation, made, 201)];
    const { requests } = await open({ ...reserved, 'POST /api/reservations': () => answers.shift()! }, later);
    await press(/Sedan/, 'radio');
    await press(bookLater);
    await press(bookLater);
    const keys = sent(requests, '/api/reservations').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    ['reservation_overlaps', 'Too close to another booking', 'You have one at 6 am.', 'Bookings for later'],
    ['too_many_reservations', 'You have enough bookings for later', 'Five are enough.', 'Bookings for later'],
    ['too_early', 'Choose another time', 'At least 30 minutes ahead.', 'Your rides'],
    ['too_late', 'Choose another time', 'At most 30 days ahead.', 'Your rides'],
  ])('that is refused as %s says so, with a way on', async (code, title, detail, way) => {
    await open(refused(409, code, detail), later);
    await press(/Sedan/, 'radio');
    await press(bookLater);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(screen.getByRole('button', { name: way })).toBeEnabled();
  });

  it('waits for rides that are to be paid', async () => {
    const dues = answerOf(riderDues, { amount: '300', open: true, mostRides: 2, rides: [] });
    await open({ ...refused(409, 'dues_open', 'Pay first.'), 'GET /api/riders/*/dues': dues }, later);
    await press(/Sedan/, 'radio');
    await press(bookLater);
    await pass(500);
    expect(screen.getByText('₹300 to pay before your next ride')).toBeVisible();
  });

  it('shows a fare that has changed, and books it only by another press', async () => {
    let total = '184.80';
    const { requests } = await open(
      {
        ...refused(409, 'fare_changed', 'The fare has changed.'),
        'POST /api/calculate-fare': () => answerOf(calculateFare, makeQuote('sedan', km, { total })),
      },
      later,
    );
    await press(/Sedan/, 'radio');
    total = '199';
    await press(bookLater);
    await pass(500);
    expect(screen.getByText('The fare is now ₹199')).toBeVisible();
    expect(screen.getByRole('button', { name: /₹199$/ })).toBeEnabled();
    expect(sent(requests, '/api/reservations')).toHaveLength(1);
  });

  it('whose time the server does not take says so before it is booked', async () => {
    await open(
      {
        'POST /api/calculate-fare': (request) =>
          bodyField(request.body, 'pickupAt') === undefined
            ? quoteFor(request)
            : problemOf(409, 'too_early', 'Choose a time at least 30 minutes ahead.'),
      },
      later,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Choose another time');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a time at least 30 minutes ahead.');
    expect(screen.getByRole('radio', { name: /Sedan/ })).toBeDisabled();
  });
});
