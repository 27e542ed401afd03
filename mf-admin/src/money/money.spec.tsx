import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  approvePayouts,
  discardPayouts,
  moneyFigures,
  payoutBankFile,
  payoutRun,
  payoutRuns,
  payoutsOfRun,
  preparePayouts,
  settlePayout,
  settlePayouts,
} from '@rahi/contracts/calls/payouts.calls';
import { moneyFiguresSchema } from '@rahi/contracts/money-figures';
import { payoutRunSchema, payoutSchema, type Payout, type PayoutRun } from '@rahi/contracts/payouts';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';
import { daysOf } from './money-period.js';

// A Monday, 11:30 in India.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const runId = '11111111-1111-4111-8111-111111111111';
const payoutId = '22222222-2222-4222-8222-222222222222';
const none = { count: 0, amount: '0' };
const asha = { id: '33333333-3333-4333-8333-333333333333', name: 'Asha' };

const aRun = (changes: Partial<PayoutRun> = {}): PayoutRun =>
  payoutRunSchema.parse({
    id: runId,
    weekEnding: '2026-05-31',
    status: 'prepared',
    preparedAt: '2026-06-01T05:01:00.000Z',
    preparedBy: asha,
    approvedAt: null,
    approvedBy: null,
    amount: '1178.5',
    cash: '105',
    waiting: '94.5',
    payouts: { prepared: { count: 2, amount: '1178.5' }, approved: none, paid: none, failed: none },
    ...changes,
  });
const approved = aRun({
  status: 'approved',
  approvedAt: '2026-06-01T05:30:00.000Z',
  approvedBy: { id: driverId, name: 'Bina' },
  payouts: { prepared: none, approved: { count: 2, amount: '1178.5' }, paid: none, failed: none },
});
const aPayout = (changes: Partial<Payout> = {}): Payout =>
  payoutSchema.parse({
    id: payoutId,
    weekEnding: '2026-05-31',
    status: 'prepared',
    reference: 'RP26053100001',
    driver: { id: driverId, name: 'Vikram Singh' },
    owed: '283.5',
    amount: '178.5',
    cash: '105',
    waiting: '0',
    settledAt: null,
    failure: null,
    ...changes,
  });
const figures = moneyFiguresSchema.parse({
  from: '2026-06-01',
  to: '2026-06-01',
  period: {
    fares: '105',
    revenue: '18.12',
    commission: '10.5',
    fees: '7.62',
    gstDue: '7.38',
    gstBorne: '5',
    promo: '3',
    bonuses: '2',
    refunds: '7',
    refundsToRiders: '9',
    costs: '17',
    net: '1.12',
    paidOut: '1178.5',
  },
  now: { cashInHand: '1234.5', owedToDrivers: '233', owedByRiders: '254', owedToRiders: '97' },
});
const money = {
  'GET /api/admin/money': answerOf(moneyFigures, figures),
  'GET /api/admin/payout-runs': answerOf(payoutRuns, [aRun()]),
};
const ofRun = (run: PayoutRun, payouts: Payout[]) => ({
  ...money,
  'GET /api/admin/payout-runs/*': answerOf(payoutRun, run),
  'GET /api/admin/payout-runs/*/payouts': answerOf(payoutsOfRun, payouts),
});
const press = async (name: string, place: Pick<typeof screen, 'getByRole'> = screen) => {
  fireEvent.click(place.getByRole('button', { name }));
  await pass(50);
};
const dialog = () => within(screen.getByRole('dialog'));
const rows = () =>
  within(screen.getByRole('region', { name: 'Payouts' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const valueOf = (name: string) => screen.getByText(name).closest('div');

describe('the money page', () => {
  it('has the figures of this week and what is outstanding, to the paisa', async () => {
    const { requests } = await renderAdmin('/admin/money', money);
    expect(requests.some(({ url }) => url === '/api/admin/money?from=2026-06-01&to=2026-06-01')).toBe(true);
    expect(valueOf('Revenue')).toHaveTextContent('₹18.12');
    expect(valueOf('Refunds, the platform’s part')).toHaveTextContent('₹7.00');
    expect(valueOf('GST borne by the platform')).toHaveTextContent('₹5.00');
    expect(valueOf('Costs')).toHaveTextContent('₹17.00');
    expect(valueOf('Net')).toHaveTextContent('₹1.12');
    expect(valueOf('Fares')).toHaveTextContent('₹105.00');
    expect(valueOf('Refunds to riders')).toHaveTextContent('₹9.00');
    expect(valueOf('Cash with drivers')).toHaveTextContent('₹1,234.50');
    expect(rows()).toEqual(['31 May 2026Prepared2₹1,178.50₹105.00₹94.50']);
    expect(screen.getByText('1 run')).toBeVisible();
  });

  it('shows another period, in the address, and gives its journal as a file', async () => {
    const { requests } = await renderAdmin('/admin/money', money);
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'lastMonth' } });
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent('/admin/money?period=lastMonth');
    expect(requests.some(({ url }) => url === '/api/admin/money?from=2026-05-01&to=2026-05-31')).toBe(true);
    const file = screen.getByRole('link', { name: 'Journal as CSV' });
    expect(file).toHaveAttribute('href', '/api/admin/money/journal.csv?from=2026-05-01&to=2026-05-31');
  });

  it('prepares the week that is over and opens its run, or says why not', async () => {
    const { requests, toasts } = await renderAdmin('/admin/money', {
      ...money,
      'POST /api/admin/payout-runs': problemOf(409, 'run_open', 'The run of the week to 2026-05-24 waits.'),
    });
    await press('Prepare week to 31 May 2026');
    expect(requests.some(({ body }) => body !== undefined && JSON.stringify(body).includes('2026-05-31'))).toBe(true);
    expect(toasts.at(-1)).toMatchObject({ title: 'The run was not prepared', tone: 'bad' });
  });

  it('opens a prepared run', async () => {
    await renderAdmin('/admin/money', {
      ...ofRun(aRun(), [aPayout()]),
      'POST /api/admin/payout-runs': answerOf(preparePayouts, aRun()),
    });
    await press('Prepare week to 31 May 2026');
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent(`/admin/money/${runId}`);
    expect(screen.getByRole('heading', { name: 'Payouts of the week to 31 May 2026' })).toBeVisible();
    await press('Back');
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/money$/);
  });

  it('is reached from the dashboard', async () => {
    await renderAdmin('/admin', money);
    fireEvent.click(screen.getByRole('link', { name: 'Money' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Money' })).toBeVisible();
  });

  it('says what is empty, what could not be read, and reads that again', async () => {
    const state = { up: false };
    const read = () => (state.up ? money['GET /api/admin/money'] : problemOf(503, 'unavailable', 'Not now.'));
    await renderAdmin('/admin/money', {
      'GET /api/admin/money': read,
      'GET /api/admin/payout-runs': answerOf(payoutRuns, []),
    });
    expect(screen.getByText('No payouts yet')).toBeVisible();
    await pass(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent('The figures could not be read');
    state.up = true;
    await press('Retry');
    expect(valueOf('Revenue')).toHaveTextContent('₹18.12');
  });

  it('keeps what it shows without a network, and says that it may be old', async () => {
    const state = { up: true };
    const read = () => {
      if (state.up) return money['GET /api/admin/money'];
      throw new TypeError('Failed to fetch');
    };
    await renderAdmin('/admin/money', { ...money, 'GET /api/admin/money': read });
    state.up = false;
    await pass(45_000);
    expect(valueOf('Revenue')).toHaveTextContent('₹18.12');
    expect(screen.getByText('This page may be out of date. It cannot be read again now.')).toBeVisible();
  });
});

const taxed = aRun({ tds: '15' });

describe('a payout run', () => {
  const path = `/admin/money/${runId}`;

  it('is approved by another administrator, after a question', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...ofRun(aRun(), [aPayout()]),
      'POST /api/admin/payout-runs/*/approve': answerOf(approvePayouts, approved),
    });
    expect(rows()).toEqual(['RP26053100001Vikram Singh₹283.50₹105.00₹178.50₹0.00Prepared']);
    expect(screen.queryByRole('button', { name: 'Bank file' })).toBeNull();
    await press('Approve');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '2 payouts: ₹1,178.50 to the bank, ₹105 set off against cash.',
    );
    await press('Approve', dialog());
    expect(requests.filter(({ url }) => url === `/api/admin/payout-runs/${runId}/approve`)).toHaveLength(1);
    expect(toasts.at(-1)).toMatchObject({ title: 'The run is approved' });
  });

  it('cannot be approved by the one who prepared it', async () => {
    const stub = await renderAdmin(path, ofRun(aRun(), [aPayout()]));
    const me = stub.services.session.getSnapshot();
    stub.unmount();
    await renderAdmin(path, ofRun(aRun({ preparedBy: { id: me?.id ?? '', name: 'Priya' } }), [aPayout()]));
    expect(screen.getByText('You prepared this run. Another administrator approves it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('is approved by the one who prepared it where the setting says so', async () => {
    const stub = await renderAdmin(path, ofRun(aRun(), [aPayout()]));
    const me = stub.services.session.getSnapshot();
    stub.unmount();
    const own = aRun({ preparedBy: { id: me?.id ?? '', name: 'Priya' }, selfApproval: true });
    await renderAdmin(path, ofRun(own, [aPayout()]));
    expect(screen.getByText('You prepared this run. You can approve it with your passkey.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  });

  it('is discarded with a reason, which the page then shows', async () => {
    const discarded = aRun({
      status: 'discarded',
      discarded: { at: '2026-06-01T05:40:00.000Z', by: asha, reason: 'A wrong week' },
    });
    const { requests, toasts, unmount } = await renderAdmin(path, {
      ...ofRun(aRun(), [aPayout()]),
      'POST /api/admin/payout-runs/*/discard': answerOf(discardPayouts, discarded),
    });
    const sent = () => requests.filter(({ url }) => url === `/api/admin/payout-runs/${runId}/discard`);
    await press('Discard');
    await press('Discard', dialog());
    expect(sent()).toHaveLength(0);
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'A wrong week' } });
    await press('Discard', dialog());
    expect(sent().map(({ body }) => body)).toEqual([{ reason: 'A wrong week' }]);
    expect(toasts.at(-1)).toMatchObject({ title: 'The run is discarded' });
    unmount();
    await renderAdmin(path, ofRun(discarded, [aPayout()]));
    expect(screen.getByText('A wrong week')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('says in words why a payout failed before the bank had it', async () => {
    const failed = aPayout({ status: 'failed', failureCode: 'balance_changed', settledAt: '2026-06-01T05:40:00.000Z' });
    await renderAdmin(path, ofRun(approved, [failed]));
    expect(rows()[0]).toContain('The balance changed after the run was prepared');
  });

  it('has outcomes of single payouts, a failure with its reason', async () => {
    const { requests } = await renderAdmin(path, {
      ...ofRun(approved, [aPayout({ status: 'approved' })]),
      'POST /api/admin/payouts/*/outcome': answerOf(settlePayout, aPayout({ status: 'approved' })),
    });
    const sent = () => requests.filter(({ url }) => url === `/api/admin/payouts/${payoutId}/outcome`);
    await press('Failed: RP26053100001');
    expect(screen.getByRole('dialog')).toHaveTextContent('₹178.50 to Vikram Singh is owed again');
    await press('Failed', dialog());
    expect(sent()).toHaveLength(0);
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'The account is closed' } });
    await press('Failed', dialog());
    expect(sent().map(({ body }) => body)).toEqual([{ outcome: 'failed', reason: 'The account is closed' }]);
    await press('Paid: RP26053100001');
    await press('Paid', dialog());
    expect(sent().at(-1)?.body).toEqual({ outcome: 'paid' });
  });

  it('has one outcome of all that wait, and a file for the bank', async () => {
    const { requests } = await renderAdmin(path, {
      ...ofRun(approved, [aPayout({ status: 'failed', failure: 'Closed', settledAt: '2026-06-01T05:40:00.000Z' })]),
      'POST /api/admin/payout-runs/*/outcome': answerOf(settlePayouts, approved),
      'GET /api/admin/payout-runs/*/bank-file': problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(rows()[0]).toContain('FailedClosed');
    await press('All paid');
    expect(screen.getByRole('dialog')).toHaveTextContent('2 payouts of ₹1,178.50 in all.');
    await press('Paid', dialog());
    expect(requests.find(({ url }) => url === `/api/admin/payout-runs/${runId}/outcome`)?.body).toEqual({
      outcome: 'paid',
    });
    await press('Bank file');
    expect(requests.some(({ url }) => url === `/api/admin/payout-runs/${runId}/bank-file`)).toBe(true);
    expect(payoutBankFile.answerType).toBe('text/csv');
  });

  it('has the tax that it keeps back as a column', async () => {
    await renderAdmin(path, ofRun(taxed, [aPayout({ amount: '163.5', tds: '15' })]));
    expect(screen.getAllByText('Tax kept back').map((name) => name.closest('div')?.textContent)[0]).toContain('₹15.00');
    expect(rows()).toEqual(['RP26053100001Vikram Singh₹283.50₹105.00₹15.00₹163.50₹0.00Prepared']);
  });

  it('that keeps tax back brings the file of the quarter that is over', async () => {
    const { requests, toasts } = await renderAdmin('/admin/money', {
      ...money,
      'GET /api/admin/payout-runs': answerOf(payoutRuns, [taxed]),
      'GET /api/admin/tds-file': problemOf(503, 'unavailable', 'Not now.'),
    });
    await press('TDS 2025-26 Q4 as CSV');
    expect(requests.some(({ url }) => url === '/api/admin/tds-file?year=2025&quarter=4')).toBe(true);
    expect(toasts.at(-1)).toMatchObject({ description: 'Not now.', tone: 'bad' });
  });

  it('that keeps no tax back says nothing of it, and there is no file of it', async () => {
    await renderAdmin('/admin/money', money);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /TDS/ })).toBeNull();
  });

  it('that is not there is said so, with a Retry', async () => {
    await renderAdmin(path, {
      ...money,
      'GET /api/admin/payout-runs/*': problemOf(404, 'not_found', 'There is no such payout run.'),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The payout run could not be read');
  });
});

it('periods are days in India, weeks from Monday on', () => {
  // Monday, 0:30 in India; Sunday still in UTC.
  const now = new Date('2026-05-31T19:00:00.000Z');
  expect(daysOf('today', now)).toEqual({ from: '2026-06-01', to: '2026-06-01' });
  expect(daysOf('week', now)).toEqual({ from: '2026-06-01', to: '2026-06-01' });
  expect(daysOf('lastWeek', now)).toEqual({ from: '2026-05-25', to: '2026-05-31' });
  expect(daysOf('lastMonth', now)).toEqual({ from: '2026-05-01', to: '2026-05-31' });
});
