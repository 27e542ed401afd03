import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { publishTariff, rulesReport } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin, type Handlers } from '../testing/render-admin.js';
import {
  versionOne,
  report,
  law,
  withLaw,
  known,
  press,
  putInForce,
  type,
  rowsOf,
  draft,
} from '../testing/tariff-desk.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the rules for fares', () => {
  it('are reported by month, with who broke them and an example', async () => {
    const { requests } = await renderAdmin('/admin/tariffs', known);
    const [, kept, broken] = screen.getAllByRole('row');
    expect(kept).toHaveTextContent('Not above the highest fareKept1,2040–');
    expect(broken).toHaveTextContent('Distance in the base fareBroken by everywhere/mini 11,204178f21c0a4');
    expect(screen.getByText('Bills are counted up to 31 May 2026. A day is counted when it is over.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2025-12' } });
    await pass(50);
    expect(requests.map(({ url }) => url)).toContain('/api/admin/rules-report?month=2025-12');
  });

  it('say so when there is no report yet', async () => {
    await renderAdmin('/admin/tariffs', {
      ...known,
      'GET /api/admin/rules-report': answerOf(rulesReport, { ...report, countedTo: null, rules: [] }),
    });
    expect(screen.getByText(/No day of this month is counted yet/)).toBeVisible();
  });

  it('are shown with the law of the chosen city: rule sets, what breaks them today, figures with their sources', async () => {
    const { requests } = await renderAdmin('/admin/tariffs?city=mumbai', { ...known, ...withLaw });
    expect(requests.map(({ url }) => url)).toContain('/api/admin/rules-report?month=2026-06&city=mumbai');
    expect(screen.getByText('The law here: IN-MH')).toBeVisible();
    expect(screen.getByText(/This is no legal advice/)).toBeVisible();
    expect(screen.getByText(/IN-MH-DRAFT: A draft/)).toHaveTextContent('Draft, not counted');
    expect(rowsOf('What breaks the law today').map(({ textContent }) => textContent)).toEqual([
      'everywhere/mini 1Fare with demand and night, of the base fareat most 150 %200 %IN-MH',
    ]);
    expect(rowsOf('Figures').map(({ textContent }) => textContent)).toEqual([
      'Fare with demand and night, of the base fareat most 150 %IN-MH The resolution, 24 May 2025 (press)',
      'Rider cancels, amountat most ₹50IN-MH The resolution, 24 May 2025 (press)',
      'Rides on motorcyclesallowedIN-MH The resolution, 24 May 2025 (press)',
      'Driver’s share, own vehicleat least 90 %IN-MH-DRAFT DraftThe resolution, 24 May 2025 (press)',
    ]);
  });

  it('say so when nothing breaks the law', async () => {
    await renderAdmin('/admin/tariffs', {
      ...known,
      'GET /api/admin/rules-report': answerOf(rulesReport, { ...report, law: { ...law, breaches: [] } }),
    });
    expect(screen.getByText('No tariff that is in force today breaks a figure.')).toBeVisible();
  });

  it('are named that a draft breaks, which an owner publishes with a reason only', async () => {
    const { requests } = await draft('13', {
      ...withLaw,
      'POST /api/admin/tariffs': answerOf(publishTariff, { ...versionOne, version: 2 }),
    });
    expect(screen.getByText('This draft breaks rules for fares:')).toHaveTextContent(
      'Fare with demand and night, of the base fare: at most 150 % (IN-MH), here 200 %',
    );
    await press('Put in force');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    type('Why it is published all the same', 'Our permit allows it');
    await press('Put in force');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put in force' }));
    await pass(50);
    expect(requests.find(({ url, method }) => method === 'POST' && url === '/api/admin/tariffs')?.body).toMatchObject({
      breakingReason: 'Our permit allows it',
    });
  });

  it('say in the words of the server why a tariff was refused', async () => {
    const words = 'This tariff was not published: it breaks rules in force. IN-MH: …';
    const { toasts } = await draft('13', { 'POST /api/admin/tariffs': problemOf(409, 'rule_broken', words) });
    await press('Put in force');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put in force' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'The tariff was not published', description: words });
  });

  it('that only the server knows of let an owner publish with a reason too', async () => {
    const refusal = problemOf(409, 'rule_broken', 'It breaks rules in force. IN-MH (Mumbai): …');
    const handlers: Handlers = {
      'POST /api/admin/tariffs': ({ body }) =>
        publishTariff.body.parse(body).breakingReason === undefined
          ? refusal
          : answerOf(publishTariff, { ...versionOne, version: 2 }),
    };
    const { requests } = await draft('13', handlers);
    await putInForce();
    type('Why it is published all the same', 'Our permit allows it');
    await putInForce();
    expect(requests.filter(({ url, method }) => method === 'POST' && url === '/api/admin/tariffs')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Put in force' })).not.toBeInTheDocument();
  });
});
