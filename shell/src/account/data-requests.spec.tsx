import { describe, expect, it } from '@jest/globals';
import {
  cancelDataRequest,
  dataRequests,
  requestData,
  type DataRequest,
  type DataRequestKind,
} from '@rahi/contracts/calls/account.calls';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openShell, rider } from '../testing.js';

const requestOf = (kind: DataRequestKind, state: DataRequest['state'] = 'open'): DataRequest => ({
  id: `0190a1b2-0000-4000-8000-00000000000${kind === 'export' ? 1 : 2}`,
  kind,
  state,
  askedAt: '2026-01-05T08:30:00.000Z',
  dueAt: '2026-02-04T08:30:00.000Z',
});

/** A server that keeps requests. */
function open(given: DataRequest[] = [], handlers: Record<string, StubHandler | StubAnswer> = {}, user = rider) {
  let kept = given;
  return openShell({
    path: '/account',
    user,
    handlers: {
      'GET /api/users/*/data-requests': () => answerOf(dataRequests, { requests: kept }),
      'POST /api/users/*/data-requests': ({ body }) => {
        const asked = requestOf(requestData.body.parse(body).kind);
        kept = [asked, ...kept];
        return answerOf(requestData, asked);
      },
      'DELETE /api/users/*/data-requests/*': ({ url }) => {
        const [taken = requestOf('export')] = kept.filter(({ id }) => url.endsWith(id));
        kept = kept.map((one) => (one === taken ? { ...one, state: 'cancelled' } : one));
        return answerOf(cancelDataRequest, { ...taken, state: 'cancelled' });
      },
      ...handlers,
    },
  });
}
const region = async () => within(await screen.findByRole('region', { name: 'Your data' }));
const press = async (name: string | RegExp) => userEvent.click(await (await region()).findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }));
const changes = (requests: readonly { method: string; url: string; body: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => ({ method, body }));

describe('a person’s data', () => {
  it('is explained: what each button does, what is kept and why', async () => {
    open([requestOf('export', 'done'), requestOf('deletion', 'cancelled')]);
    const part = await region();
    expect(await part.findByText(/We write to asha@example.com when it is ready/)).toBeInTheDocument();
    expect(part.getByText(/receipts of your rides, for tax, for 8 years/)).toBeInTheDocument();
    expect(part.queryByText(/Asked on/)).not.toBeInTheDocument();
    expect(await barriersInPage()).toEqual([]);
  });

  it('is asked for, with the date, and the request is taken back', async () => {
    const { requests } = open();
    await press('Ask for a copy');
    const part = await region();
    expect(await part.findByText('Asked on 5 Jan 2026, done within 30 days.')).toBeInTheDocument();
    expect(part.queryByRole('button', { name: 'Ask for a copy' })).not.toBeInTheDocument();
    await press(/^Take the request back.*A copy of your data$/);
    expect(await part.findByRole('button', { name: 'Ask for a copy' })).toBeInTheDocument();
    expect(changes(requests)).toEqual([
      { method: 'POST', body: { kind: 'export' } },
      { method: 'DELETE', body: undefined },
    ]);
  });

  it('is deleted only after the name was typed', async () => {
    const { requests } = open();
    await press('Delete my account…');
    await userEvent.click(dialog().getByRole('button', { name: 'Ask to delete it' }));
    expect(dialog().getByText('This is not Asha Rao')).toBeInTheDocument();
    expect(await barriersInPage()).toEqual([]);
    await userEvent.type(dialog().getByLabelText('Type Asha Rao to go on'), 'asha rao ');
    expect(changes(requests)).toEqual([]);
    await userEvent.click(dialog().getByRole('button', { name: 'Ask to delete it' }));
    expect(await (await region()).findByText(/Asked on 5 Jan 2026/)).toBeInTheDocument();
    expect(changes(requests)).toEqual([{ method: 'POST', body: { kind: 'deletion' } }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of a person without a name is deleted after the email was typed', async () => {
    open([], {}, newcomer);
    await press('Delete my account…');
    expect(dialog().getByLabelText('Type asha@example.com to go on')).toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Keep account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays as it was when the request was not sent', async () => {
    open([], { 'POST /api/users/*/data-requests': problemOf(503, 'unavailable', 'Rahi is busy.') });
    await press('Ask for a copy');
    expect(await screen.findByText('Your request was not changed')).toBeInTheDocument();
    expect(await (await region()).findByRole('button', { name: 'Ask for a copy' })).toBeInTheDocument();
  });

  it('comes with Retry when the requests could not be read', async () => {
    let away = true;
    open([], {
      'GET /api/users/*/data-requests': () => {
        if (away) throw new TypeError('offline');
        return answerOf(dataRequests, { requests: [] });
      },
    });
    const retry = await (await region()).findByRole('button', { name: 'Retry' });
    away = false;
    await userEvent.click(retry);
    expect(await (await region()).findByRole('button', { name: 'Ask for a copy' })).toBeInTheDocument();
  });

  it('shows how far a copy has come, and cannot be taken back meanwhile', async () => {
    const startedAt = '2026-01-05T08:30:00.000Z';
    open([{ ...requestOf('export'), startedAt, progress: { done: 1, of: 4 } }]);
    expect(await screen.findByText('Under way: 1 of 4 parts are done.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Take the request back/ })).toBeNull();
  });

  it('offers a copy for as long as it is there', async () => {
    const done = { ...requestOf('export', 'done'), startedAt: '2026-01-05T08:30:00.000Z' };
    open([{ ...done, fileUntil: new Date(Date.now() + 60_000).toISOString() }]);
    expect(await screen.findByRole('button', { name: 'Download the copy' })).toBeTruthy();
  });

  it('does not offer an expired one', async () => {
    open([{ ...requestOf('export', 'done'), fileUntil: '2026-01-12T08:30:00.000Z' }]);
    await screen.findByRole('button', { name: 'Ask for a copy' });
    expect(screen.queryByRole('button', { name: 'Download the copy' })).toBeNull();
  });
});
