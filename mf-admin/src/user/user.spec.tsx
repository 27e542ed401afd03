import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminRevokeSessions, adminUserSessions } from '@rahi/contracts/calls/account.calls';
import { adminUpdateUser, adminUser } from '@rahi/contracts/calls/auth.calls';
import { riderRides, riderSummary } from '@rahi/contracts/calls/rides.calls';
import { riderWallet, topUpWallet } from '@rahi/contracts/calls/wallet.calls';
import { userSessionListSchema } from '@rahi/contracts/user-sessions';
import { answerOf, makeUser, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeActiveRide, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const id = '11111111-1111-4111-8111-111111111111';
const imran = makeUser({ id, name: 'Imran Ali', email: 'imran@example.com', rating: null, totalTrips: 3 });
const session = (n: number, own = false) => ({
  id: `22222222-2222-4222-8222-00000000000${n}`,
  createdAt: `2026-06-01T0${n}:01:00.000Z`,
  lastUsedAt: '2026-06-01T05:31:00.000Z',
  own,
});
const sessions = userSessionListSchema.parse({ sessions: [session(4), session(3)], total: 2 });
const known = {
  [`GET /api/admin/users/${id}`]: answerOf(adminUser, imran),
  [`GET /api/admin/users/${id}/sessions`]: answerOf(adminUserSessions, sessions),
  [`GET /api/riders/${id}/summary`]: answerOf(riderSummary, { totalRides: 4, completedRides: 3, totalSpent: '601.65' }),
  [`GET /api/riders/${id}/wallet`]: answerOf(riderWallet, { balance: '120.5', due: '0' }),
  [`GET /api/riders/${id}/rides`]: answerOf(riderRides, [makeActiveRide({ riderId: id })]),
};
const path = `/admin/user/${id}`;
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
const giveReason = (button: string) => {
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A lost phone' } });
  fireEvent.click(dialog.getByText(button, { selector: 'button *' }));
};
const patches = (requests: { method: string; body?: unknown; url: string }[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ url, body }) => ({ url, body }));

const asked = (askedBy: string) => ({
  ...known,
  [`GET /api/admin/users/${id}`]: answerOf(adminUser, {
    ...imran,
    roleRequest: { role: 'finance' as const, askedBy, askedAt: '2026-06-01T05:00:00.000Z' },
  }),
  [`PATCH /api/admin/users/${id}`]: answerOf(adminUpdateUser, { ...imran, isAdmin: true, adminRole: 'finance' }),
});

describe('a role that waits for a second owner', () => {
  const anOwner = '33333333-3333-4333-8333-333333333333';

  it('is agreed to by another owner, with the role that was asked for', async () => {
    const { requests } = await renderAdmin(path, asked(anOwner));
    expect(valueOf('Role')).toHaveTextContent('Finance was asked for. A second owner has to agree.');
    fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
    giveReason('Make administrator');
    await pass(50);
    expect(patches(requests)).toEqual([
      { url: `/api/admin/users/${id}`, body: { action: 'grant_admin', role: 'finance', reason: 'A lost phone' } },
    ]);
    expect(valueOf('Role')).toHaveTextContent('Finance');
  });

  it('cannot be agreed to by who asked, nor by who is no owner', async () => {
    const { unmount } = await renderAdmin(path, asked(makeUser().id));
    expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
    unmount();
    await renderAdmin(path, asked(anOwner), 'support');
    expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make admin' })).not.toBeInTheDocument();
  });
});

describe('a user’s page', () => {
  it('has profile, role, standing, sessions, rides and what the desk did', async () => {
    await renderAdmin(path, known);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Imran Ali');
    for (const [name, value] of [
      ['Email', 'imran@example.com'],
      ['Type', 'Rider'],
      ['Role', 'None'],
      ['Trips', '3'],
      ['ID', id],
    ] as const)
      expect(valueOf(name)).toHaveTextContent(value);
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getByText('3 completed', { exact: false })).toHaveTextContent('3 completed · ₹601.65 spent');
    expect(screen.getByRole('link', { name: '8f21c0a4' })).toHaveAttribute('href', `/admin/ride/${rideId}`);
    expect(screen.getByText('No administrator has acted here yet.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(2);
  });

  it('suspends with a reason, shows it at once, and can undo it', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`PATCH /api/admin/users/${id}`]: answerOf(adminUpdateUser, { ...imran, suspended: true }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    giveReason('Suspend user');
    await pass(50);
    expect(screen.getByText('Suspended')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible();
    toasts.at(-1)?.action?.onPress();
    await pass(50);
    expect(patches(requests).map(({ body }) => body)).toEqual([
      { action: 'suspend', reason: 'A lost phone' },
      { action: 'activate', reason: 'Undone: A lost phone' },
    ]);
  });

  it('ends one session with a reason, and the list follows the answer', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`PATCH /api/admin/users/${id}/sessions`]: answerOf(adminRevokeSessions, { sessions: [session(3)], total: 1 }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'End the session of 9:31 am' }));
    giveReason('End session');
    await pass(50);
    expect(patches(requests)).toEqual([
      {
        url: `/api/admin/users/${id}/sessions`,
        body: { action: 'revoke', sessionId: session(4).id, reason: 'A lost phone' },
      },
    ]);
    expect(toasts.at(-1)?.title).toBe('User updated successfully');
    expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(1);
  });

  it('signs out everywhere, and says when that failed', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`PATCH /api/admin/users/${id}/sessions`]: problemOf(503, 'unavailable', 'Not now.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    giveReason('Sign out everywhere');
    await pass(50);
    expect(patches(requests)[0]?.body).toEqual({ action: 'revoke', reason: 'A lost phone' });
    expect(toasts.at(-1)).toMatchObject({ title: 'Error updating user', description: 'Not now.' });
    expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(2);
  });

  it('of oneself changes nothing of the account, and keeps the session in use', async () => {
    const self = makeUser({ name: 'Priya', email: 'priya@example.com', isAdmin: true });
    await renderAdmin(`/admin/user/${self.id}`, {
      [`GET /api/admin/users/${self.id}`]: answerOf(adminUser, self),
      [`GET /api/admin/users/${self.id}/sessions`]: answerOf(adminUserSessions, {
        sessions: [session(4, true)],
        total: 1,
      }),
      [`GET /api/riders/${self.id}/summary`]: answerOf(riderSummary, {
        totalRides: 0,
        completedRides: 0,
        totalSpent: '0',
      }),
      [`GET /api/riders/${self.id}/rides`]: answerOf(riderRides, []),
    });
    expect(screen.getByText('This session')).toBeVisible();
    expect(screen.getByText('No rides found')).toBeVisible();
    for (const name of ['Suspend', 'Revoke admin', 'Sign out everywhere'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('says that it cannot be read, is read again on Retry, and stays with a word when it cannot be a second time', async () => {
    let up = false;
    const account = `GET /api/admin/users/${id}` as const;
    await renderAdmin(path, {
      ...known,
      [account]: () => (up ? known[account] : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The user could not be read')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(valueOf('Email')).toHaveTextContent('imran@example.com');
    up = false;
    await pass(30_100);
    expect(screen.getByText('This page may be out of date. It cannot be read again now.')).toBeVisible();
    expect(valueOf('Email')).toHaveTextContent('imran@example.com');
  });

  it('says when there is no such user', async () => {
    await renderAdmin(path, { [`GET /api/admin/users/${id}`]: problemOf(404, 'not_found', 'No.') });
    expect(screen.getByText('User not found')).toBeVisible();
  });

  it('keeps the rest when the sessions cannot be read', async () => {
    await renderAdmin(path, {
      ...known,
      [`GET /api/admin/users/${id}/sessions`]: problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('The sessions could not be read')).toBeVisible();
    expect(valueOf('Email')).toHaveTextContent('imran@example.com');
  });
});

const wallet = () => within(screen.getByRole('heading', { name: 'Wallet' }).closest('section') ?? document.body);
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const pressIn = async (name: string) => {
  fireEvent.click(dialog().getByRole('button', { name }));
  await pass(50);
};
const posts = (requests: { method: string; body?: unknown }[]) =>
  requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));

describe('a user’s wallet', () => {
  it('has a balance and what is due, and takes a payment once its fields are right', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`POST /api/admin/users/${id}/wallet`]: answerOf(topUpWallet, { balance: '620.5', due: '0' }),
    });
    expect(valueOf('Balance')).toHaveTextContent('₹120.50');
    expect(valueOf('Due for rides')).toHaveTextContent('₹0.00');
    fireEvent.click(wallet().getByRole('button', { name: 'Top up' }));
    type('Amount', '0.50');
    type('Reference number of the payment', '12 34');
    await pressIn('Top up ₹0.50');
    expect(dialog().getByText('Enter an amount from ₹1 to ₹1,00,000, such as 500 or 99.50.')).toBeVisible();
    expect(dialog().getByText('Enter letters, digits and hyphens, 40 at most.')).toBeVisible();
    expect(dialog().getByLabelText('Amount')).toHaveFocus();
    expect(posts(requests)).toEqual([]);
    type('Amount', '500');
    type('Reference number of the payment', '412345678901');
    await pressIn('Top up ₹500.00');
    expect(posts(requests)).toEqual([{ amount: '500', reference: '412345678901' }]);
    expect(valueOf('Balance')).toHaveTextContent('₹620.50');
    expect(toasts.at(-1)).toMatchObject({
      title: 'The wallet is topped up',
      description: 'The balance is ₹620.50 now.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says at its field what the server refuses, else in a toast', async () => {
    const invalid = problemOf(400, 'invalid_input', 'No.');
    const errors = [{ in: 'body', at: 'reference', message: 'This reference number was used for another payment.' }];
    let answer: StubAnswer = { ...invalid, body: { ...Object(invalid.body), errors } };
    const { toasts } = await renderAdmin(path, { ...known, [`POST /api/admin/users/${id}/wallet`]: () => answer });
    fireEvent.click(wallet().getByRole('button', { name: 'Top up' }));
    type('Amount', '500');
    type('Reference number of the payment', '412345678901');
    await pressIn('Top up ₹500.00');
    expect(dialog().getByText('This reference number was used for another payment.')).toBeVisible();
    expect(dialog().getByLabelText('Reference number of the payment')).toHaveFocus();
    answer = problemOf(503, 'unavailable', 'Not now.');
    await pressIn('Top up ₹500.00');
    expect(toasts.at(-1)).toMatchObject({ title: 'The wallet was not topped up', description: 'Not now.' });
    expect(valueOf('Balance')).toHaveTextContent('₹120.50');
  });

  it('that cannot be read says so, and leaves the rest', async () => {
    await renderAdmin(path, { ...known, [`GET /api/riders/${id}/wallet`]: problemOf(503, 'unavailable', 'Not now.') });
    expect(screen.getByText('The wallet could not be read')).toBeVisible();
    expect(valueOf('Email')).toHaveTextContent('imran@example.com');
  });
});
