import { expect, it } from '@jest/globals';
import { createRide, getRide, payRide, riderDues } from '@rahi/contracts/calls/rides.calls';
import type { Dues } from '@rahi/contracts/dues';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookButton, openBooking } from '../testing/booking.js';
import { makePayment, makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const upiLink = 'upi://pay?pa=rahi@upi&pn=Rahi&am=184.80&cu=INR';
const due = {
  rideId,
  due: '184.80',
  completedAt: '2026-03-02T05:40:00.000Z',
  upiLink,
  pickupAddress: 'Connaught Place, Block A',
  dropoffAddress: 'Hauz Khas Village, Delhi',
};
const other = { ...due, rideId: '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b11', dropoffAddress: 'Lodhi Garden, Delhi' };
const open: Dues = { amount: '369.60', open: true, mostRides: 2, rides: [due, other] };
const unpaid = makeRide({ status: 'completed', payment: makePayment({ method: 'cash', due: '184.80', upiLink }) });
const paid = makeRide({
  status: 'completed',
  version: 9,
  payment: makePayment({ method: 'upi', state: 'paid', due: '0', reference: '420112345678' }),
});

it('a rider with unpaid rides pays one of them on the booking screen, and then books', async () => {
  let isPaid = false;
  openBooking({
    'POST /api/rides': () =>
      isPaid
        ? answerOf(createRide, makeRide(), 201)
        : problemOf(409, 'dues_open', 'You have 2 rides to pay, ₹369.60 in all. Pay first, then book again.'),
    'GET /api/riders/*/dues': () =>
      answerOf(riderDues, isPaid ? { ...open, amount: '184.80', open: false, rides: [other] } : open),
    'GET /api/rides/*': () => answerOf(getRide, isPaid ? paid : unpaid),
    'POST /api/rides/*/payment': () => {
      isPaid = true;
      return answerOf(payRide, paid);
    },
  });
  await userEvent.click(await bookButton());
  const dues = within(await screen.findByRole('region', { name: 'Rides to pay' }));
  expect(await dues.findByText('₹369.60 to pay before your next ride')).toBeVisible();
  expect(dues.getByText(/^You have 2 rides to pay/)).toBeVisible();
  expect(dues.getByText('Lodhi Garden')).toBeVisible();
  const [first] = dues.getAllByRole('listitem');
  await userEvent.click(within(first ?? document.body).getByRole('button', { name: 'Pay ₹184.80' }));
  await userEvent.type(await dues.findByLabelText('UPI reference number (UTR)'), '420112345678');
  await userEvent.click(dues.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('Thank you. You can book now.')).toBeVisible();
  await userEvent.click(await bookButton());
  expect(await screen.findByRole('heading', { name: 'Finding your driver' })).toBeVisible();
});

it('the history says how many rides are to be paid, and leads to the oldest', async () => {
  const { pathname } = renderRider({
    path: '/rider/history',
    handlers: { 'GET /api/riders/*/dues': answerOf(riderDues, open), 'GET /api/rides/*': answerOf(getRide, unpaid) },
  });
  const row = within(await screen.findByRole('region', { name: '2 rides to pay' }));
  expect(row.getByText('₹369.60')).toBeVisible();
  expect(row.getByText('Pay before you book again.')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Pay ₹184.80 for the oldest' }));
  expect(pathname()).toBe(`/rider/trip/${rideId}`);
});
