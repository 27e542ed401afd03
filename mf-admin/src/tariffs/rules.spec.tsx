import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rulesToday } from '@rahi/contracts/calls/rides.calls';
import type { RulesToday } from '@rahi/contracts/rules-today';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';
import { withLaw } from '../testing/tariff-desk.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const central = { id: 'IN', name: 'Guidelines', status: 'in_force', counts: true } as const;
const rules: RulesToday = {
  cities: [
    { slug: null, name: null, state: null, ruleSets: [central], tariffs: [], promos: [], unchecked: [] },
    {
      slug: 'mumbai',
      name: 'Mumbai',
      state: 'IN-MH',
      ruleSets: [
        central,
        { id: 'IN-MH', name: 'A resolution', status: 'in_force', counts: true },
        { id: 'IN-MH-DRAFT', name: 'A draft', status: 'draft', counts: false },
      ],
      tariffs: [
        {
          figure: 'most_fare',
          unit: 'percent',
          has: 200,
          value: 150,
          ruleSet: 'IN-MH',
          tariff: { id: 'everywhere/mini', version: 1 },
          city: null,
          vehicleType: 'mini',
        },
      ],
      promos: [{ figure: 'least_fare', unit: 'percent', has: 70, value: 75, ruleSet: 'IN-MH', code: 'THIRTY' }],
      unchecked: ['vehicle_age', 'of_a_later_release'],
    },
  ],
  settlement: { days: 14, ruleSet: 'IN', drivers: 3 },
};
const path = 'GET /api/admin/rules-today';
const known = { [path]: answerOf(rulesToday, rules), ...withLaw };

describe('the rules by city', () => {
  it('say which rule sets hold, what breaks them, and lead to where it is mended', async () => {
    await renderAdmin('/admin/rules', known);
    expect(screen.getByText('Nothing found that breaks them')).toBeVisible();
    expect(screen.getByText('2 breaks')).toBeVisible();
    expect(screen.getByText(/IN-MH-DRAFT: A draft/)).toHaveTextContent('Draft, not counted');
    const broken = within(screen.getByRole('list', { name: 'What breaks the law today' }));
    expect(broken.getByText(/Fare with demand and night/)).toHaveTextContent(/at most 150 %.*IN-MH.*200 %/);
    expect(broken.getByRole('link', { name: /everywhere\/mini 1/ })).toHaveAttribute(
      'href',
      '/admin/tariffs?type=mini',
    );
    expect(broken.getByRole('link', { name: /THIRTY/ })).toHaveAttribute('href', '/admin/promos');
    expect(screen.getByText('3 drivers wait for money for more than 14 days (IN).')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay them out' })).toHaveAttribute('href', '/admin/money');
    expect(screen.getByText(/^Rahi cannot check these here:/)).toHaveTextContent(/here: \S.*$/);
    expect(screen.queryByText(/of_a_later_release/)).toBeNull();
    jest.useRealTimers();
    expect(await act(barriersInPage)).toEqual([]);
  });

  it('show every figure of a city with its source and date', async () => {
    const { requests } = await renderAdmin('/admin/rules', known);
    const [, ofMumbai] = screen.getAllByRole('link', { name: 'Show every figure and its source' });
    if (!ofMumbai) throw new Error('Mumbai has no figures to show');
    fireEvent.click(ofMumbai);
    await pass(50);
    expect(requests.map(({ url }) => url)).toContain('/api/admin/rules-report?month=2026-06&city=mumbai');
    expect(screen.getAllByText('The resolution, 24 May 2025 (press)')[0]).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Hide the figures' }));
    await pass(50);
    expect(screen.queryByText('The resolution, 24 May 2025 (press)')).toBeNull();
  });

  it('say when they cannot be read, and read them again on Retry', async () => {
    let up = false;
    await renderAdmin('/admin/rules', {
      ...known,
      [path]: () => (up ? answerOf(rulesToday, rules) : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The rules of today could not be read')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('2 breaks')).toBeVisible();
  });
});
