import { afterEach, expect, it, jest } from '@jest/globals';
import { operator } from '@rahi/contracts/calls/gateway.calls';
import { riderWallet } from '@rahi/contracts/calls/rides.calls';
import type { WalletBalance } from '@rahi/contracts/payment';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { renderRider, type Handlers } from '../testing/render-rider.js';

afterEach(() => {
  jest.useRealTimers();
});

const open = async (handlers: Handlers) => {
  renderRider({ path: '/rider/history', handlers });
  return within(await screen.findByRole('region', { name: 'Wallet' }));
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const topUp = 'You cannot add money to it yourself.';

it.each<[string, WalletBalance, string, string]>([
  ['is empty', { balance: '0', due: '0' }, '₹0', 'It is empty.'],
  ['pays rides', { balance: '500.50', due: '0' }, '₹500.50', 'Choose it while booking a ride that it covers.'],
  [
    'owes what its rider says is paid',
    { balance: '0', due: '167', claimed: '167' },
    '₹167 to be confirmed',
    'You said that you paid ₹167. The ride is settled when that is confirmed.',
  ],
  [
    'owes more than its rider says is paid',
    { balance: '0', due: '200', claimed: '167' },
    '₹33 to pay',
    'Open the ride below to pay it. You said that you paid ₹167. The ride is settled when that is confirmed.',
  ],
  ['owes for rides', { balance: '0', due: '167' }, '₹167 to pay', 'Open the ride below to pay it.'],
])('a wallet that %s', async (_, wallet, amount, words) => {
  const row = await open({ 'GET /api/riders/*/wallet': answerOf(riderWallet, wallet) });
  expect(await row.findByText(amount)).toBeVisible();
  expect(row.getByText(`${words} ${topUp}`)).toBeVisible();
});

it.each([
  ['mailto:help@rahi.in?subject=Wallet', 'help@rahi.in'],
  ['tel:+912223456789', '+91 22234 56789'],
  ['https://rahi.in/help/', 'rahi.in/help'],
])('a wallet names the operator’s contact where there is one: %s', async (support, words) => {
  const row = await open({
    'GET /api/riders/*/wallet': answerOf(riderWallet, { balance: '0', due: '0' }),
    'GET /api/operator': answerOf(operator, { support }),
  });
  expect(await row.findByRole('link', { name: words })).toHaveAttribute('href', support);
  expect(row.getByText(/To add money, contact/)).toBeVisible();
});

it('a wallet that could not be read is read again by itself', async () => {
  jest.useFakeTimers();
  let failing = true;
  renderRider({
    path: '/rider/history',
    handlers: {
      'GET /api/riders/*/wallet': () =>
        failing
          ? problemOf(503, 'unavailable', 'Wallets are not available.')
          : answerOf(riderWallet, { balance: '20', due: '0' }),
    },
  });
  await pass(50);
  expect(screen.getByText('Your wallet could not be read')).toBeVisible();
  failing = false;
  await pass(5_000);
  expect(screen.getByText('₹20')).toBeVisible();
});
