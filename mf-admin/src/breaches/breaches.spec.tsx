import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  breach,
  breaches,
  breachPeople,
  createBreach,
  noteBreachStep,
  stopTelling,
  tellOfBreach,
  writeBreachDetails,
} from '@rahi/contracts/calls/breaches.calls';
import type { BreachDetail, DataBreach } from '@rahi/contracts/breaches';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 11, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const id = '11111111-1111-4111-8111-111111111111';
const userId = '22222222-2222-4222-8222-222222222222';
const row: DataBreach = {
  id,
  title: 'Backup in a public place',
  drill: false,
  createdAt: '2026-12-01T05:00:00.000Z',
  foundAt: '2026-12-01T04:00:00.000Z',
  detailsDueAt: '2026-12-04T04:00:00.000Z',
  telling: 'ready',
  affected: 3,
  toldAt: null,
  boardToldAt: null,
  detailsReportedAt: null,
  closedAt: null,
};
const words = { 'en-IN': 'A backup was open.', 'hi-IN': 'बैकअप खुला था।', 'mr-IN': 'बॅकअप खुला होता.' };
const message = { subject: 'Important', text: 'What happened\nA backup was open.' };
const detail: BreachDetail = {
  ...row,
  nature: words,
  measures: words,
  where: 'Storage',
  happenedFrom: null,
  happenedUntil: null,
  kinds: ['contact'],
  contact: { name: 'Asha Rao', email: 'privacy@rahi.test', phone: null },
  affects: { kind: 'list', found: 3, notFound: 0 },
  details: null,
  perMinute: 300,
  people: { waiting: 3, sending: 0, told: 0, unreachable: 0, unsure: 0, spared: 0 },
  history: [{ line: 'drafted', at: row.createdAt, by: { id: userId, name: 'Priya' } }],
  message: { 'en-IN': message, 'hi-IN': { ...message, subject: 'ज़रूरी' }, 'mr-IN': message },
  reports: { first: 'First report', details: 'Report with details' },
};
const path = `/admin/breaches/${id}`;
const knownAs = (changes: Partial<BreachDetail> = {}) => ({
  'GET /api/admin/breaches': answerOf(breaches, [row]),
  'GET /api/admin/breaches/*': answerOf(breach, { ...detail, ...changes }),
});
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (requests: { method: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
/** In jsdom a dialog is never modal, so all of the page counts. */
const inDialog = () => within(screen.getByRole('dialog'));

describe('the breaches', () => {
  it('are listed with the time that is left, and not offered to a role that may not open them', async () => {
    const { unmount } = await renderAdmin('/admin/breaches', knownAs());
    expect(screen.getByRole('link', { name: 'Backup in a public place' })).toHaveAttribute('href', path);
    expect(screen.getByText('70 h 0 min left')).toBeVisible();
    unmount();
    await renderAdmin('/admin/audit', knownAs(), 'support');
    expect(screen.queryByRole('link', { name: 'Breaches' })).toBeNull();
  });

  it('get a new one in three languages with a pasted list, and show the entries that are nobody’s', async () => {
    const { requests } = await renderAdmin('/admin/breaches', {
      ...knownAs(),
      'POST /api/admin/breaches': answerOf(createBreach, { ...detail, notFound: ['nobody@x.test'] }, 201),
    });
    await press('New breach');
    await press('Record the breach');
    expect(screen.getByText('Choose at least one kind.')).toBeVisible();
    expect(screen.getAllByText(/^Write it in every language/)).toHaveLength(2);
    type('Title', 'Backup in a public place');
    type('Where it happened', 'Storage');
    fireEvent.click(screen.getByRole('switch', { name: 'Name, phone, email' }));
    type('Who is affected', 'list');
    type('Phones, emails or ids', 'asha@x.test\nnobody@x.test');
    const [ofNature, ofMeasures] = screen.getAllByLabelText('Language');
    for (const [language, said] of Object.entries(words)) {
      for (const choice of [ofNature, ofMeasures])
        fireEvent.change(choice ?? document.body, { target: { value: language } });
      type('What happened', said);
      type('What is done about it', said);
    }
    type('Whom people ask', 'Asha Rao');
    type('Their email address', 'privacy@rahi.test');
    await press('Record the breach');
    expect(sent(requests)).toEqual([
      [
        'POST',
        '/api/admin/breaches',
        expect.objectContaining({
          drill: false,
          nature: words,
          measures: words,
          kinds: ['contact'],
          foundAt: '2026-12-01T06:00:00.000Z',
          happenedFrom: null,
          contact: { name: 'Asha Rao', email: 'privacy@rahi.test', phone: null },
          affects: { kind: 'list', list: 'asha@x.test\nnobody@x.test' },
        }),
      ],
    ]);
    expect(screen.getByText('1 entry of the list is nobody’s')).toBeVisible();
    expect(screen.getByText('nobody@x.test')).toBeVisible();
  });
});

describe('a breach', () => {
  it('is told to people at a rate, after a question', async () => {
    const { requests } = await renderAdmin(path, {
      ...knownAs(),
      'POST /api/admin/breaches/*/telling': answerOf(tellOfBreach, { ...detail, telling: 'sending' }),
    });
    type('Messages a minute', '0');
    await press('Tell people');
    expect(screen.getByText('Enter a number from 1 to 3000.')).toBeVisible();
    type('Messages a minute', '120');
    await press('Tell people');
    expect(inDialog().getByText(/^3 people get an email now/)).toBeVisible();
    fireEvent.click(inDialog().getByRole('button', { name: 'Tell people' }));
    await pass(50);
    expect(sent(requests)).toEqual([['POST', `/api/admin/breaches/${id}/telling`, { perMinute: 120 }]]);
  });

  it('shows how far it has come, and stops', async () => {
    const people = { ...detail.people, waiting: 1, told: 1, unreachable: 1 };
    const { requests, toasts } = await renderAdmin(path, {
      ...knownAs({ telling: 'sending', people }),
      'DELETE /api/admin/breaches/*/telling': answerOf(stopTelling, { ...detail, telling: 'stopped', people }),
      'GET /api/admin/breaches/*/people': answerOf(breachPeople, [
        { userId, name: 'Ravi', state: 'unreachable', at: row.createdAt },
      ]),
    });
    expect(screen.getByRole('progressbar', { name: 'Messages sent' })).toHaveValue(67);
    type('Show people', 'unreachable');
    await pass(50);
    expect(screen.getByRole('link', { name: 'Ravi' })).toHaveAttribute('href', `/admin/user/${userId}`);
    await press('Stop');
    expect(sent(requests)).toEqual([['DELETE', `/api/admin/breaches/${id}/telling`, undefined]]);
    expect(toasts.at(-1)).toMatchObject({ title: 'Stopped. Nobody else is told.' });
  });

  it('offers the next step only, and says why the server refuses one', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...knownAs(),
      'POST /api/admin/breaches/*/steps': problemOf(
        409,
        'breach_not_now',
        'The affected people are still being counted.',
      ),
    });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await press('The Board is told');
    fireEvent.click(inDialog().getByRole('button', { name: 'The Board is told' }));
    await pass(50);
    expect(sent(requests)).toEqual([['POST', `/api/admin/breaches/${id}/steps`, { step: 'board_told' }]]);
    expect(toasts.at(-1)).toMatchObject({ description: 'The affected people are still being counted.', tone: 'bad' });
  });

  it('is reported with details that are written first, and closed', async () => {
    const boardToldAt = '2026-12-01T05:30:00.000Z';
    const { requests, unmount } = await renderAdmin(path, {
      ...knownAs({ boardToldAt }),
      'PUT /api/admin/breaches/*/details': answerOf(writeBreachDetails, detail),
    });
    expect(screen.queryByRole('button', { name: 'The details are reported' })).toBeNull();
    await press('Save the details');
    expect(screen.getAllByText(/^Write at least a sentence/)).toHaveLength(3);
    const details = { facts: 'A setting.', findings: 'Nobody meant it.', remedies: 'A check.' };
    type('Events, circumstances and reasons', details.facts);
    type('Findings about who caused it', details.findings);
    type('What keeps it from happening again', details.remedies);
    await press('Save the details');
    expect(sent(requests)).toEqual([['PUT', `/api/admin/breaches/${id}/details`, details]]);
    unmount();
    const all = { boardToldAt, details, detailsReportedAt: boardToldAt, toldAt: boardToldAt, telling: 'told' } as const;
    const later = await renderAdmin(path, {
      ...knownAs(all),
      'POST /api/admin/breaches/*/steps': answerOf(noteBreachStep, { ...detail, ...all, closedAt: boardToldAt }),
    });
    await press('Close');
    fireEvent.click(inDialog().getByRole('button', { name: 'Close' }));
    await pass(50);
    expect(sent(later.requests)).toEqual([['POST', `/api/admin/breaches/${id}/steps`, { step: 'closed' }]]);
  });

  it('says of a drill everywhere that it is one', async () => {
    await renderAdmin(path, knownAs({ drill: true, boardToldAt: null }));
    expect(screen.getByText('DRILL: nothing has happened')).toBeVisible();
    await press('Tell the desk (DRILL)');
    expect(inDialog().getByText(/Only people of the desk/)).toBeVisible();
    fireEvent.click(inDialog().getByRole('button', { name: 'Back' }));
    await press('The Board is told');
    expect(inDialog().getByText(/^DRILL: send nothing to the Board/)).toBeVisible();
  });

  it('that there is not says so', async () => {
    await renderAdmin(path, { 'GET /api/admin/breaches/*': problemOf(404, 'not_found', 'There is no such breach.') });
    expect(screen.getByText('There is no such breach')).toBeVisible();
  });

  it('gives axe nothing to complain about', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await renderAdmin(path, knownAs());
    await press('Change');
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
