import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { payRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { pass, press } from '../testing/render-driver.js';
import { openTrip as open } from '../testing/trip.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 5, 10) });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });

const settled = { gross: '200.55', commissionPercent: 10, commission: '20.06', bonus: '5', tip: '20', net: '205.49' };
const paid: Ride['payment'] = {
  method: 'cash',
  state: 'paid',
  due: '0',
  paidAt: '2026-06-01T05:10:00.000Z',
  reference: null,
  upiLink: null,
};
const cashDue: Ride['payment'] = { ...paid, state: 'due', due: '200.55', paidAt: null };
const claimed: Ride['payment'] = {
  ...cashDue,
  method: 'upi',
  state: 'claimed',
  payee: 'platform',
  reference: '420112345678',
  claimed: '200.55',
  claimedAt: '2026-06-01T05:09:00.000Z',
};

describe('a completed trip', () => {
  it('ends with what it brought, and goes home after 5 s', async () => {
    const { requests } = await open({ status: 'in_progress', earnings: settled, payment: paid });
    await press('End Trip');
    expect(requests.find(({ url, method }) => method === 'PATCH' && url.startsWith('/api/rides/'))?.body).toEqual({
      status: 'completed',
      completedAt: expect.any(String),
    });
    expect(heading()).toHaveTextContent('Trip completed');
    expect(screen.getByText('Great job! Payment received')).toBeVisible();
    expect(screen.getByText('Fare earned').parentElement).toHaveTextContent('₹200.55');
    expect(screen.getByText('Commission 10%').parentElement).toHaveTextContent('−₹20.06');
    expect(screen.getByText('Nearby bonus').parentElement).toHaveTextContent('+₹5.00');
    expect(screen.getByText('Tip').parentElement).toHaveTextContent('+₹20.00');
    expect(screen.getByText('Net').parentElement).toHaveTextContent('₹205.49');
    expect(screen.getByText('5.0')).toBeVisible();
    await pass(5_000);
    expect(place()).toBe('/driver');
  });

  it('shows the code that the rider scans for UPI, where the operator has an address', async () => {
    const upiLink = 'upi://pay?pa=rahi@upi&pn=Rahi&am=200.55&cu=INR';
    await open({ status: 'completed', payment: { ...cashDue, method: 'upi', upiLink, payee: 'platform' } });
    // R40: the platform's money is not the driver's to confirm.
    expect(screen.getByText('Great job! Collect ₹200.55 by UPI')).toBeVisible();
    expect(screen.queryByRole('button', { name: /received/i })).toBeNull();
    await screen.findByRole('img', { name: 'QR code to pay ₹200.55 by UPI' }, { timeout: 20_000 });
    expect(screen.getByText('Asha Rao scans this code with any UPI app.')).toBeVisible();
    expect(screen.getByText('Waiting for the payment')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }));
    await pass(50);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.getByText('Great job! Collect ₹200.55 in cash')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cash received' })).toBeVisible();
  });

  it('shows no code where the operator has no UPI address', async () => {
    await open({ status: 'completed', payment: { ...cashDue, method: 'upi' } });
    expect(screen.queryByText('Waiting for the payment')).toBeNull();
  });

  it('says what to collect, and goes home by itself only once that is confirmed (R31)', async () => {
    const { requests, set } = await open(
      { status: 'completed', payment: cashDue },
      {
        [`POST /api/rides/${rideId}/payment`]: () => {
          set({ status: 'completed', payment: paid });
          return answerOf(payRide, makeRide({ status: 'completed', payment: paid }));
        },
      },
    );
    expect(screen.getByText('Great job! Collect ₹200.55 in cash')).toBeVisible();
    expect(screen.getByText('Collect in cash from Asha Rao').parentElement).toHaveTextContent('₹200.55');
    expect(screen.queryByText('Great job! Payment received')).not.toBeInTheDocument();
    await pass(10_000);
    expect(place()).toBe(`/driver/trip/${rideId}`);
    await press('Cash received');
    expect(requests.find(({ url }) => url.endsWith('/payment'))?.body).toEqual({ method: 'cash' });
    expect(screen.getByText('Great job! Payment received')).toBeVisible();
    await pass(5_000);
    expect(place()).toBe('/driver');
  });

  it('takes UPI at the driver’s own address where the rider pays otherwise than was chosen', async () => {
    const upiLink = 'upi://pay?pa=dev@upi&pn=Dev&am=200.55&cu=INR';
    const { requests } = await open({ status: 'completed', payment: { ...cashDue, upiLink, payee: 'driver' } });
    fireEvent.click(screen.getByRole('radio', { name: 'UPI' }));
    expect(screen.getByText('Asha Rao pays by UPI to you').parentElement).toHaveTextContent('₹200.55');
    await press('UPI received');
    expect(requests.find(({ url }) => url.endsWith('/payment'))?.body).toEqual({ method: 'upi' });
  });

  it('has nothing to choose where nobody takes UPI', async () => {
    await open({ status: 'completed', payment: cashDue });
    expect(screen.queryByRole('radio', { name: 'UPI' })).toBeNull();
  });

  it('shows the end of the number that the rider gave, and goes home: the bank confirms it (R40)', async () => {
    const { set } = await open({ status: 'completed', payment: { ...cashDue, method: 'upi', payee: 'platform' } });
    set({ status: 'completed', payment: claimed });
    await pass(3_050);
    expect(screen.getByText('Great job! The payment is being confirmed')).toBeVisible();
    expect(screen.getByText('Asha Rao says that ₹200.55 is paid by UPI')).toBeVisible();
    expect(screen.getByText(/^Reference number ending 5678\. The bank confirms it\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /received/i })).toBeNull();
    await pass(5_000);
    expect(place()).toBe('/driver');
  });

  it('is received where the rider paid to the driver’s own address', async () => {
    const { requests } = await open({ status: 'completed', payment: { ...claimed, payee: 'driver' } });
    await press('Received');
    expect(requests.find(({ url }) => url.endsWith('/payment'))?.body).toEqual({ method: 'upi' });
  });

  it('learns that the payment by UPI is confirmed', async () => {
    const { set } = await open({ status: 'completed', payment: { ...cashDue, method: 'upi', payee: 'platform' } });
    set({ status: 'completed', payment: { ...paid, method: 'upi' } });
    await pass(3_050);
    expect(screen.getByText('Great job! Payment received')).toBeVisible();
  });

  it('says so when the payment could not be confirmed, and can be left', async () => {
    const { toasts } = await open(
      { status: 'completed', payment: cashDue },
      { [`POST /api/rides/${rideId}/payment`]: problemOf(503, 'unavailable', 'Rahi is not available just now.') },
    );
    await press('Cash received');
    expect(toasts.at(-1)).toMatchObject({
      title: 'The payment was not confirmed',
      description: 'Rahi is not available just now.',
    });
    await press('Continue Driving');
    expect(place()).toBe('/driver');
  });

  it('goes home at once on Continue Driving', async () => {
    await open({ status: 'completed' });
    await press('Continue Driving');
    expect(place()).toBe('/driver');
  });
});
