import { expect, it } from '@jest/globals';
import { riderWallet } from '@rahi/contracts/calls/rides.calls';
import type { WalletBalance } from '@rahi/contracts/payment';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const open = async (handlers: Handlers) => {
  renderRider({ path: '/rider/history', handlers });
  return within(await screen.findByRole('region', { name: 'Wallet' }));
};
const topUp = 'To add money, ask our support team.';

it.each<[string, WalletBalance, string, string]>([
  ['is empty', { balance: '0', due: '0' }, '₹0', 'It is empty.'],
  ['pays rides', { balance: '500.50', due: '0' }, '₹500.50', 'Choose it while booking a ride that it covers.'],
  ['owes for rides', { balance: '0', due: '167' }, '₹167 to pay', 'Open the ride below to pay it.'],
])('a wallet that %s', async (_, wallet, amount, words) => {
  const row = await open({ 'GET /api/riders/*/wallet': answerOf(riderWallet, wallet) });
  expect(await row.findByText(amount)).toBeVisible();
  expect(row.getByText(`${words} ${topUp}`)).toBeVisible();
});

it('a wallet that cannot be read is read by a Retry', async () => {
  let failing = true;
  const row = await open({
    'GET /api/riders/*/wallet': () =>
      failing
        ? problemOf(503, 'unavailable', 'Wallets are not available.')
        : answerOf(riderWallet, { balance: '20', due: '0' }),
  });
  expect(await row.findByText('Wallets are not available.')).toBeVisible();
  failing = false;
  await userEvent.click(row.getByRole('button', { name: 'Retry' }));
  expect(await row.findByText('₹20')).toBeVisible();
});
