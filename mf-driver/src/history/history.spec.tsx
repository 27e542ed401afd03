import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverRides, payRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { settleMs } from '../area/action-button.js';
import { driverId, makeRide } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

// A Saturday, 11:30 in Delhi.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const idOf = (number: number) => `0b7a1f0e-8d3c-4a53-8f0a-${String(number).padStart(12, '0')}`;
const earnings = { gross: '200.55', commissionPercent: 10, commission: '20.06', bonus: '5', tip: '20', net: '205.49' };
const driven = (number: number, createdAt: string, changes: Partial<Ride> = {}) =>
  makeRide({
    id: idOf(number),
    status: 'completed',
    createdAt,
    completedAt: createdAt,
    dropoffAddress: `House ${number}`,
    earnings,
    ...changes,
  });
const cancelled = driven(3, '2026-06-05T05:00:00.000Z', {
  status: 'cancelled',
  completedAt: null,
  cancelledAt: '2026-06-05T05:04:00.000Z',
  cancelledBy: 'rider',
});
// 23:59 and 00:00 in India.
const some = [
  driven(1, '2026-06-05T18:30:00.000Z', { rating: 5 }),
  driven(2, '2026-06-05T18:29:00.000Z'),
  cancelled,
  driven(4, '2026-05-02T05:00:00.000Z'),
];
const list = (rides: Ride[], next?: string): StubAnswer => ({
  ...answerOf(driverRides, rides),
  ...(next && { headers: { Link: `</api/drivers/${driverId}/rides?limit=20&cursor=${next}>; rel="next"` } }),
});

const open = (handlers: Handlers = {}, search = '') =>
  renderDriver(`/driver/history${search}`, {
    handlers: { 'GET /api/drivers/*/rides': list(some), ...handlers },
  });
const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowOf = (place: string) => within(screen.getByText(`Barakhamba Road → ${place}`).closest('li')!);
const askedFor = (requests: readonly { url: string }[]) =>
  requests.map(({ url }) => url).filter((url) => url.includes('/rides?'));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name }));
  await pass(50);
};

describe('the history of a driver’s rides', () => {
  it('is where "Show all" of the recent rides leads, and leads back', async () => {
    await renderDriver('/driver', { handlers: { 'GET /api/drivers/*/rides': list(some) } });
    await press('Show all');
    expect(screen.getByRole('heading', { level: 1, name: 'Trip history' })).toBeVisible();
    await press('Back');
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/driver$/);
  });

  it('is grouped by day in India, newest first, with the earnings of each ride', async () => {
    const { requests } = await open();
    expect(days()).toEqual(['Today', 'Yesterday', expect.stringMatching(/^Saturday,? 2 May$/)]);
    expect(rowOf('House 1').getByText(/^12:00 am · .+ km · \d+ min$/)).toBeVisible();
    expect(rowOf('House 1').getByText('₹205.49')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Yesterday' })).getAllByRole('listitem')).toHaveLength(2);
    expect(askedFor(requests).at(-1)).toBe(`/api/drivers/${driverId}/rides?limit=20`);
  });

  it('shows a cancelled ride as cancelled, by whom, without a price, and opens it with a way to report the rider', async () => {
    await open();
    const row = rowOf('House 3');
    expect(row.getByText('Cancelled')).toBeVisible();
    expect(row.getByText('10:30 am · Cancelled by the rider')).toBeVisible();
    expect(row.queryByText(/₹/)).toBeNull();
    fireEvent.click(row.getByRole('button'));
    await pass(50);
    const dialog = within(screen.getByRole('dialog', { name: 'Barakhamba Road → House 3' }));
    expect(dialog.getByText('Cancelled by the rider')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Block and report this rider' })).toBeVisible();
  });

  it('opens a ride with its receipt, whose lines add up', async () => {
    await open();
    fireEvent.click(rowOf('House 1').getByRole('button'));
    await pass(50);
    const receipt = within(screen.getByRole('dialog', { name: 'Barakhamba Road → House 1' }));
    for (const [name, figure] of [
      ['Fare', '₹200.55'],
      ['Commission', '−₹20.06'],
      ['Nearby bonus', '+₹5.00'],
      ['Tip', '+₹20.00'],
      ['Net', '₹205.49'],
    ] as const)
      expect(receipt.getByText(name).closest('div')).toHaveTextContent(figure);
  });

  it('is narrowed by status and period on the server, says so, keeps it in the address, and shows all again', async () => {
    const { requests } = await open();
    expect(screen.queryByText(/^Shown:/)).toBeNull();
    await choose('Cancelled');
    await choose('This month');
    expect(screen.getByText('Shown: Cancelled · This month')).toBeVisible();
    expect(askedFor(requests).at(-1)).toBe(`/api/drivers/${driverId}/rides?limit=20&status=cancelled&from=2026-06-01`);
    await press('Show all rides');
    expect(screen.queryByText(/^Shown:/)).toBeNull();
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2);
  });

  it('begins with the filter in its address', async () => {
    const { requests } = await open({}, '?status=completed&period=week');
    expect(screen.getByText('Shown: Completed · This week')).toBeVisible();
    expect(askedFor(requests).at(-1)).toBe(`/api/drivers/${driverId}/rides?limit=20&status=completed&from=2026-06-01`);
  });

  it('goes on page by page, and a page that fails leaves what is there', async () => {
    let up = false;
    await open({
      'GET /api/drivers/*/rides': ({ url }) => {
        if (!url.includes('cursor=second')) return list(some.slice(0, 2), 'second');
        return up ? list(some.slice(2)) : problemOf(503, 'unavailable', 'Rides are resting.');
      },
    });
    await press('Load more');
    expect(screen.getByRole('alert')).toHaveTextContent('Rides are resting.');
    expect(days()).toEqual(['Today', 'Yesterday']);
    up = true;
    await press('Retry');
    // A day that two pages share is shown once.
    expect(days()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});

describe('what is not there', () => {
  it('is shown in outline while it comes', async () => {
    await open({ 'GET /api/drivers/*/rides': () => new Promise(() => undefined) });
    expect(screen.getByText('Loading: Your rides')).toBeInTheDocument();
  });

  it('is said to be nothing yet, or nothing that matches', async () => {
    await open({ 'GET /api/drivers/*/rides': list([]) });
    expect(screen.getByText('No rides yet')).toBeVisible();
    await choose('Cancelled');
    expect(screen.getByText('No rides match these filters')).toBeVisible();
  });

  it('is said to have failed, and read again on Retry', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Rides are resting.');
    await open({ 'GET /api/drivers/*/rides': () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('Your rides could not be read');
    answer = list(some);
    await press('Retry');
    expect(days()).toHaveLength(3);
  });

  it('stays readable without a network, and says how old it is', async () => {
    let answer: StubAnswer = list(some);
    const { live } = await open({ 'GET /api/drivers/*/rides': () => answer });
    answer = problemOf(503, 'unavailable', 'Not now.');
    act(() => live.tell({ kind: 'ride', rideId: idOf(1), version: 9, status: 'completed' }));
    await pass(50);
    expect(screen.getByText(/^Your rides as of .*11:30 am$/)).toBeVisible();
    expect(days()).toHaveLength(3);
  });

  it('has no accessibility violations', async () => {
    await open();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});

describe('a payment that the rider claims (R40)', () => {
  const payment: Ride['payment'] = {
    method: 'upi',
    state: 'claimed',
    due: '200.55',
    paidAt: null,
    reference: '604512345678',
    upiLink: null,
    payee: 'driver',
    claimed: '200.55',
    claimedAt: '2026-06-05T18:45:00.000Z',
  };
  const openRide = async (given: Ride['payment']) => {
    const ride = driven(1, '2026-06-05T18:30:00.000Z', { payment: given });
    const settled = { ...ride, payment: payment && { ...payment, state: 'paid' as const, due: '0', claimed: '0' } };
    const rendered = await open({
      'GET /api/drivers/*/rides': list([ride]),
      'POST /api/rides/*/payment': answerOf(payRide, settled),
    });
    fireEvent.click(screen.getByRole('button', { name: /House 1/ }));
    await pass(50);
    return rendered;
  };

  it('to the driver’s own address is received when they have looked', async () => {
    const { requests } = await openRide(payment);
    expect(screen.getByText('Asha Rao says that ₹200.55 is paid by UPI')).toBeVisible();
    await pass(settleMs);
    await press('Received');
    expect(requests.find(({ url }) => url.endsWith('/payment'))?.body).toEqual({ method: 'upi' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to the platform is not theirs to confirm', async () => {
    await openRide(payment && { ...payment, payee: 'platform' });
    expect(screen.getByText(/^Reference number ending 5678\. The bank confirms it\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Received' })).toBeNull();
  });
});
