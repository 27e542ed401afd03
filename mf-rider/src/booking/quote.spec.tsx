import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { calculateFare, createRide, getRide } from '@rahi/contracts/calls/rides.calls';
import type { PaymentMethod } from '@rahi/contracts/payment-methods';
import type { FareQuote } from '@rahi/contracts/quote';
import { answerOf, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodyField, bookButton, km, openBooking as open } from '../testing/booking.js';
import { makeQuote, makeRide, oneOfEachNear, rider } from '../testing/factories.js';
import type { Handlers } from '../testing/render-rider.js';

/** A server whose fare for a sedan has the `changes` of the moment. */
const quotes = (changes: () => Partial<FareQuote>): Handlers => ({
  'POST /api/calculate-fare': () => answerOf(calculateFare, makeQuote('sedan', km, changes())),
});
const taking = (...paymentMethods: PaymentMethod[]) => quotes(() => ({ paymentMethods }));
const booked: Handlers = {
  'POST /api/rides': answerOf(createRide, makeRide(), 201),
  'GET /api/rides/*': answerOf(getRide, makeRide()),
};
const booking = (requests: readonly SeenRequest[]) =>
  requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
const askedFor = (requests: readonly SeenRequest[], type: string) =>
  requests.filter(({ url, body }) => url === '/api/calculate-fare' && bodyField(body, 'vehicleType') === type).length;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const priceOf = (name: RegExp) => screen.getByRole('radio', { name });

describe('the fare on the cards', () => {
  it('is the server’s, not the documented estimate', async () => {
    open(quotes(() => ({ total: '231' })));
    expect(await screen.findByRole('button', { name: 'Book Sedan · ₹231' })).toBeEnabled();
    expect(priceOf(/Sedan/)).toHaveAccessibleName(/₹231\s?Cash$/);
  });

  it('is not there before the server has said it: no price changes silently', async () => {
    open({ 'POST /api/calculate-fare': () => new Promise(() => undefined) });
    expect(await screen.findByRole('radio', { name: /Sedan/ })).not.toHaveAccessibleName(/₹/);
    await userEvent.click(screen.getByRole('button', { name: 'Fare breakdown' }));
    expect(screen.getByText('Loading the fare')).toBeInTheDocument();
  });

  it('says why it is not the usual one, before booking', async () => {
    open(quotes(() => ({ demand: { percent: 145, rides: 12, drivers: 4 } })));
    expect(await screen.findByText('12 rides asked for around here, 4 free drivers: fares are × 1.45.')).toBeVisible();
  });

  it('is the documented estimate, and said to be one, where the server cannot say it', async () => {
    let failing = true;
    open({
      'POST /api/calculate-fare': () =>
        failing
          ? problemOf(503, 'unavailable', 'Fares are not available.')
          : answerOf(calculateFare, makeQuote('sedan', km)),
    });
    expect(await screen.findByText('Fares are not available. Prices are estimates until then.')).toBeVisible();
    expect(priceOf(/Sedan/)).toHaveAccessibleName(/₹184\.80\s?Cash$/);
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await bookButton()).toBeEnabled();
    expect(screen.queryByText(/Prices are estimates/)).toBeNull();
  });
});

describe('the fare breakdown', () => {
  const lines: FareQuote['lines'] = [
    { code: 'base', label: 'Base fare', paise: 1500 },
    { code: 'distance', label: 'Distance', paise: 16_092 },
    { code: 'time', label: 'Time', paise: 2100 },
    { code: 'night', label: 'Night', paise: 1969 },
    { code: 'surge', label: 'Demand', paise: 4332 },
    { code: 'rounding', label: 'Rounding', paise: 7 },
    { code: 'gst', label: 'GST', paise: 1300 },
    { code: 'toll', label: 'Delhi airport', paise: 11_000 },
    { code: 'discount', label: 'Promo code', paise: -2000 },
  ];

  it('opens on the line above the action, and has the lines of the quote', async () => {
    const inputs = { ...makeQuote('sedan', km).inputs, metres: 11_200, minutes: 24, surgePercent: 120 };
    open(
      quotes(() => ({ lines, inputs: { ...inputs, night: true, waitingSeconds: 0, tolls: [], discountPaise: 2000 } })),
    );
    await bookButton();
    await userEvent.click(screen.getByRole('button', { name: 'Fare breakdown', expanded: false }));
    const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(rows).toEqual([
      'Base₹15.00',
      'Distance · 11.2 km as the crow flies₹160.92',
      'Time · 24 min₹21.00',
      'Night₹19.69',
      'High demand × 1.2+₹43.32',
      'Rounded to a rupee+₹0.07',
      'GST₹13.00',
      'Delhi airport₹110.00',
      'Promo code−₹20.00',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Fare breakdown', expanded: true }));
    expect(screen.queryAllByRole('term')).toHaveLength(0);
  });

  it('is the documented one for a server that sends no lines', async () => {
    open(quotes(() => ({ lines: undefined, inputs: undefined })));
    await bookButton();
    await userEvent.click(screen.getByRole('button', { name: 'Fare breakdown' }));
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₹15.00',
      '₹160.92',
      '+₹0.08',
      '₹8.80',
    ]);
  });
});

describe('the way to pay', () => {
  it('is cash where the operator takes nothing else', async () => {
    open(taking('cash'));
    await bookButton();
    expect(screen.getAllByText('Cash').at(-1)).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: 'Pay with' })).toBeNull();
  });

  it('is chosen among those that the operator takes, sent, and kept on the device', async () => {
    const { requests, unmount } = open({ ...taking('cash', 'upi', 'wallet'), ...booked });
    await bookButton();
    expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Wallet' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'UPI' }));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(bodyField(booking(requests), 'paymentMethod')).toBe('upi'));
    unmount();
    expect(localStorage.getItem(`rahi.rider.payment.${rider.id}`)).toBe('upi');
  });

  it('is not UPI, however it was chosen before, where the operator no longer takes it', async () => {
    const { requests } = open({ ...taking('cash'), ...booked });
    act(() => localStorage.setItem(`rahi.rider.payment.${rider.id}`, 'upi'));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(bodyField(booking(requests), 'paymentMethod')).toBe('cash'));
  });

  it('is not sent to a server that names none; neither is a quote that it did not give', async () => {
    const { requests } = open({ ...quotes(() => ({ paymentMethods: undefined, quoteId: undefined })), ...booked });
    await userEvent.click(await bookButton());
    await waitFor(() => expect(booking(requests)).toBeDefined());
    expect(booking(requests)).not.toHaveProperty('paymentMethod');
    expect(booking(requests)).not.toHaveProperty('quoteId');
  });
});

describe('a quote that is about to end', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const everyTypeNear = { 'GET /api/drivers/nearby': answerOf(nearbyDrivers, oneOfEachNear()) };

  it('is requested again half a minute before it expires, and booked with', async () => {
    let quoteId = 'first';
    const { requests } = open({ ...quotes(() => ({ quoteId })), ...booked });
    await pass(2_000);
    expect(askedFor(requests, 'sedan')).toBe(1);
    quoteId = 'second';
    await pass(266_000);
    expect(askedFor(requests, 'sedan')).toBe(1);
    await pass(4_000);
    expect(askedFor(requests, 'sedan')).toBe(2);
    expect(screen.queryByText(/The fare is now/)).toBeNull();
    act(() => screen.getByRole('button', { name: /^Book Sedan · / }).click());
    await pass(100);
    expect(bodyField(booking(requests), 'quoteId')).toBe('second');
  });

  it('says that the fare has changed, for each vehicle when it is looked at', async () => {
    let total = '184.80';
    open({ ...everyTypeNear, ...quotes(() => ({ total })) });
    await pass(2_000);
    total = '210';
    await pass(270_000);
    expect(screen.getByText('The fare is now ₹210')).toBeVisible();
    expect(screen.getByText('It was ₹184.80. Book again to accept the new fare.')).toBeVisible();
    act(() => screen.getByRole('radio', { name: /Sedan/ }).click());
    expect(screen.getByText('The fare is now ₹210')).toBeVisible();
    act(() => screen.getByRole('radio', { name: /Mini/ }).click());
    expect(screen.queryByText(/The fare is now/)).toBeNull();
  });

  it('is asked for again and again where it cannot be had, while the shown one stays', async () => {
    let failing = false;
    const { requests } = open({
      'POST /api/calculate-fare': () =>
        failing ? problemOf(503, 'unavailable', 'Not now.') : answerOf(calculateFare, makeQuote('sedan', km)),
    });
    await pass(2_000);
    failing = true;
    await pass(270_000);
    const before = askedFor(requests, 'sedan');
    await pass(31_000);
    expect(askedFor(requests, 'sedan')).toBeGreaterThanOrEqual(before + 2);
    expect(screen.queryByText('Not now.')).toBeNull();
    expect(screen.getByRole('button', { name: /^Book Sedan · ₹184\.80/ })).toBeEnabled();
  });
});
