import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminReservations, cancelReservation, getReservation } from '@rahi/contracts/calls/reservations.calls';
import type { Reservation } from '@rahi/contracts/reservation';
import { aReservation } from '@rahi/contracts/testing';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

// The evening before, in India: the first pickup is at 6 am.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
});
afterEach(() => {
  jest.useRealTimers();
});

const idOf = (number: number) => `1d0f8a55-2f4e-4f1e-9d7a-${String(number).padStart(12, '0')}`;
const driver = { id: driverId, name: 'Vikram Singh', vehicleModel: 'White Dzire', vehicleNumber: 'DL 01 AB 4207' };
const first = aReservation({ id: idOf(1), version: 3 });
const second = aReservation({
  id: idOf(2),
  pickupAt: '2026-06-05T12:00:00.000Z',
  status: 'assigned',
  driver,
  takenAt: '2026-06-01T10:00:00.000Z',
  earnings: '160.44',
  releases: 1,
});
const list = (rows: Reservation[], next?: string): StubAnswer => ({
  ...answerOf(adminReservations, rows),
  headers: { 'X-Total-Count': '21', ...(next && { Link: `</api/admin/reservations?cursor=${next}>; rel="next"` }) },
});
const open = (answer: StubAnswer | ((request: { url: string }) => StubAnswer), more = {}) =>
  renderAdmin('/admin/reservations', { 'GET /api/admin/reservations': answer, ...more });
async function press(name: string | RegExp, role: 'button' | 'link' = 'button') {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass(100);
}
const rows = () => screen.getAllByRole('row').slice(1);

describe('bookings for later', () => {
  it('are a part of the desk, the next pickup first', async () => {
    await open(list([first, second]));
    expect(screen.getByRole('link', { name: 'Booked for later' })).toHaveAttribute('aria-current', 'page');
    expect(rows()[0]).toHaveTextContent(/^Tomorrow, 6:00 am.*Asha Rao.*No driver yet.*₹200\.55/);
    expect(rows()[1]).toHaveTextContent(/^Fri, 5 Jun, 5:30 pm.*Vikram Singh.*With a driver/);
    expect(screen.getByRole('link', { name: 'Vikram Singh' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
  });

  it('are narrowed by state on the server; the address keeps it', async () => {
    const { requests } = await open(list([first]));
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'missed' } });
    await pass(100);
    expect(requests.at(-1)?.url).toBe('/api/admin/reservations?limit=20&status=missed');
    expect(screen.getByTestId('place')).toHaveTextContent('/admin/reservations?status=missed');
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'rental' } });
    await pass(50);
    expect(requests.at(-1)?.url).toBe('/api/admin/reservations?limit=20&status=missed&kind=rental');
    expect(screen.getByTestId('place')).toHaveTextContent('/admin/reservations?status=missed&kind=rental');
  });

  it('go on page by page', async () => {
    await open(({ url }) => (url.includes('cursor=second') ? list([second]) : list([first], 'second')));
    await press('Next');
    expect(rows()[0]).toHaveTextContent(/^Fri, 5 Jun/);
  });

  it('lead to the ride that they have become', async () => {
    await open(list([aReservation({ status: 'matching', rideId })]));
    await press(rideId.slice(0, 8), 'link');
    expect(screen.getByTestId('place')).toHaveTextContent(`/admin/ride/${rideId}`);
  });

  it('are cancelled with a reason for the desk, at the version that was seen', async () => {
    const { requests, toasts } = await open(list([first]), {
      [`POST /api/reservations/${first.id}/cancel`]: answerOf(cancelReservation, { ...first, status: 'cancelled' }),
    });
    await press('Cancel the booking of Asha Rao for Tomorrow, 6:00 am');
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    expect(dialog.getByText(/^Asha Rao will see that an administrator cancelled/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await pass(100);
    expect(requests.some(({ url }) => url.endsWith('/cancel'))).toBe(false);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Booked twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await pass(100);
    expect(requests.find(({ url }) => url.endsWith('/cancel'))?.body).toEqual({ version: 3, reason: 'Booked twice' });
    expect(toasts.at(-1)).toMatchObject({ title: 'Booking cancelled' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that cannot be cancelled say why', async () => {
    const { toasts } = await open(list([first]), {
      [`POST /api/reservations/${first.id}/cancel`]: problemOf(409, 'too_late', 'It has become a ride.'),
    });
    await press(/^Cancel the booking/);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Booked twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await pass(100);
    expect(toasts.at(-1)).toMatchObject({ title: 'Not cancelled', description: 'It has become a ride.' });
  });

  it('that are over are not offered to be cancelled', async () => {
    await open(list([aReservation({ status: 'missed' }), aReservation({ status: 'matching', rideId })]));
    expect(screen.queryByRole('button', { name: /^Cancel the booking/ })).toBeNull();
  });

  it('may be none, or not readable', async () => {
    let answer = list([]);
    await open(() => answer);
    expect(screen.getByText('No bookings')).toBeVisible();
    answer = problemOf(503, 'unavailable', 'Bookings are resting.');
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'booked' } });
    await pass(100);
    expect(screen.getByRole('alert')).toHaveTextContent('Bookings are resting.');
  });
});

const show = (answer: StubAnswer, more = {}) =>
  renderAdmin(`/admin/reservation/${second.id}`, { [`GET /api/reservations/${second.id}`]: answer, ...more });

describe('one booking', () => {
  it('says when, who, what it costs, how often it was lost, and what the desk did', async () => {
    await show(answerOf(getReservation, second));
    expect(screen.getByRole('heading', { level: 1, name: 'Booked for Fri, 5 Jun, 5:30 pm' })).toBeVisible();
    for (const [name, value] of [
      ['Pickup', 'Fri, 5 Jun, 5:30 pm'],
      ['Driver earns', '₹160.44'],
      ['Online by', 'Fri, 5 Jun, 4:50 pm'],
      ['Given back or lost', '1'],
      ['Payment', 'Cash'],
    ] as const)
      expect(screen.getByText(name).closest('div')).toHaveTextContent(value);
    expect(screen.getByText('At the desk')).toBeVisible();
  });

  it('says who cancelled it, and when', async () => {
    const cancelledAt = '2026-06-01T11:00:00.000Z';
    await show(answerOf(getReservation, { ...second, status: 'cancelled', cancelledAt, cancelledBy: 'admin' }));
    expect(screen.getByText('Cancelled at the desk').closest('div')).toHaveTextContent('4:30 pm');
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('that cannot be read says why', async () => {
    await show(problemOf(404, 'not_found', 'There is no such booking.'));
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such booking.');
  });
});

describe('no accessibility violation', () => {
  it.each(['reservations', `reservation/${second.id}`])('is found at %s', async (path) => {
    await renderAdmin(`/admin/${path}`, {
      'GET /api/admin/reservations': list([first, second]),
      [`GET /api/reservations/${second.id}`]: answerOf(getReservation, second),
    });
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
