import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reservations } from '@rahi/contracts/calls/reservations.calls';
import type { Reservation } from '@rahi/contracts/reservation';
import { answerOf, loadInTurn, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { pass } from '@rahi/web-kit/testing/area';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { laterScreens } from '../later-screens.js';
import { itsDriver, makeReservation } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

// The evening before, in India.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
});
afterEach(() => {
  jest.useRealTimers();
});

const idOf = (number: number) => `1d0f8a55-2f4e-4f1e-9d7a-${String(number).padStart(12, '0')}`;
const first = makeReservation({ id: idOf(1), status: 'assigned', driver: itsDriver });
const second = makeReservation({ id: idOf(2), pickupAt: '2026-06-05T12:00:00.000Z', dropoffAddress: 'Airport, T3' });
const list = (rows: Reservation[], { total = rows.length, next = '' } = {}): StubAnswer => ({
  ...answerOf(reservations, rows),
  headers: {
    'X-Total-Count': String(total),
    ...(next && { Link: `</api/reservations?limit=20&cursor=${next}>; rel="next"` }),
  },
});
const away = problemOf(503, 'unavailable', 'Bookings are resting.');

async function open(answer: Handlers[string], path = '/rider/reservations') {
  const view = renderRider({ path, handlers: { 'GET /api/reservations': answer } });
  await pass(2_000);
  // The clock does not wait for files.
  await act(async () => void (await loadInTurn(laterScreens)));
  await pass(2_500);
  return view;
}
async function press(role: 'button' | 'radio' | 'link', name: string | RegExp) {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass(500);
}

describe('the home screen', () => {
  it('shows the next one with its driver, and leads to it and to all of them', async () => {
    const { requests, pathname } = await open(list([first], { total: 3 }), '/rider');
    const card = within(screen.getByRole('region', { name: 'Coming up' }));
    expect(card.getByText('Tomorrow, 6:00 am')).toBeVisible();
    expect(card.getByText('₹180.60')).toBeVisible();
    expect(card.getByText('Driver confirmed')).toBeVisible();
    expect(card.getByRole('link', { name: /Vikram Singh · DL 01 AB 4207/ })).toBeVisible();
    expect(requests.map(({ url }) => url)).toContain('/api/reservations?as=rider&show=coming&limit=1');
    await press('link', 'Show all (3)');
    expect(pathname()).toBe('/rider/reservations');
  });

  it('has nothing of it without one, nor when they cannot be read', async () => {
    await open(list([]), '/rider');
    expect(screen.queryByText('Coming up')).toBeNull();
  });

  it('reads it again after half a minute, and at once when a live message says that it is old, or may have been lost', async () => {
    let rows: Reservation[] = [];
    const { live } = await open(() => list(rows), '/rider');
    rows = [first];
    await pass(30_000);
    expect(screen.getByText('Tomorrow, 6:00 am')).toBeVisible();
    rows = [second];
    act(() => live.tell({ kind: 'reset', missed: 'all' }));
    await pass(100);
    expect(screen.getByText('Fri, 5 Jun, 5:30 pm')).toBeVisible();
    rows = [first];
    act(() => live.tell({ kind: 'reservation', reservationId: first.id, version: 2 }));
    await pass(100);
    expect(screen.getByText('Tomorrow, 6:00 am')).toBeVisible();
  });
});

describe('the list', () => {
  it('has those to come, page by page, and leads to each', async () => {
    const { pathname } = await open(({ url }) =>
      url.includes('cursor=second') ? list([second]) : list([first], { next: 'second' }),
    );
    expect(screen.getByRole('heading', { name: 'Bookings for later' })).toBeVisible();
    await press('button', 'Load more');
    const rows = within(screen.getByRole('list', { name: 'Coming up' })).getAllByRole('link');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveTextContent('Connaught Place to Airport');
    await press('link', /^Fri, 5 Jun/);
    expect(pathname()).toBe(`/rider/reservations/${second.id}`);
  });

  it('has those that ended, without a price', async () => {
    const missed = makeReservation({ status: 'missed', pickupAt: '2026-05-20T12:00:00.000Z' });
    const { requests } = await open(({ url }) => list(url.includes('show=past') ? [missed] : []));
    expect(screen.getByText('Nothing booked ahead')).toBeVisible();
    await press('radio', 'Past');
    expect(screen.getByText('No driver found')).toBeVisible();
    expect(screen.queryByText(/₹/)).toBeNull();
    expect(requests.at(-1)?.url).toBe('/api/reservations?as=rider&show=past&limit=20');
  });

  it('says that there are none, and leads to booking one', async () => {
    const { pathname } = await open(list([]), '/rider/reservations?show=past');
    expect(screen.getByText('No past bookings')).toBeVisible();
    await press('radio', 'Coming up');
    await press('button', 'Book a Ride');
    expect(pathname()).toBe('/rider');
  });

  it('says that they cannot be read, and reads them again on Retry', async () => {
    let answer: StubAnswer = away;
    await open(() => answer);
    expect(screen.getByRole('alert')).toHaveTextContent('Bookings for later could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('Bookings are resting.');
    answer = list([first]);
    await press('button', 'Retry');
    expect(screen.getByText('Tomorrow, 6:00 am')).toBeVisible();
  });

  it('stays readable when it cannot be read again, and says how old it is', async () => {
    let answer: StubAnswer = list([first]);
    await open(() => answer);
    answer = away;
    await pass(30_000);
    expect(screen.getByText(/^Bookings for later as of .*5:30 pm$/)).toBeVisible();
    expect(screen.getByText('Tomorrow, 6:00 am')).toBeVisible();
  });

  it('is reached from the ride history', async () => {
    const { pathname } = await open(list([]), '/rider/history');
    await press('link', 'Bookings for later');
    expect(pathname()).toBe('/rider/reservations');
  });

  it('has no accessibility violations', async () => {
    await open(list([first, second]));
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
