import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminDisputes } from '@rahi/contracts/calls/disputes.calls';
import { caseFigures, deskCases } from '@rahi/contracts/calls/support.calls';
import { adminDisputeSchema } from '@rahi/contracts/disputes';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { makeCase } from '../testing/cases.js';
import { rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const figures = {
  open: 3,
  overdue: 1,
  waiting: 2,
  unassigned: 2,
  firstAnswerMinutes: 12.4,
  solutionMinutes: 185,
  rated: 4,
  helped: 3,
};
const overdue = makeCase({ overdue: true, severity: 'urgent', kind: 'safety' });
const waiting = makeCase({
  id: '22222222-2222-4222-8222-222222222222',
  number: 'C-2B4D-17',
  state: 'waiting',
  assignee: { id: '33333333-3333-4333-8333-333333333333', name: 'Uma Nair' },
});
const known = {
  'GET /api/admin/cases': answerOf(deskCases, [overdue, waiting]),
  'GET /api/admin/case-figures': answerOf(caseFigures, figures),
};
const rows = (name = 'Cases') =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const choose = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(50);
};

describe('the queue of cases', () => {
  it('lists them with their person, when they are due and who has them, under the figures', async () => {
    await renderAdmin('/admin/cases', known);
    expect(rows()).toEqual([
      'C-7K3F-92SafetyUrgentAsha Rao10:31 am11:01 am–Overdue',
      'C-2B4D-17AccountNormalAsha Rao10:31 am–Uma NairWaits for the person',
    ]);
    expect(screen.getByRole('link', { name: 'C-7K3F-92' })).toHaveAttribute('href', `/admin/cases/${overdue.id}`);
    expect(screen.getByText('12 min')).toBeVisible();
    expect(screen.getByText('3 h 5 min')).toBeVisible();
    expect(screen.getByText('3 of 4')).toBeVisible();
    expect(screen.getByText('2 cases')).toBeVisible();
  });

  it('is filtered in the address', async () => {
    const { requests } = await renderAdmin('/admin/cases', known);
    await choose('State', 'overdue');
    await choose('Severity', 'urgent');
    await choose('Subject', 'safety');
    await choose('Assigned to', 'me');
    expect(screen.getByTestId('place')).toHaveTextContent(
      '/admin/cases?state=overdue&severity=urgent&kind=safety&assigned=me',
    );
    expect(requests.filter(({ url }) => url.startsWith('/api/admin/cases')).at(-1)?.url).toBe(
      '/api/admin/cases?limit=20&overdue=yes&kind=safety&severity=urgent&assigned=me',
    );
  });

  it('has disputed bills as a kind, which lead to their own page', async () => {
    const dispute = adminDisputeSchema.parse({
      id: '11111111-1111-4111-8111-111111111111',
      rideId,
      reason: 'longer_way',
      text: 'We went around the lake',
      state: 'open',
      openedAt: '2026-06-01T05:01:00.000Z',
      decidedAt: null,
      refunded: '0',
      riderId: '44444444-4444-4444-8444-444444444444',
      riderName: 'Asha Rao',
      driverId: null,
      driverName: null,
      chargedPaise: 28_350,
      refundablePaise: 28_350,
      driverSharePaise: 0,
      decidedBy: null,
      note: null,
    });
    await renderAdmin('/admin/cases?kind=dispute', {
      ...known,
      'GET /api/admin/disputes': answerOf(adminDisputes, [dispute]),
    });
    expect(rows('Disputes')[0]).toContain('We went around the lake');
    expect(screen.getByRole('link', { name: 'Decide it with the disputes' })).toHaveAttribute(
      'href',
      '/admin/disputes?state=open',
    );
  });

  it('says that there are none, or that they cannot be read and how old they are', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Not now.');
    await renderAdmin('/admin/cases', { ...known, 'GET /api/admin/cases': () => answer });
    expect(screen.getByText('The cases could not be read')).toBeVisible();
    answer = answerOf(deskCases, []);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('No cases')).toBeVisible();
    answer = problemOf(503, 'unavailable', 'Not now.');
    await pass(31_000);
    expect(screen.getByText(/^The cases as of/)).toBeVisible();
  });

  it('shows a skeleton until they are known', async () => {
    await renderAdmin('/admin/cases', { ...known, 'GET /api/admin/cases': () => new Promise<never>(() => undefined) });
    expect(screen.getByText('Loading: The cases')).toBeInTheDocument();
  });

  it('is one press away, and gives axe nothing to complain about', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await renderAdmin('/admin', known);
    fireEvent.click(screen.getByRole('link', { name: 'Cases' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible();
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
