import { describe, expect, it } from '@jest/globals';
import { getRide, payRide, rateRide, rideReceipt, tipRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePayment, makeReceipt, makeRide, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const upiLink = 'upi://pay?pa=rahi@upi&pn=Rahi&am=184.80&cu=INR';
const completed = makeRide({ status: 'completed', fare: '184.80', tip: '0', payment: makePayment() });
const dueByUpi = makePayment({ method: 'upi', upiLink });
const claimed = makePayment({
  method: 'upi',
  state: 'claimed',
  payee: 'platform',
  claimed: '184.80',
  claimedAt: '2026-03-02T05:40:00.000Z',
  reference: '420112345678',
});
const paidByUpi = makePayment({ method: 'upi', state: 'paid', due: '0', reference: '420112345678' });

function open(ride: Ride, handlers: Handlers = {}) {
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      ...handlers,
    },
  });
}
const bodyOf = (requests: readonly SeenRequest[], end: string) => requests.find(({ url }) => url.endsWith(end))?.body;
const rows = () => screen.getAllByRole('term').map((term) => term.parentElement?.textContent);

/** A receipt of ₹184.80 by a quote of 24 minutes, of which the time costs this. */
const billOfTime = (paise: number) =>
  answerOf(
    rideReceipt,
    makeReceipt({
      lines: [
        { code: 'base', label: 'Base fare', paise: 18_480 - paise },
        { code: 'time', label: 'Time', paise },
      ],
      inputs: { ...makeReceipt().inputs, minutes: 24 },
    }),
  );

describe('the receipt of a completed ride', () => {
  it('has the documented rows, with surge and rounding in the distance, and a row for whatever else there is', async () => {
    open(completed, {
      'GET /api/rides/*/receipt': answerOf(
        rideReceipt,
        makeReceipt({
          lines: [
            { code: 'base', label: 'Base fare', paise: 1500 },
            { code: 'distance', label: 'Distance', paise: 16_092 },
            { code: 'time', label: 'Time', paise: 2100 },
            { code: 'surge', label: 'Demand', paise: 3900 },
            { code: 'rounding', label: 'Rounding', paise: 8 },
            { code: 'waiting', label: 'Waiting', paise: 400 },
            { code: 'gst', label: 'GST', paise: 1200 },
            { code: 'welfare', label: 'Welfare fee', paise: 100 },
            { code: 'toll', label: 'Delhi airport', paise: 11_000 },
            { code: 'discount', label: 'Promo code', paise: -2000 },
          ],
          totalPaise: 34_300,
          inputs: { ...makeReceipt().inputs, metres: 11_200, minutes: 24, waitingSeconds: 230 },
        }),
      ),
    });
    expect(await screen.findByText('RH2526-000042')).toBeVisible();
    expect(rows()).toEqual([
      'Base₹15.00',
      'Distance · 11.2 km as the crow flies₹200.00',
      'Time · 24 min₹21.00',
      'Waiting · 4 min₹4.00',
      'GST₹12.00',
      'Welfare fee for drivers₹1.00',
      'Delhi airport₹110.00',
      'Promo code−₹20.00',
      'Total₹343.00',
    ]);
  });

  it('is on its way in words, and can be asked for again where it cannot be read', async () => {
    let failing = true;
    let answer: (() => void) | undefined;
    open(completed, {
      'GET /api/rides/*/receipt': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return failing
          ? problemOf(503, 'unavailable', 'Receipts are not available.')
          : answerOf(rideReceipt, makeReceipt());
      },
    });
    expect(await screen.findByText('Loading: Your receipt')).toBeInTheDocument();
    answer?.();
    expect(await screen.findByText('Receipts are not available.')).toBeVisible();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    answer?.();
    expect(await screen.findByText('RH2526-000042')).toBeVisible();
  });

  it('says how long the trip took where the time costs nothing, and what was charged for where it does (F90)', async () => {
    const trip = { ...completed, startedAt: '2026-03-02T05:00:00.000Z', completedAt: '2026-03-02T05:37:10.000Z' };
    const { unmount } = open(trip, { 'GET /api/rides/*/receipt': billOfTime(0) });
    await waitFor(() => expect(rows()).toContain('Time · 37 min₹0.00'));
    unmount();
    open(trip, { 'GET /api/rides/*/receipt': billOfTime(2100) });
    await waitFor(() => expect(rows()).toContain('Time · 24 min₹21.00'));
  });

  it('is replaced by the documented summary when there is none', async () => {
    open(completed, { 'GET /api/rides/*/receipt': problemOf(404, 'not_found', 'No such ride.') });
    await waitFor(() => expect(rows()[0]).toBe('Base₹35.00'));
    expect(screen.queryByRole('heading', { name: 'Receipt' })).toBeNull();
  });
});

describe('a payment', () => {
  it('is not mentioned when the server sends none', async () => {
    open(makeRide({ status: 'completed' }));
    await screen.findByText('RH2526-000042');
    expect(screen.queryByText(/Pay |Paid/)).toBeNull();
    expect(screen.queryByText(/Tip/)).toBeNull();
  });

  it('in cash waits for the driver, and is seen to be paid', async () => {
    let ride = completed;
    open(ride, { 'GET /api/rides/*': () => answerOf(getRide, ride) });
    expect(await screen.findByText('Pay ₹184.80 to your driver in cash')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay by UPI' })).toBeNull();
    ride = { ...completed, version: 9, payment: makePayment({ state: 'paid', due: '0' }) };
    expect(await screen.findByText('Paid in cash', undefined, { timeout: 5_000 })).toBeVisible();
    expect(screen.queryByText(/^Pay /)).toBeNull();
  });

  it('by UPI has a code to scan, a link to the app, and its reference number is for the bank to confirm', async () => {
    let ride = { ...completed, payment: dueByUpi };
    const { requests } = open(ride, {
      'GET /api/rides/*': () => answerOf(getRide, ride),
      'POST /api/rides/*/payment': () => answerOf(payRide, (ride = { ...completed, version: 9, payment: claimed })),
    });
    expect(await screen.findByRole('heading', { name: 'Pay ₹184.80 by UPI' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code to pay ₹184.80 by UPI' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', upiLink);
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    const field = screen.getByRole('textbox', { name: 'UPI reference number (UTR)' });
    expect(field).toHaveAccessibleDescription(/Enter the 12 digits that your UPI app shows\.$/);
    expect(bodyOf(requests, '/payment')).toBeUndefined();
    await userEvent.type(field, '4201 1234 5678');
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText('Waiting for the bank')).toBeVisible();
    expect(screen.getByText(/^₹184\.80 by UPI, reference number ending 5678\./)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'UPI reference number (UTR)' })).toBeNull();
    expect(bodyOf(requests, '/payment')).toEqual({ method: 'upi', reference: '420112345678' });
    ride = { ...completed, version: 10, payment: paidByUpi };
    expect(await screen.findByText('Paid by UPI, reference 420112345678', undefined, { timeout: 5_000 })).toBeVisible();
  });

  it('to the driver waits for the driver, and a tip on top is to be paid on its own', async () => {
    const tipped = { ...claimed, state: 'due' as const, payee: 'driver' as const, due: '204.80', upiLink };
    open({ ...completed, tip: '20', payment: tipped });
    expect(await screen.findByText('Waiting for your driver to confirm')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pay ₹20 by UPI' })).toBeVisible();
    expect(screen.getByText(/It goes to your driver, who confirms it\.$/)).toBeVisible();
  });

  it('to the driver on a ride in cash asks for no reference number: the driver sees the money', async () => {
    open({ ...completed, payment: makePayment({ upiLink, payee: 'driver' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by UPI' }));
    expect(await screen.findByRole('heading', { name: 'Pay ₹184.80 by UPI' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'UPI reference number (UTR)' })).toBeNull();
  });

  it('says why the server does not take a reference number', async () => {
    const reason = 'This reference number was used for another payment.';
    open(
      { ...completed, payment: dueByUpi },
      { 'POST /api/rides/*/payment': problemOf(409, 'reference_used', reason) },
    );
    const field = await screen.findByRole('textbox', { name: 'UPI reference number (UTR)' });
    await userEvent.type(field, '420112345678');
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(`${reason}$`)));
  });

  it('can be made the other way', async () => {
    open({ ...completed, payment: makePayment({ upiLink }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by UPI' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay in cash instead' }));
    expect(screen.getByText('Pay ₹184.80 to your driver in cash')).toBeVisible();
  });

  it('by UPI without a payable link is made in cash', async () => {
    open({ ...completed, payment: { ...dueByUpi, upiLink: null } });
    expect(await screen.findByText('Pay ₹184.80 to your driver in cash')).toBeVisible();
  });
});

describe('a tip', () => {
  const rated = { ...completed, rating: 5, payment: makePayment({ state: 'paid', due: '0' }) };
  const tipped = (tip: string) => ({ ...rated, tip, version: 9, payment: makePayment({ due: tip }) });

  it('is offered once the driver is rated', async () => {
    open(completed, { 'POST /api/rides/*/rate': answerOf(rateRide, { ...completed, rating: 5, version: 8 }) });
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars' }));
    expect(screen.queryByRole('group', { name: 'Tip Vikram Singh' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Submit rating' }));
    expect(await screen.findByRole('group', { name: 'Tip Vikram Singh' })).toBeVisible();
  });

  it('is chosen, added once, and to be paid', async () => {
    const { requests } = open(rated, { 'POST /api/rides/*/tip': answerOf(tipRide, tipped('20')) });
    await userEvent.click(await screen.findByRole('radio', { name: '₹20' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a tip of ₹20' }));
    expect(await screen.findByText('You tipped ₹20')).toBeVisible();
    expect(bodyOf(requests, '/tip')).toEqual({ amount: '20' });
    expect(screen.getByText('Pay ₹20 to your driver in cash')).toBeVisible();
    expect(screen.getByText(/^This is your tip\. The fare is paid\./)).toBeVisible();
    expect(screen.queryByRole('radio', { name: '₹50' })).toBeNull();
  });

  it('of one’s own is ₹1 to ₹1,000 in whole rupees', async () => {
    const { requests } = open(rated, { 'POST /api/rides/*/tip': answerOf(tipRide, tipped('35')) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
    const field = screen.getByRole('textbox', { name: 'Tip in rupees' });
    await userEvent.type(field, '1001');
    await userEvent.click(screen.getByRole('button', { name: 'Add tip' }));
    expect(field).toHaveAccessibleDescription('Enter whole rupees, from ₹1 to ₹1,000.');
    await userEvent.clear(field);
    await userEvent.type(field, '35');
    await userEvent.click(screen.getByRole('button', { name: 'Add a tip of ₹35' }));
    expect(await screen.findByText('You tipped ₹35')).toBeVisible();
    expect(bodyOf(requests, '/tip')).toEqual({ amount: '35' });
  });

  it('says why it was not added', async () => {
    const { toasts } = open(rated, {
      'POST /api/rides/*/tip': problemOf(409, 'already_tipped', 'You have already tipped for this ride.'),
    });
    await userEvent.click(await screen.findByRole('radio', { name: '₹50' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a tip of ₹50' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({
        title: 'The tip was not added',
        description: 'You have already tipped for this ride.',
        tone: 'bad',
      }),
    );
  });
});

describe('a cancelled ride that costs a fee', () => {
  const receipt = makeReceipt({
    kind: 'cancellation',
    lines: [
      { code: 'cancellation', label: 'Cancellation fee', paise: 2000 },
      { code: 'gst', label: 'GST, 5 %', paise: 100 },
    ],
    totalPaise: 2100,
  });
  const cancelled = makeRide({
    status: 'cancelled',
    cancelledBy: 'rider',
    assignedAt: '2026-03-02T05:00:08.000Z',
    payment: makePayment({ due: '21' }),
  });

  it('says so, with its rows, its invoice and its payment', async () => {
    open(cancelled, { 'GET /api/rides/*/receipt': answerOf(rideReceipt, receipt) });
    expect(await screen.findByText('You cancelled this ride late. It costs a fee.')).toBeVisible();
    expect(screen.queryByText(/You pay nothing/)).toBeNull();
    expect(await screen.findByText('RH2526-000042')).toBeVisible();
    expect(rows()).toEqual(['Cancellation fee₹20.00', 'GST₹1.00', 'Total₹21.00']);
    expect(screen.getByText('Pay ₹21 to your driver in cash')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download Invoice' })).toBeVisible();
  });

  it('says how long the driver waited for a rider who did not come', async () => {
    open({ ...cancelled, cancelledBy: 'driver', cancelReason: 'rider_no_show' });
    expect(await screen.findByText('Your driver waited 5 minutes and left. It costs a fee.')).toBeVisible();
  });

  it('costs nothing otherwise, and has no receipt to ask for', async () => {
    const { requests } = open({ ...cancelled, payment: makePayment({ state: 'none', due: '0' }) });
    expect(await screen.findByText('You cancelled this ride. You pay nothing.')).toBeVisible();
    expect(requests.some(({ url }) => url.endsWith('/receipt'))).toBe(false);
    expect(screen.queryByRole('button', { name: 'Download Invoice' })).toBeNull();
  });
});
