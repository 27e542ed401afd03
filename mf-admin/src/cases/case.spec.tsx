import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rideDispute } from '@rahi/contracts/calls/disputes.calls';
import { answerCase, caseMacros, deskCase, noteCase, updateCase } from '@rahi/contracts/calls/support.calls';
import type { AdminRole } from '@rahi/contracts/admin-roles';
import type { AdminCaseThread } from '@rahi/contracts/support';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { makeCaseThread } from '../testing/cases.js';
import { driverId, rideId } from '../testing/factories.js';
import { pass, renderAdmin, type Handlers } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const { id } = makeCaseThread();
const url = `/api/admin/cases/${id}`;
const uma = { id: '33333333-3333-4333-8333-333333333333', name: 'Uma Nair' };
const other = { id: '22222222-2222-4222-8222-222222222222', number: 'C-2B4D-17', kind: 'fare', state: 'open' } as const;
const texts = { 'en-IN': 'Thank you for writing.', 'hi-IN': 'लिखने के लिए धन्यवाद।', 'mr-IN': 'लिहिल्याबद्दल धन्यवाद.' };
const aLater = (given: object) => ({
  id: '66666666-6666-4666-8666-666666666666',
  at: '2026-06-01T05:11:00.000Z',
  by: 'desk' as const,
  text: 'Please try again.',
  step: null,
  other: null,
  photo: false,
  ...given,
});

/** What the server has. */
let shown = makeCaseThread();
/** A change that makes the case this. */
const becomes = (call: typeof answerCase | typeof noteCase | typeof updateCase, next: AdminCaseThread) => () => {
  shown = next;
  return answerOf(call, next);
};

const open = (thread: AdminCaseThread, handlers: Handlers = {}, role: AdminRole = 'support') => {
  shown = thread;
  return renderAdmin(
    `/admin/cases/${id}`,
    {
      [`GET ${url}`]: () => answerOf(deskCase, shown),
      'GET /api/admin/case-macros': answerOf(caseMacros, [{ id: 'received', kind: null, texts }]),
      'GET /api/rides/*/dispute': answerOf(rideDispute, null),
      ...handlers,
    },
    role,
  );
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (requests: readonly { method: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map((request) => [request.url, request.body]);

describe('a case at the desk', () => {
  it('has what was written, whom and what it is about, and notes', async () => {
    const first = makeCaseThread().messages;
    await open(
      makeCaseThread({
        kind: 'fare',
        rideId,
        ride: { id: rideId, rider: { id: uma.id, name: 'Asha Rao' }, driver: { id: driverId, name: 'Vikram Singh' } },
        messages: [
          ...first.map((message) => ({ ...message, photo: true })),
          aLater({}),
          aLater({ id: '77777777-7777-4777-8777-777777777777', by: 'system', text: null, step: 'resolved' }),
        ],
        authors: { '66666666-6666-4666-8666-666666666666': uma },
        notes: [
          {
            id: '88888888-8888-4888-8888-888888888888',
            at: '2026-06-01T05:12:00.000Z',
            by: uma,
            text: 'Called before',
          },
        ],
      }),
    );
    const thread = within(screen.getByRole('list', { name: 'Messages' }));
    expect(thread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Asha Rao 10:31 amI cannot change my phone number',
      'Uma Nair 10:41 amPlease try again.',
      'Resolved 10:41 am',
    ]);
    expect(thread.getByRole('img', { name: 'Photo' })).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Notes of the desk' })).getByText('Called before')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vikram Singh' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
    expect(screen.getByRole('link', { name: rideId.slice(0, 8) })).toHaveAttribute('href', `/admin/ride/${rideId}`);
  });

  it('is answered with a ready answer in the language of the person', async () => {
    const { requests, toasts } = await open(makeCaseThread({ language: 'hi-IN' }), {
      [`POST ${url}/messages`]: becomes(answerCase, makeCaseThread({ state: 'waiting', messages: [aLater({})] })),
    });
    expect(screen.getByText('The person reads हिन्दी.')).toBeVisible();
    await press('Send');
    expect(screen.getByText('Write an answer.')).toBeVisible();
    type('Ready answer', 'received');
    expect(screen.getByLabelText('To the person')).toHaveValue(texts['hi-IN']);
    await press('Send');
    expect(sent(requests)).toEqual([
      [`${url}/messages`, { id: expect.any(String), text: texts['hi-IN'], state: 'waiting' }],
    ]);
    expect(toasts.at(-1)).toMatchObject({ title: 'The answer is sent', tone: 'ok' });
    expect(screen.getByText('Waits for the person')).toBeVisible();
  });

  it('keeps the words of an answer that was refused', async () => {
    await open(makeCaseThread(), {
      [`POST ${url}/messages`]: problemOf(409, 'case_closed', 'This case is closed.'),
    });
    type('To the person', 'Please try again.');
    await press('Send and resolve');
    expect(screen.getByText('This case is closed.')).toBeVisible();
    expect(screen.getByLabelText('To the person')).toHaveValue('Please try again.');
  });

  it('is taken on, and says when another one was first', async () => {
    const { requests, toasts } = await open(makeCaseThread(), {
      [`PATCH ${url}`]: problemOf(409, 'case_taken', 'Another administrator has taken this case.'),
    });
    await press('Assign to me');
    expect(sent(requests)).toEqual([[url, { action: 'assign', from: null }]]);
    expect(toasts.at(-1)).toMatchObject({
      title: 'The case was not changed',
      description: 'Another administrator has taken this case.',
    });
  });

  it('is taken over from whom one sees, and resolved', async () => {
    const { requests } = await open(makeCaseThread({ assignee: uma }), {
      [`PATCH ${url}`]: becomes(updateCase, makeCaseThread({ state: 'resolved' })),
    });
    await press('Take over');
    expect(sent(requests)).toEqual([[url, { action: 'assign', from: uma.id }]]);
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  });

  it('has notes added', async () => {
    const noted = {
      id: '88888888-8888-4888-8888-888888888888',
      at: '2026-06-01T05:12:00.000Z',
      by: uma,
      text: 'Called',
    };
    const { requests } = await open(makeCaseThread(), {
      [`POST ${url}/notes`]: becomes(noteCase, makeCaseThread({ notes: [noted] })),
    });
    type('Note', ' Called ');
    await press('Add note');
    expect(sent(requests)).toEqual([[`${url}/notes`, { id: expect.any(String), text: 'Called' }]]);
    expect(screen.getByText('Called')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });

  it('is merged into another case of the person, after a question', async () => {
    const merged = makeCaseThread({ state: 'closed', mergedInto: other.id });
    const { requests } = await open(makeCaseThread({ others: [other] }), {
      [`PATCH ${url}`]: becomes(updateCase, merged),
    });
    await press('Merge into C-2B4D-17');
    expect(screen.getByRole('dialog', { name: 'Merge C-7K3F-92 into C-2B4D-17?' })).toBeVisible();
    await press('Merge');
    expect(sent(requests)).toEqual([[url, { action: 'merge', into: other.id }]]);
    expect(screen.getByRole('link', { name: 'The other case' })).toHaveAttribute('href', `/admin/cases/${other.id}`);
    expect(screen.queryByLabelText('To the person')).toBeNull();
  });

  it('is only read by who may only look', async () => {
    await open(makeCaseThread({ others: [other] }), {}, 'read_only');
    expect(screen.getByText('I cannot change my phone number')).toBeVisible();
    for (const name of ['Assign to me', 'Send', 'Add note', 'Merge into C-2B4D-17'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('that is not there, or cannot be read, says so', async () => {
    const { unmount } = await open(makeCaseThread(), { [`GET ${url}`]: problemOf(404, 'not_found', 'Case not found') });
    expect(screen.getByText('Case not found')).toBeVisible();
    unmount();
    await open(makeCaseThread(), { [`GET ${url}`]: problemOf(503, 'unavailable', 'Not now.') });
    expect(screen.getByText('The case could not be read')).toBeVisible();
  });

  it('gives axe nothing to complain about', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open(makeCaseThread({ others: [other], messages: [...makeCaseThread().messages, aLater({ photo: true })] }));
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
