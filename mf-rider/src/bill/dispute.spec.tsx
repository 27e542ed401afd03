import { describe, expect, it } from '@jest/globals';
import { getRide, openDispute, rideDispute, rideReceipt, riderRides } from '@rahi/contracts/calls/rides.calls';
import { disputeSchema, type Dispute } from '@rahi/contracts/disputes';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePayment, makeReceipt, makeRide, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
const completed = makeRide({ status: 'completed', completedAt: daysAgo(1), tip: '0', payment: makePayment() });
const cancelled = makeRide({
  status: 'cancelled',
  cancelledBy: 'rider',
  cancelledAt: daysAgo(1),
  payment: makePayment({ due: '52.50' }),
});

const makeDispute = (changes: Partial<Dispute> = {}): Dispute =>
  disputeSchema.parse({
    id: '3d7d4c2e-52b7-4a55-9a8c-0d2f0d3c9d11',
    rideId,
    reason: 'wrong_fare',
    text: null,
    state: 'open',
    openedAt: daysAgo(0),
    decidedAt: null,
    refunded: '0',
    reply: null,
    ...changes,
  });

function open(ride: Ride, handlers: Handlers = {}) {
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'GET /api/rides/*/dispute': answerOf(rideDispute, null),
      ...handlers,
    },
  });
}
const link = () => screen.findByRole('button', { name: 'Something wrong with this bill?' });
const reasons = () =>
  within(screen.getByRole('dialog', { name: 'What is wrong with this bill?' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (requests: readonly SeenRequest[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/dispute')).map(({ body }) => body);

describe('a bill', () => {
  it('is disputed in two taps, whether it is paid or not', async () => {
    const { requests } = open(completed, { 'POST /api/rides/*/dispute': answerOf(openDispute, makeDispute(), 201) });
    await userEvent.click(await link());
    expect(reasons()).toEqual([
      'The fare is wrong',
      'The driver took a longer way',
      'My ride was not completed',
      'I paid twice',
      'Something else',
      'Close',
    ]);
    await press('The fare is wrong');
    expect(await screen.findByText('We are looking at it')).toBeVisible();
    expect(screen.getByText('You reported: The fare is wrong')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Something wrong with this bill?' })).toBeNull();
    expect(sent(requests)).toEqual([{ reason: 'wrong_fare' }]);
  });

  it('of a cancelled ride is its fee', async () => {
    open(cancelled);
    await userEvent.click(await link());
    expect(reasons()).toEqual(['This fee is not fair', 'I paid twice', 'Something else', 'Close']);
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is disputed in words for another reason', async () => {
    const text = 'I was charged for a toll that we did not pass';
    const { requests } = open(completed, {
      'POST /api/rides/*/dispute': answerOf(openDispute, makeDispute({ reason: 'other', text }), 201),
    });
    await userEvent.click(await link());
    await press('Something else');
    const field = screen.getByRole('textbox', { name: 'In your words' });
    await waitFor(() => expect(field).toHaveFocus());
    await press('Send');
    expect(field).toHaveAccessibleDescription('Say in a few words what is wrong.');
    expect(sent(requests)).toEqual([]);
    await userEvent.type(field, ` ${text}{Enter}`);
    expect(await screen.findByText(`You reported: ${text}`)).toBeVisible();
    expect(sent(requests)).toEqual([{ reason: 'other', text }]);
  });

  it.each([
    [
      'cancelled for free',
      makeRide({ status: 'cancelled', cancelledBy: 'rider', payment: makePayment({ state: 'none' }) }),
    ],
    ['of a server without payments', makeRide({ status: 'completed' })],
    ['of 31 days ago', { ...completed, completedAt: daysAgo(31) }],
  ])('%s cannot be disputed', async (_, ride) => {
    open(ride);
    await screen.findByRole('heading', { name: /completed|cancelled/ });
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Something wrong with this bill?' })).toBeNull();
  });
});

describe('a dispute', () => {
  it.each<[string, Partial<Dispute>, string[]]>([
    ['is looked at', {}, ['We are looking at it', 'Our team answers here.']],
    [
      'was refunded',
      { state: 'refunded', refunded: '120.50', decidedAt: daysAgo(0) },
      ['Refunded ₹120.50 to your wallet', /still due/.source],
    ],
    [
      'was rejected',
      { state: 'rejected', decidedAt: daysAgo(0), reason: 'longer_way' },
      [
        'Reviewed: no change',
        'Our team has looked at this bill and leaves it as it is.',
        'You reported: The driver took a longer way',
      ],
    ],
    [
      'was rejected with words to the rider',
      { state: 'rejected', decidedAt: daysAgo(0), reply: 'The toll was passed at 14:05.' },
      ['Reviewed: no change', 'The toll was passed at 14:05.'],
    ],
  ])('%s, and the rider reads it', async (_, changes, words) => {
    open(completed, { 'GET /api/rides/*/dispute': answerOf(rideDispute, makeDispute(changes)) });
    for (const one of words) expect(await screen.findByText(new RegExp(one.replaceAll('?', '.')))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Something wrong with this bill?' })).toBeNull();
  });

  it('was refunded with a credit note, which the rider downloads', async () => {
    const parts = { totalPaise: 12_050, taxablePaise: 11_476, cgstPaise: 287, sgstPaise: 287, igstPaise: 0 };
    const creditNote = { number: 'RH/2627/C000042', issuedAt: daysAgo(0), ...parts };
    const { requests } = open(completed, {
      'GET /api/rides/*/dispute': answerOf(rideDispute, makeDispute({ state: 'refunded', refunded: '120.50' })),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt({ creditNote })),
    });
    expect(await screen.findByText('Credit note RH/2627/C000042 takes ₹120.50 off the invoice.')).toBeVisible();
    await press('Download credit note');
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/credit-note'))).toBe(true));
  });

  it('was refunded without one where the bill is a receipt', async () => {
    open(completed, {
      'GET /api/rides/*/dispute': answerOf(rideDispute, makeDispute({ state: 'refunded', refunded: '120.50' })),
    });
    expect(await screen.findByText('Refunded ₹120.50 to your wallet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download credit note' })).toBeNull();
  });

  it('is read in the history, with the receipt', async () => {
    renderRider({
      path: '/rider/history',
      handlers: {
        'GET /api/riders/*/rides': answerOf(riderRides, [completed]),
        'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
        'GET /api/rides/*/dispute': answerOf(rideDispute, makeDispute()),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Details of your ride to/ }));
    expect(await screen.findByText('We are looking at it')).toBeVisible();
  });

  it('of a server that does not say is opened, and known then', async () => {
    let known: Dispute | null = null;
    const words = 'You have already reported this bill. We are looking into it.';
    const { toasts } = open(completed, {
      'GET /api/rides/*/dispute': () =>
        known ? answerOf(rideDispute, known) : problemOf(503, 'unavailable', 'Not now.'),
      'POST /api/rides/*/dispute': problemOf(409, 'already_disputed', words),
    });
    await userEvent.click(await link());
    known = makeDispute();
    await press('I paid twice');
    expect(await screen.findByText('We are looking at it')).toBeVisible();
    expect(toasts.at(-1)).toMatchObject({ title: words });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['too_late', 'A bill can be disputed for 30 days after the ride.'],
    ['nothing_due', 'This ride has no bill.'],
  ])('that is refused (%s) says why', async (code, words) => {
    open(completed, { 'POST /api/rides/*/dispute': problemOf(409, code, words) });
    await userEvent.click(await link());
    await press('The fare is wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('that could not be sent is sent by another tap', async () => {
    let reached = false;
    const { requests } = open(completed, {
      'POST /api/rides/*/dispute': () =>
        reached ? answerOf(openDispute, makeDispute(), 201) : Promise.reject(new TypeError('Failed to fetch')),
    });
    await userEvent.click(await link());
    await press('The fare is wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be reached|connection/i);
    reached = true;
    await press('The fare is wrong');
    expect(await screen.findByText('We are looking at it')).toBeVisible();
    expect(sent(requests)).toHaveLength(2);
  });
});
