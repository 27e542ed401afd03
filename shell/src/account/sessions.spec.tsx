import { describe, expect, it } from '@jest/globals';
import { endOtherSessions, endSession, userSessions } from '@rahi/contracts/calls/account.calls';
import type { UserSession } from '@rahi/contracts/user-sessions';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const own: UserSession = {
  id: '0190a1b2-0000-4000-8000-000000000001',
  createdAt: new Date().toISOString(),
  lastUsedAt: new Date().toISOString(),
  own: true,
  browser: 'Chrome',
  system: 'Android',
};
const laptop: UserSession = {
  ...own,
  id: '0190a1b2-0000-4000-8000-000000000002',
  createdAt: '2026-01-05T08:30:00.000Z',
  lastUsedAt: '2026-01-09T08:30:00.000Z',
  own: false,
  browser: 'Firefox',
  system: 'Windows',
};
const old: UserSession = { ...laptop, id: '0190a1b2-0000-4000-8000-000000000003', browser: null, system: null };
const listOf = (sessions: UserSession[], total = sessions.length) => answerOf(userSessions, { sessions, total });

function open(handlers: Record<string, StubHandler | StubAnswer>) {
  return openShell({ path: '/account', user: rider, handlers });
}
const region = async () => within(await screen.findByRole('region', { name: 'Where you are signed in' }));
const path = `/api/users/${rider.id}/sessions`;
const ended = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url);

describe('where a person is signed in', () => {
  it('is listed, this device first, each in words', async () => {
    open({ 'GET /api/users/*/sessions': listOf([laptop, own, old], 5) });
    const part = await region();
    const list = await part.findByRole('list', { name: 'Your sessions' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(/Chrome on Android.*Signed in today, \d?\d:\d\d [ap]m.*This device/);
    expect(rows[1]).toHaveTextContent(/Firefox on Windows.*Signed in 5 Jan 2026 · Last used 9 Jan 2026/);
    expect(rows[2]).toHaveTextContent('Unknown browser');
    expect(within(list).getAllByRole('button')).toHaveLength(2);
    expect(part.getByText('2 older sessions are not listed.')).toBeInTheDocument();
    expect(await barriersInPage()).toEqual([]);
  });

  it('says so when it is only here', async () => {
    open({ 'GET /api/users/*/sessions': listOf([own]) });
    const part = await region();
    expect(await part.findByText('You are signed in only here.')).toBeInTheDocument();
    expect(part.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ends in one place', async () => {
    const { requests } = open({
      'GET /api/users/*/sessions': listOf([own, laptop]),
      'DELETE /api/users/*/sessions/*': answerOf(endSession, { sessions: [own], total: 1 }),
    });
    const part = await region();
    await userEvent.click(await part.findByRole('button', { name: /Sign out Firefox on Windows/ }));
    expect(await screen.findByText('Signed out there')).toBeInTheDocument();
    expect(ended(requests)).toEqual([`${path}/${laptop.id}`]);
    expect(part.queryByText('Firefox on Windows')).not.toBeInTheDocument();
  });

  it('ends everywhere else, after a question', async () => {
    const { requests } = open({
      'GET /api/users/*/sessions': listOf([own, laptop, old]),
      'DELETE /api/users/*/sessions': answerOf(endOtherSessions, { sessions: [own], total: 1 }),
    });
    const part = await region();
    await userEvent.click(await part.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
    expect(ended(requests)).toEqual([]);
    await userEvent.click(part.getByRole('button', { name: 'Sign out everywhere else' }));
    const again = within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
    await userEvent.click(again.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await part.findByText('You are signed in only here.')).toBeInTheDocument();
    expect(ended(requests)).toEqual([path]);
  });

  it('is read again when it did not end, and the reason is said', async () => {
    let reads = 0;
    open({
      'GET /api/users/*/sessions': () => {
        reads += 1;
        return listOf(reads === 1 ? [own, laptop] : [own]);
      },
      'DELETE /api/users/*/sessions/*': problemOf(
        404,
        'not_found',
        'There is no such session. It may have ended already.',
      ),
    });
    const part = await region();
    await userEvent.click(await part.findByRole('button', { name: /Sign out Firefox/ }));
    expect(await screen.findByText('There is no such session. It may have ended already.')).toBeInTheDocument();
    expect(await part.findByText('You are signed in only here.')).toBeInTheDocument();
  });

  it('comes with Retry when it could not be read', async () => {
    const answers: (() => StubAnswer | Promise<StubAnswer>)[] = [
      () => Promise.reject(new TypeError('offline')),
      () => listOf([own]),
    ];
    open({ 'GET /api/users/*/sessions': () => answers.shift()?.() ?? listOf([own]) });
    const part = await region();
    await userEvent.click(await part.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(part.getByText('Chrome on Android')).toBeInTheDocument());
  });
});
