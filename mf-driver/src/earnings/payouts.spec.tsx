import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverEarnings, driverLedger } from '@rahi/contracts/calls/drivers.calls';
import { driverAccount, driverPayouts } from '@rahi/contracts/calls/payouts.calls';
import { driverPayoutSchema, type DriverPayout } from '@rahi/contracts/payouts';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const payout = (changes: Partial<DriverPayout> = {}): DriverPayout =>
  driverPayoutSchema.parse({
    id: '22222222-2222-4222-8222-222222222222',
    weekEnding: '2026-05-31',
    status: 'paid',
    reference: 'RP26053100001',
    owed: '283.5',
    amount: '178.5',
    cash: '105',
    waiting: '0',
    settledAt: '2026-06-02T06:00:00.000Z',
    failure: null,
    ...changes,
  });
const zero = { trips: 0, hours: 0, gross: '0', commission: '0', net: '0' };
const open = (handlers: Handlers) =>
  renderDriver('/driver/earnings', {
    handlers: {
      'GET /api/drivers/*/earnings': answerOf(driverEarnings, { totals: zero, days: [] }),
      'GET /api/drivers/*/ledger': answerOf(driverLedger, []),
      ...handlers,
    },
  });

describe('payouts on the earnings screen', () => {
  it('say per week what was sent, set off, is being checked, or failed and why', async () => {
    await open({
      'GET /api/drivers/*/payouts': answerOf(driverPayouts, [
        payout({ waiting: '94.5' }),
        payout({
          id: '33333333-3333-4333-8333-333333333333',
          weekEnding: '2026-05-24',
          status: 'failed',
          cash: '0',
          failure: 'The account is closed',
        }),
      ]),
    });
    const items = within(screen.getByRole('list', { name: 'Payouts' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Week to 31 MayPaid · Cash set off ₹105 · Being checked ₹94.50₹178.50');
    expect(items[1]).toHaveTextContent('Not paid: it comes again with the next payout · The account is closed');
  });

  it('have a statement to save', async () => {
    const { requests, toasts } = await open({
      'GET /api/drivers/*/payouts': answerOf(driverPayouts, [payout()]),
      'GET /api/drivers/*/payouts/*/statement': problemOf(503, 'unavailable', 'Not now.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Statement of the week to 31 May' }));
    await pass(50);
    const path = `/api/drivers/${driverId}/payouts/${payout().id}/statement`;
    expect(requests.some(({ url }) => url === path)).toBe(true);
    await pass(10_000);
    expect(toasts.at(-1)).toMatchObject({ title: 'The file could not be created', tone: 'bad' });
  });

  it('are announced where there are none yet', async () => {
    await open({ 'GET /api/drivers/*/payouts': answerOf(driverPayouts, []) });
    expect(screen.getByText('No payouts yet')).toBeVisible();
  });
});

it('the account on the earnings screen has cash, commission, what is owed and dues, as the server says', async () => {
  const account = { cashInHand: '567', commissionOwed: '56.70', owed: '520.30', dues: '46.70' };
  await open({ 'GET /api/drivers/*/account': answerOf(driverAccount, account) });
  const section = within(screen.getByRole('region', { name: 'Your account now' }));
  const lines = section.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(lines).toEqual([
    'Cash in hand₹567.00',
    'Commission in that cash₹56.70',
    'Owed to you₹520.30',
    'You owe₹46.70',
  ]);
});
