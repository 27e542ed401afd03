import { describe, expect, it, jest } from '@jest/globals';
import { calculateFare, createRide, getRide, riderWallet } from '@rahi/contracts/calls/rides.calls';
import { promoMisfits } from '@rahi/contracts/promos';
import { answerOf, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodyField, bookButton, km, openBooking as open, quoteFor } from '../testing/booking.js';
import { makeQuote, makeRide } from '../testing/factories.js';
import type { Handlers } from '../testing/render-rider.js';

const { lines = [] } = makeQuote('sedan', km);
/** ₹184.80 less ₹50. */
const discounted = makeQuote('sedan', km, {
  total: '134.80',
  lines: [...lines, { code: 'discount', label: 'Promo code', paise: -5000 }],
  promoCode: 'SAVE50',
  quoteId: 'quote-with-code',
});
const refused = (why: string) => {
  const problem = problemOf(409, 'promo_not_valid', 'In the server’s words.');
  return { ...problem, body: { ...Object(problem.body), why } };
};
/** A server that takes `SAVE50` while it is `valid`. */
const taking = (valid: () => boolean = () => true): Handlers => ({
  'POST /api/calculate-fare': (request) => {
    if (bodyField(request.body, 'promoCode') === undefined) return quoteFor(request);
    return valid() ? answerOf(calculateFare, discounted) : refused('used_up');
  },
});
const booking = (requests: readonly SeenRequest[]) =>
  requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
const type = async (code: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Promo code' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Promo code' }), code);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
};

describe('a promo code', () => {
  it('is typed in any case, takes its amount off the fare, and is booked with', async () => {
    const { requests } = open({
      ...taking(),
      'POST /api/rides': answerOf(createRide, makeRide(), 201),
      'GET /api/rides/*': answerOf(getRide, makeRide()),
    });
    await bookButton();
    await type(' save50 ');
    expect(await screen.findByText('SAVE50 applied')).toBeVisible();
    expect(screen.getByText('−₹50')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Book Sedan · ₹134.80' })).toBeEnabled();
    expect(screen.queryByText(/The fare is now/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Fare breakdown' }));
    expect(screen.getByText('−₹50.00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Book Sedan/ }));
    await waitFor(() => expect(bodyField(booking(requests), 'quoteId')).toBe('quote-with-code'));
    expect(bodyField(booking(requests), 'fare')).toBe('134.80');
  });

  it('that is refused says why in view: the actions below would hide it (F108)', async () => {
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    open(taking(() => false));
    await bookButton();
    await type('SAVE50');
    const field = screen.getByRole('textbox', { name: 'Promo code' });
    await waitFor(() => expect(field).toBeInvalid());
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    expect(scroll.mock.contexts[0]).toBe(field.closest('form'));
  });

  it('is removed, and the fare is as before', async () => {
    open(taking());
    await bookButton();
    await type('SAVE50');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Book Sedan · ₹184.80' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Promo code' })).toBeVisible();
    expect(screen.queryByText(/The fare is now/)).toBeNull();
  });

  it('is not sent when it is malformed, and is refused when the server has no promo codes', async () => {
    const { requests } = open();
    await bookButton();
    const asked = () => requests.filter(({ body }) => bodyField(body, 'promoCode') !== undefined).length;
    await type('!');
    const field = screen.getByRole('textbox', { name: 'Promo code' });
    const unknown = 'There is no such code. Check how it is written.';
    await waitFor(() => expect(field).toHaveAccessibleDescription(unknown));
    expect(asked()).toBe(0);
    await userEvent.clear(field);
    await userEvent.type(field, 'SAVE50{Enter}');
    await waitFor(() => expect(asked()).toBe(1));
    await waitFor(() => expect(field).toHaveAccessibleDescription(unknown));
    expect(screen.getByRole('button', { name: 'Book Sedan · ₹184.80' })).toBeEnabled();
  });

  const words: Record<(typeof promoMisfits)[number], string> = {
    unknown: 'There is no such code. Check how it is written.',
    not_here: 'This code is not for rides that begin here.',
    not_yet: 'This code is not valid yet.',
    over: 'This code is not valid any more.',
    not_first: 'This code is for a first ride only.',
    used: 'You have used this code already.',
    used_up: 'All discounts of this code are used up.',
  };
  it.each([
    ...promoMisfits.map((why) => [why, words[why]] as const),
    ['new_reason', 'In the server’s words.'] as const,
  ])('that does not fit (%s) says why', async (why, sentence) => {
    open({
      'POST /api/calculate-fare': (request) =>
        bodyField(request.body, 'promoCode') === undefined ? quoteFor(request) : refused(why),
    });
    await bookButton();
    await type('SAVE50');
    const field = screen.getByRole('textbox', { name: 'Promo code' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(screen.getByRole('button', { name: 'Book Sedan · ₹184.80' })).toBeEnabled();
  });

  it('that could not be checked is checked by another press', async () => {
    let reached = false;
    open({
      'POST /api/calculate-fare': (request) => {
        if (bodyField(request.body, 'promoCode') === undefined) return quoteFor(request);
        return reached ? answerOf(calculateFare, discounted) : Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await bookButton();
    await type('SAVE50');
    const field = screen.getByRole('textbox', { name: 'Promo code' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(/could not be reached|connection/i));
    reached = true;
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('SAVE50 applied')).toBeVisible();
  });

  it('that is used up before the booking says so, with the fare that it costs now', async () => {
    let valid = true;
    open({ ...taking(() => valid), 'POST /api/rides': refused('used_up') });
    await bookButton();
    await type('SAVE50');
    const book = await screen.findByRole('button', { name: 'Book Sedan · ₹134.80' });
    valid = false;
    await userEvent.click(book);
    expect(await screen.findByText('SAVE50 cannot be used any more')).toBeVisible();
    expect(screen.getByText('All discounts of this code are used up.')).toBeVisible();
    expect(await screen.findByText('The fare is now ₹184.80')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book Sedan · ₹184.80' })).toBeEnabled();
  });
});

/** A rider with ₹500.50, while it is `covered`. */
const withWallet = (covered: () => boolean): Handlers => ({
  'POST /api/calculate-fare': () =>
    answerOf(calculateFare, makeQuote('sedan', km, { paymentMethods: covered() ? ['cash', 'wallet'] : ['cash'] })),
  'GET /api/riders/*/wallet': answerOf(riderWallet, { balance: '500.50', due: '0' }),
});

describe('the wallet', () => {
  it('is offered with its balance where it covers the fare, and booked with', async () => {
    const { requests } = open({
      ...withWallet(() => true),
      'POST /api/rides': answerOf(createRide, makeRide(), 201),
      'GET /api/rides/*': answerOf(getRide, makeRide()),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Wallet · ₹500.50' }));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(bodyField(booking(requests), 'paymentMethod')).toBe('wallet'));
  });

  it('is offered without its balance where that cannot be read', async () => {
    open({ ...withWallet(() => true), 'GET /api/riders/*/wallet': problemOf(503, 'unavailable', 'Not now.') });
    expect(await screen.findByRole('radio', { name: 'Wallet' })).toBeInTheDocument();
  });

  it('that was used up meanwhile is not offered any more', async () => {
    let covered = true;
    const words = 'Your wallet does not cover this fare. Please pay in another way.';
    const { toasts } = open({
      ...withWallet(() => covered),
      'POST /api/rides': problemOf(409, 'wallet_too_low', words),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Wallet · ₹500.50' }));
    covered = false;
    await userEvent.click(await bookButton());
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Wallet/ })).toBeNull());
    expect(toasts.at(-1)).toMatchObject({ title: 'Booking Failed', description: words });
    expect(screen.getAllByText('Cash').at(-1)).toBeVisible();
  });
});
