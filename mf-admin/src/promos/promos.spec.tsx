import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { servedCities } from '@rahi/contracts/calls/places.calls';
import { createPromo, promos, switchPromo } from '@rahi/contracts/calls/promos.calls';
import { promoSchema, type Promo } from '@rahi/contracts/promos';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { driverId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';
import { emptyPromo, promoOf } from './promo-form.js';
import { standingOf } from './promo-standing.js';

// A Monday, 11:30 in India.
const now = Date.UTC(2026, 5, 1, 6);
beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const id = '11111111-1111-4111-8111-111111111111';
const path = '/admin/promos';
const aPromo = (changes: Partial<Promo> = {}): Promo =>
  promoSchema.parse({
    id,
    code: 'MONSOON',
    percent: 20,
    mostPaise: 5000,
    firstRideOnly: false,
    city: 'mumbai',
    validFrom: '2026-06-01T04:30:00.000Z',
    validUntil: '2026-07-01T04:30:00.000Z',
    budgetPaise: 1_000_000,
    usesPerRider: 3,
    active: true,
    spentPaise: 123_450,
    reservedPaise: 5000,
    uses: 42,
    createdAt: '2026-06-01T04:00:00.000Z',
    createdBy: driverId,
    ...changes,
  });
const flat = aPromo({
  id: '22222222-2222-4222-8222-222222222222',
  code: 'WELCOME',
  percent: null,
  mostPaise: 7500,
  firstRideOnly: true,
  city: null,
  active: false,
  spentPaise: 0,
  reservedPaise: 0,
  uses: 0,
});
const mumbai = {
  slug: 'mumbai',
  name: 'Mumbai',
  lat: 19.07,
  lng: 72.88,
  bounds: { south: 18.8, west: 72.7, north: 19.3, east: 73.1 },
  routable: true,
};
const known = {
  'GET /api/admin/promos': answerOf(promos, [aPromo(), flat]),
  'GET /api/cities': answerOf(servedCities, [mumbai]),
};
const rows = () =>
  within(screen.getByRole('region', { name: 'Promo codes' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (requests: { method: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map((request) => [request.url, request.body]);

const fill = () => {
  type('Code', 'Monsoon');
  type('Share of the fare', '20');
  type('At most, per ride', '50');
  type('Budget in all', '10,000');
};

describe('the promo codes', () => {
  it('are listed with terms, costs and rides', async () => {
    await renderAdmin(path, known);
    expect(rows()).toEqual([
      'MONSOONOn20 % off, ₹50.00 at most3 rides of each rider, in Mumbai1 Jun 2026, 10:00 –1 Jul 2026, 10:0042₹1,234.50₹50.00₹10,000.00',
      'WELCOMEOff₹75.00 offFirst ride only, everywhere1 Jun 2026, 10:00 –1 Jul 2026, 10:000₹0.00₹0.00₹10,000.00',
    ]);
    expect(
      screen.getByRole('progressbar', { name: 'Share of the budget of MONSOON that is spent or reserved' }),
    ).toHaveAttribute('value', '13');
    expect(screen.getByText('2 promo codes')).toBeVisible();
  });

  it('are switched on and off, and say when that failed', async () => {
    let answer: StubAnswer = answerOf(switchPromo, aPromo({ active: false }));
    const { requests, toasts } = await renderAdmin(path, { ...known, 'PATCH /api/admin/promos/*': () => answer });
    const toggle = screen.getByRole('switch', { name: 'MONSOON is on' });
    expect(toggle).toBeChecked();
    expect(screen.getByRole('switch', { name: 'WELCOME is on' })).not.toBeChecked();
    fireEvent.click(toggle);
    await pass(50);
    expect(sent(requests)).toEqual([[`/api/admin/promos/${id}`, { active: false }]]);
    expect(toasts.at(-1)).toMatchObject({ title: 'MONSOON is switched off', tone: 'ok' });
    expect(requests.at(-1)?.url).toBe('/api/admin/promos?limit=20');
    answer = problemOf(503, 'unavailable', 'Not now.');
    fireEvent.click(toggle);
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'MONSOON was not switched', description: 'Not now.' });
  });

  it('say that there are none, and that they cannot be read', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Not now.');
    await renderAdmin(path, { ...known, 'GET /api/admin/promos': () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('The promo codes could not be read');
    answer = answerOf(promos, []);
    await press('Retry');
    expect(screen.getByText('No promo codes yet')).toBeVisible();
  });

  it('are reached from the money page', async () => {
    await renderAdmin('/admin/money', known);
    await press('Promo codes');
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/promos$/);
  });

  it('give axe nothing to complain about', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await renderAdmin(path, known);
    await press('New promo code');
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('a new promo code', () => {
  it('has all of its terms, and each field that says nothing sensible says so', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      'POST /api/admin/promos': answerOf(createPromo, aPromo(), 201),
    });
    await press('New promo code');
    await press('Add promo code');
    for (const text of [
      'Enter 3 to 20 letters and digits.',
      'Enter a whole number, 1 to 100.',
      'Enter an amount up to ₹10,000, such as 100 or 99.50.',
      'Enter an amount up to ₹10 crore, such as 5000.',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    fill();
    type('Valid until', '2026-06-01T09:00');
    await press('Add promo code');
    expect(screen.getByText('Enter a time after the beginning.')).toBeVisible();
    expect(sent(requests)).toEqual([]);
    type('Valid until', '2026-06-30T23:59');
    type('Rides of each rider', '3');
    fireEvent.change(screen.getByLabelText('City of the pickup'), { target: { value: 'mumbai' } });
    await press('Add promo code');
    expect(sent(requests)).toEqual([
      [
        '/api/admin/promos',
        {
          code: 'MONSOON',
          percent: 20,
          mostPaise: 5000,
          firstRideOnly: false,
          city: 'mumbai',
          validFrom: '2026-06-01T06:00:00.000Z',
          validUntil: '2026-06-30T18:29:00.000Z',
          budgetPaise: 1_000_000,
          usesPerRider: 3,
        },
      ],
    ]);
    expect(toasts.at(-1)).toMatchObject({ title: 'MONSOON is added', tone: 'ok' });
    expect(screen.queryByRole('button', { name: 'Add promo code' })).toBeNull();
  });

  it('may be an amount, for the first ride only', async () => {
    const { requests } = await renderAdmin(path, {
      ...known,
      'POST /api/admin/promos': answerOf(createPromo, flat, 201),
    });
    await press('New promo code');
    fill();
    fireEvent.click(screen.getByRole('radio', { name: 'An amount' }));
    type('Amount', '75.50');
    fireEvent.change(screen.getByLabelText('Riders'), { target: { value: 'first' } });
    await press('Add promo code');
    expect(sent(requests)[0]?.[1]).toMatchObject({ percent: null, mostPaise: 7550, firstRideOnly: true, city: null });
  });

  it('says at its fields what the server refuses, and in a toast what is no field’s', async () => {
    let answer: StubAnswer = problemOf(409, 'promo_exists', 'There is a promo code of this name already.');
    const { toasts } = await renderAdmin(path, { ...known, 'POST /api/admin/promos': () => answer });
    await press('New promo code');
    fill();
    await press('Add promo code');
    expect(screen.getByText('There is a promo code of this name already.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    const invalid = problemOf(400, 'invalid_input', 'No.');
    const errors = [{ in: 'body', at: 'validUntil', message: 'The end must be after the beginning.' }];
    answer = { ...invalid, body: { ...Object(invalid.body), errors } };
    await press('Add promo code');
    expect(screen.getByText('The end must be after the beginning.')).toBeVisible();
    expect(toasts).toEqual([]);
    answer = problemOf(503, 'unavailable', 'Not now.');
    await press('Add promo code');
    expect(toasts.at(-1)).toMatchObject({ title: 'The promo code was not added', description: 'Not now.' });
  });

  it('says when the cities cannot be read: only a code for everywhere can be added then', async () => {
    await renderAdmin(path, { ...known, 'GET /api/cities': problemOf(503, 'unavailable', 'Not now.') });
    await press('New promo code');
    expect(
      screen.getByText('The cities could not be read. Only a code for everywhere can be added now.'),
    ).toBeVisible();
  });

  it('begins now in India, for thirty days', () => {
    expect(emptyPromo(new Date(now))).toMatchObject({ from: '2026-06-01T11:30', until: '2026-07-01T11:30' });
    expect(promoOf({ ...emptyPromo(new Date(now)), from: '' }).wrong).toContain('from');
  });
});

it.each([
  ['on', {}],
  ['off', { active: false }],
  ['later', { validFrom: '2026-06-02T00:00:00.000Z' }],
  ['over', { validUntil: '2026-06-01T05:00:00.000Z' }],
  ['usedUp', { spentPaise: 995_000 }],
])('a promo code is %s', (standing, changes) => {
  expect(standingOf(aPromo(changes), now)).toBe(standing);
});
