import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminUsers } from '@rahi/contracts/calls/admin.calls';
import { adminUpdateUser } from '@rahi/contracts/calls/auth.calls';
import { answerOf, makeUser, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

// `makeUser()` is the administrator at the desk.
const imran = makeUser({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Imran Ali',
  email: 'imran@example.com',
  rating: null,
});
const list = { 'GET /api/admin/users': answerOf(adminUsers, { users: [imran, makeUser()], total: 2 }) };
const patch = `PATCH /api/admin/users/${imran.id}`;
const rowOf = (name: string) => screen.getByText(name).closest('tr');
const buttonsOf = (name: string) =>
  within(rowOf(name) ?? document.body)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const giveReason = (reason: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });

describe('the users', () => {
  it('are listed with account, state, rating (5.00 for none) and trips', async () => {
    await renderAdmin('/admin?tab=users', list);
    for (const text of ['imran@example.com', '+91 98100 00000', 'Rider', 'Active', '5.00', '12'])
      expect(rowOf('Imran Ali')).toHaveTextContent(text);
    expect(screen.getByText('2 users')).toBeVisible();
  });

  it('are searched for by the server, and the address keeps the search', async () => {
    const { requests } = await renderAdmin('/admin?tab=users', list);
    fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'इमरान' } });
    await pass(350);
    const url = '/api/admin/users?limit=20&search=%E0%A4%87%E0%A4%AE%E0%A4%B0%E0%A4%BE%E0%A4%A8';
    expect(requests.at(-1)?.url).toBe(url);
    expect(screen.getByTestId('place')).toHaveTextContent('tab=users&search=');
  });

  it('say when there are none', async () => {
    await renderAdmin('/admin?tab=users&search=nobody', {
      'GET /api/admin/users': answerOf(adminUsers, { users: [], total: 0 }),
    });
    expect(screen.getByText('No users found')).toBeVisible();
  });

  it('say what could not be read', async () => {
    await renderAdmin('/admin?tab=users', { 'GET /api/admin/users': problemOf(503, 'unavailable', 'Not now.') });
    expect(screen.getByText('The users could not be read')).toBeVisible();
  });
});

describe('changing a user', () => {
  it('suspends with a reason, says so, and shows it at once', async () => {
    const { requests, toasts } = await renderAdmin('/admin?tab=users', {
      ...list,
      [patch]: answerOf(adminUpdateUser, { ...imran, suspended: true }),
    });
    press('Suspend Imran Ali');
    press('Suspend user');
    expect(screen.getByLabelText('Reason')).toBeInvalid();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    giveReason('Abusive to a driver');
    press('Suspend user');
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'suspend',
      reason: 'Abusive to a driver',
    });
    expect(toasts.at(-1)?.title).toBe('User updated successfully');
    expect(rowOf('Imran Ali')).toHaveTextContent('Suspended');
    expect(screen.getByRole('button', { name: 'Activate Imran Ali' })).toBeVisible();
  });

  it('says why it was refused, and leaves the row as it was', async () => {
    const { toasts } = await renderAdmin('/admin?tab=users', {
      ...list,
      [patch]: problemOf(409, 'last_admin', 'This is the last administrator.'),
    });
    press('Make admin: Imran Ali');
    giveReason('New shift lead');
    press('Make administrator');
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({
      title: 'Error updating user',
      description: 'This is the last administrator.',
    });
    expect(rowOf('Imran Ali')).not.toHaveTextContent('Admin');
  });

  it('gives a role that is chosen, and says when a second owner has to agree', async () => {
    const { requests, toasts } = await renderAdmin('/admin?tab=users', {
      ...list,
      [patch]: answerOf(adminUpdateUser, imran),
    });
    press('Make admin: Imran Ali');
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'finance' } });
    giveReason('Accounts');
    press('Make administrator');
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'grant_admin',
      role: 'finance',
      reason: 'Accounts',
    });
    expect(toasts.at(-1)?.description).toBe('Imran Ali gets the role once a second owner agrees.');
  });

  it.each([
    ['support', ['Suspend Imran Ali']],
    ['read_only', []],
    ['finance', []],
  ] as const)('offers %s only what the role may do, and nothing on an administrator', async (role, offered) => {
    const other = makeUser({ id: '22222222-2222-4222-8222-222222222222', name: 'Uma Nair', isAdmin: true });
    const both = { 'GET /api/admin/users': answerOf(adminUsers, { users: [imran, other], total: 2 }) };
    await renderAdmin('/admin?tab=users', both, role);
    expect(buttonsOf('Imran Ali')).toEqual(offered);
    expect(buttonsOf('Uma Nair')).toEqual([]);
  });

  it('is not offered on one’s own account', async () => {
    await renderAdmin('/admin?tab=users', list);
    const own = rowOf('Asha Rao');
    expect(own).toHaveTextContent('You');
    expect(own && within(own).queryByRole('button')).toBeNull();
  });
});
