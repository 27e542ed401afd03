import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminUser } from '@rahi/contracts/calls/auth.calls';
import { adminDisputes, decideDispute } from '@rahi/contracts/calls/disputes.calls';
import { adminDisputeSchema, type AdminDispute } from '@rahi/contracts/disputes';
import { answerOf, makeUser, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { driverId, otherRideId, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const id = '11111111-1111-4111-8111-111111111111';
const adminId = '33333333-3333-4333-8333-333333333333';
const bina = makeUser({ id: adminId, name: 'Bina', isAdmin: true });

const aDispute = (changes: Partial<AdminDispute> = {}): AdminDispute =>
  adminDisputeSchema.parse({
    id,
    rideId,
    reason: 'longer_way',
    text: 'We went around the lake',
    state: 'open',
    openedAt: '2026-06-01T05:01:00.000Z',
    decidedAt: null,
    refunded: '0',
    riderId: '44444444-4444-4444-8444-444444444444',
    riderName: 'Asha Rao',
    driverId,
    driverName: 'Vikram Singh',
    chargedPaise: 28_350,
    refundablePaise: 28_350,
    driverSharePaise: 22_015,
    decidedBy: null,
    note: null,
    ...changes,
  });
const refunded = aDispute({
  id: '22222222-2222-4222-8222-222222222222',
  rideId: otherRideId,
  reason: 'fee_unfair',
  text: null,
  state: 'refunded',
  decidedAt: '2026-06-01T05:31:00.000Z',
  refunded: '52.5',
  driverId: null,
  driverName: null,
  chargedPaise: 5250,
  refundablePaise: 0,
  driverSharePaise: 0,
  decidedBy: adminId,
  note: 'No driver came',
});
const path = '/admin/disputes';
const url = `/api/admin/disputes/${id}`;
const known = {
  'GET /api/admin/disputes': answerOf(adminDisputes, [aDispute(), refunded]),
  [`GET /api/admin/users/${adminId}`]: answerOf(adminUser, bina),
};
const rows = () =>
  within(screen.getByRole('region', { name: 'Disputes' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));
const press = async (name: string, place: Pick<typeof screen, 'getByRole'> = screen) => {
  fireEvent.click(place.getByRole('button', { name }));
  await pass(50);
};
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const sent = (requests: { method: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method === 'PATCH').map((request) => [request.url, request.body]);
const open = async (answer: StubAnswer | (() => StubAnswer) = answerOf(decideDispute, aDispute())) => {
  const stub = await renderAdmin(path, { ...known, [`PATCH ${url}`]: answer });
  await press('Decide the dispute of Asha Rao');
  return stub;
};

describe('the disputes', () => {
  it('are listed with ride, people, words, amounts and who decided', async () => {
    await renderAdmin(path, known);
    expect(rows()).toEqual([
      '10:31 am8f21c0a4Asha RaoVikram SinghDriver took a longer wayWe went around the lake₹283.50–OpenDecide',
      '10:31 am77b0e912Asha Rao–Cancellation fee is unfair₹52.50₹52.50RefundedBina refunded ₹52.50, 11:01 amNote: No driver came',
    ]);
    expect(screen.getByRole('link', { name: '8f21c0a4' })).toHaveAttribute('href', `/admin/ride/${rideId}`);
    expect(screen.getByRole('link', { name: 'Bina' })).toHaveAttribute('href', `/admin/user/${adminId}`);
    expect(screen.getByText('2 disputes')).toBeVisible();
  });

  it('are filtered by state, in the address, and gone through page by page', async () => {
    const { requests } = await renderAdmin(path, {
      ...known,
      'GET /api/admin/disputes': {
        ...answerOf(adminDisputes, [aDispute()]),
        headers: { Link: '</api/?cursor=abc>; rel="next"', 'X-Total-Count': '21' },
      },
    });
    await press('Next');
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'open' } });
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent('/admin/disputes?state=open');
    expect(requests.flatMap((request) => (request.url.startsWith('/api/admin/disputes') ? request.url : []))).toEqual([
      '/api/admin/disputes?limit=20',
      '/api/admin/disputes?limit=20&cursor=abc',
      '/api/admin/disputes?limit=20&state=open',
    ]);
  });

  it('say that there are none, or that they cannot be read and how old they are', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Not now.');
    await renderAdmin(path, { ...known, 'GET /api/admin/disputes': () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('The disputes could not be read');
    answer = answerOf(adminDisputes, []);
    await press('Retry');
    expect(screen.getByText('No disputes')).toBeVisible();
    answer = problemOf(503, 'unavailable', 'Not now.');
    await pass(31_000);
    expect(screen.getByText(/^The disputes as of/)).toBeVisible();
    expect(screen.getByText('No disputes')).toBeVisible();
  });

  it('show a skeleton until they are known', async () => {
    await renderAdmin(path, { 'GET /api/admin/disputes': () => new Promise<never>(() => undefined) });
    expect(screen.getByText('Loading: The disputes')).toBeInTheDocument();
  });

  it('are reached from the money page, which counts the open ones', async () => {
    await renderAdmin('/admin/money', {
      'GET /api/admin/disputes': { ...answerOf(adminDisputes, [aDispute()]), headers: { 'X-Total-Count': '3' } },
    });
    await press('Disputes (3 open)');
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/disputes$/);
    await press('Back');
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/money$/);
  });
});

describe('a decision', () => {
  it('refunds a part, with the driver’s share of it, after both were checked', async () => {
    const { requests, toasts } = await open();
    type('Refund to the rider’s wallet', '283.51');
    await press('Refund ₹283.51', dialog());
    expect(dialog().getByText('Enter an amount of ₹283.50 at most, such as 100 or 99.50.')).toBeVisible();
    expect(dialog().getByText('Enter a note: why you decide so.')).toBeVisible();
    expect(dialog().getByLabelText('Refund to the rider’s wallet')).toHaveFocus();
    type('Refund to the rider’s wallet', '100.50');
    expect(dialog().getByText('₹100.50 at most. The platform pays the rest.')).toBeVisible();
    type('Part that the driver gives back', '100.51');
    type('Note', ' The longer way ');
    await press('Refund ₹100.50', dialog());
    expect(dialog().getByText('Enter an amount of ₹100.50 at most, or leave it empty.')).toBeVisible();
    expect(sent(requests)).toEqual([]);
    type('Part that the driver gives back', '40');
    await press('Refund ₹100.50', dialog());
    expect(sent(requests)).toEqual([
      [url, { action: 'refund', paise: 10_050, driverSharePaise: 4000, note: 'The longer way' }],
    ]);
    expect(toasts.at(-1)).toMatchObject({ title: 'The refund is in the rider’s wallet', tone: 'ok' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refunds all with one press, borne by the platform', async () => {
    const { requests } = await open();
    await press('All', dialog());
    type('Note', 'Our mistake');
    await press('Refund ₹283.50', dialog());
    expect(sent(requests)).toEqual([[url, { action: 'refund', paise: 28_350, note: 'Our mistake' }]]);
  });

  it('rejects with a note, and an answer to the rider', async () => {
    const { requests, toasts } = await open();
    fireEvent.click(dialog().getByRole('radio', { name: 'Reject' }));
    await press('Reject', dialog());
    expect(sent(requests)).toEqual([]);
    type('Note', 'The way was the usual one');
    type('Answer to the rider (optional)', 'Your driver took the usual way.');
    await press('Reject', dialog());
    const words = { note: 'The way was the usual one', reply: 'Your driver took the usual way.' };
    expect(sent(requests)).toEqual([[url, { action: 'reject', ...words }]]);
    expect(toasts.at(-1)).toMatchObject({ title: 'The dispute is rejected' });
  });

  it('that came second says who was first, and reads the list again', async () => {
    const decided = problemOf(409, 'already_decided', 'Somebody has decided this already.');
    const { requests, toasts } = await open({
      ...decided,
      body: {
        ...Object(decided.body),
        state: 'rejected',
        decidedBy: adminId,
        decidedAt: '2026-06-01T05:31:00.000Z',
        refunded: '0',
      },
    });
    const before = requests.length;
    await press('All', dialog());
    type('Note', 'Our mistake');
    await press('Refund ₹283.50', dialog());
    expect(screen.getByRole('dialog')).toHaveTextContent('This dispute was decided beforeBina rejected it, 11:01 am');
    expect(requests.slice(before).some((request) => request.url === '/api/admin/disputes?limit=20')).toBe(true);
    expect(toasts).toEqual([]);
    await press('Close', dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that the server refuses says so at its field, or in a toast', async () => {
    const invalid = problemOf(400, 'invalid_input', 'This can be ₹50 at most.');
    const errors = [{ in: 'body', at: 'paise', message: 'This can be ₹50 at most.' }];
    let answer: StubAnswer = { ...invalid, body: { ...Object(invalid.body), errors } };
    const { toasts } = await open(() => answer);
    await press('All', dialog());
    type('Note', 'Our mistake');
    await press('Refund ₹283.50', dialog());
    expect(dialog().getByText('This can be ₹50 at most.')).toBeVisible();
    expect(toasts).toEqual([]);
    answer = problemOf(409, 'already_decided', 'Somebody has decided this already.');
    await press('Refund ₹283.50', dialog());
    expect(toasts.at(-1)).toMatchObject({
      title: 'The dispute was not decided',
      description: 'Somebody has decided this already.',
    });
  });

  it('gives axe nothing to complain about', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open();
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
