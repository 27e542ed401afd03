import { describe, expect, it } from '@jest/globals';
import { chooseNotifications, notificationChoices, pushKey, subscribePush } from '@rahi/contracts/calls/auth.calls';
import { chooseReceiptMail, dataRequests, userSessions } from '@rahi/contracts/calls/account.calls';
import type { User } from '@rahi/contracts/user';
import { trustedContacts } from '@rahi/contracts/calls/contacts.calls';
import { ownPasskeys } from '@rahi/contracts/calls/passkeys.calls';
import { savedPlaces } from '@rahi/contracts/calls/saved-places.calls';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { driver, newcomer, openShell, rider, StandInBrowser, testPushKey } from '../testing.js';

const all = { request: true, ride: true, message: true, receipt: true };
const choices = answerOf(notificationChoices, { kinds: { ...all, receipt: false }, thisDevice: false });

interface Given {
  user?: User;
  handlers?: Record<string, StubHandler | StubAnswer>;
  push?: StandInBrowser;
}

function openAccount({ user = rider, handlers = {}, push = new StandInBrowser() }: Given = {}) {
  return openShell({
    path: '/account',
    user,
    push,
    handlers: {
      'GET /api/account/notifications': choices,
      'GET /api/users/*/data-requests': answerOf(dataRequests, { requests: [] }),
      'GET /api/users/*/sessions': answerOf(userSessions, { sessions: [], total: 0 }),
      'GET /api/users/*/places': answerOf(savedPlaces, { places: [] }),
      'GET /api/users/*/passkeys': answerOf(ownPasskeys, { passkeys: [], recoveryCodesLeft: 0 }),
      'GET /api/users/*/contacts': answerOf(trustedContacts, { contacts: [] }),
      'PATCH /api/account/notifications': ({ body }) =>
        answerOf(chooseNotifications, { ...all, receipt: false, ...Object(body) }),
      'GET /api/push/key': answerOf(pushKey, { publicKey: testPushKey }),
      'POST /api/push/subscriptions': answerOf(subscribePush, { success: true }),
      'PATCH /api/users/*': ({ body }) => ({ body: { ...user, ...Object(body) } }),
      ...handlers,
    },
  });
}

const kind = (name: string) => screen.findByRole('switch', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const changesOf = (requests: readonly { method: string; url: string; body: unknown }[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => ({ call: `${method} ${url}`, body }));

describe('the account page', () => {
  it('shows who the person is, and each setting with its present value', async () => {
    openAccount({ user: { ...driver, rating: 4.9, totalTrips: 1204 } });
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Account · Rahi'));
    const profile = within(screen.getByRole('region', { name: 'Your profile' }));
    for (const text of ['Asha Rao', '+91 98100 00000', 'asha@example.com', '1,204', '4.9'])
      expect(profile.getByText(text)).toBeInTheDocument();
    expect(await kind('Ride requests')).toBeChecked();
    expect(await kind('Receipts')).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'As this device' })).toBeChecked();
    expect(screen.getByText('Off for this device')).toBeInTheDocument();
    const buttons = within(screen.getByRole('main')).getAllByRole('button');
    expect(buttons.at(-1)).toHaveTextContent('Log out');
    expect(await barriersInPage()).toEqual([]);
  });

  it('asks only drivers about ride requests', async () => {
    openAccount();
    await kind('Ride updates');
    expect(screen.queryByRole('switch', { name: 'Ride requests' })).not.toBeInTheDocument();
  });

  it('is reached by the name in the header and by the phone’s menu, in every mode, and leads back', async () => {
    for (const path of ['/rider', '/driver', '/admin']) {
      const { unmount } = openShell({ path, user: rider, handlers: { 'GET /api/account/notifications': choices } });
      await screen.findByText(/area of Asha Rao/);
      await userEvent.click(screen.getByRole('link', { name: /Asha Rao.*your account/ }));
      expect(await screen.findByRole('heading', { name: 'Account' })).toBeInTheDocument();
      await press('Back');
      await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(path));
      await press('Account');
      await press('Your account');
      expect(await screen.findByRole('heading', { name: 'Account' })).toBeInTheDocument();
      unmount();
    }
  });

  it('is for people who are signed in', () => {
    openShell({ path: '/account' });
    expect(screen.getByRole('heading', { name: 'Sign in to Rahi' })).toBeInTheDocument();
  });

  it('has the theme light, dark or as the device has it, also when the header chooses', async () => {
    openAccount();
    const theme = await screen.findByRole('radiogroup', { name: 'Theme' });
    const choose = (name: string) => userEvent.click(within(theme).getByRole('radio', { name }));
    for (const [name, stored, looks] of [
      ['Dark', 'dark', 'dark'],
      ['Light', 'light', 'light'],
      ['As this device', null, 'light'],
    ] as const) {
      await choose(name);
      expect([document.documentElement.dataset['theme'], window.localStorage.getItem('rahi.theme')]).toEqual([
        looks,
        stored,
      ]);
      expect(within(theme).getByRole('radio', { name })).toBeChecked();
    }
    await userEvent.click(screen.getAllByRole('button', { name: 'Use the dark theme' })[0] ?? theme);
    expect(within(theme).getByRole('radio', { name: 'Dark' })).toBeChecked();
  });

  it('logs out', async () => {
    openAccount({ handlers: { 'POST /api/auth/logout': { body: { success: true } } } });
    await kind('Ride updates');
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/login'));
  });
});

const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};

describe('the profile', () => {
  it('is changed with the checks and the words of onboarding', async () => {
    const { requests } = openAccount();
    await kind('Ride updates');
    await press('Edit');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    await fill('Full name', '');
    await press('Save');
    expect(screen.getAllByText('Please enter your name')).toHaveLength(2);
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    await fill('Full name', ' Asha Iyer ');
    await fill('Phone number', '12');
    await press('Save');
    expect(screen.getByText('Enter 7 to 15 digits, such as +91 98100 00000')).toBeInTheDocument();
    expect(changesOf(requests)).toEqual([]);
    await fill('Phone number', '98200 41327');
    expect(await barriersInPage()).toEqual([]);
    await press('Save');
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    expect(changesOf(requests)).toEqual([
      { call: `PATCH /api/users/${rider.id}`, body: { name: 'Asha Iyer', phone: '98200 41327' } },
    ]);
    expect(within(screen.getByRole('region', { name: 'Your profile' })).getByText('Asha Iyer')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Asha Iyer.*your account/ })).toBeInTheDocument();
  });

  it('stays as it is when it is not saved, or given up', async () => {
    openAccount({ handlers: { 'PATCH /api/users/*': { status: 500 } } });
    await kind('Ride updates');
    await press('Edit');
    await fill('Full name', 'Asha Iyer');
    await press('Save');
    expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Iyer');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(within(screen.getByRole('region', { name: 'Your profile' })).getByText('Asha Rao')).toBeInTheDocument();
  });

  it('that lacks a name or a phone number says what for, and is open to be filled in', async () => {
    openAccount({ user: newcomer });
    expect(await screen.findByText(/You need both to book a ride or to go online/)).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });
});

describe('the kinds of notifications', () => {
  it('are switched one by one, at once', async () => {
    const { requests } = openAccount();
    await userEvent.click(await kind('Receipts'));
    expect(await kind('Receipts')).toBeChecked();
    await userEvent.click(await kind('Messages'));
    expect(changesOf(requests)).toEqual([
      { call: 'PATCH /api/account/notifications', body: { receipt: true } },
      { call: 'PATCH /api/account/notifications', body: { message: false } },
    ]);
  });

  it('go back when the choice was not saved, and say so', async () => {
    openAccount({ handlers: { 'PATCH /api/account/notifications': () => Promise.reject(new TypeError('offline')) } });
    await userEvent.click(await kind('Receipts'));
    expect(await screen.findByText('Your choice was not saved')).toBeInTheDocument();
    expect(await kind('Receipts')).not.toBeChecked();
  });

  it('are on their way with a word, fail with a reason, and come with Retry', async () => {
    const answers: StubAnswer[] = [problemOf(503, 'unavailable', 'Rahi is busy. Try again in a minute.'), choices];
    openAccount({ handlers: { 'GET /api/account/notifications': () => answers.shift() ?? choices } });
    expect(await screen.findByText('Loading: Your choice of notifications')).toBeInTheDocument();
    expect(await screen.findByText('Rahi is busy. Try again in a minute.')).toBeInTheDocument();
    expect(await barriersInPage()).toEqual([]);
    await press('Retry');
    expect(await kind('Ride updates')).toBeChecked();
  });

  it('leave the rest of the page readable without a network', async () => {
    openAccount({ handlers: { 'GET /api/account/notifications': () => Promise.reject(new TypeError('offline')) } });
    expect(await screen.findByText(/The server cannot be reached/)).toBeInTheDocument();
    expect(screen.getByText('+91 98100 00000')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeInTheDocument();
  });
});

const withMail = (receiptMail: boolean | null) => ({ ...rider, receiptMail });
const wants = (body: unknown) => chooseReceiptMail.body.parse(body).wanted;

describe('receipts by mail', () => {
  it('are off until they are switched on, and can be switched off', async () => {
    const { requests } = openAccount({
      user: withMail(null),
      handlers: {
        'PUT /api/users/*/receipt-mail': ({ body }) =>
          answerOf(chooseReceiptMail, { ...rider, receiptMail: wants(body) }),
      },
    });
    expect(await kind('Receipts by email')).not.toBeChecked();
    expect(screen.getByText('The PDF after each ride, to asha@example.com')).toBeInTheDocument();
    for (const on of [true, false]) {
      await userEvent.click(await kind('Receipts by email'));
      await waitFor(async () => expect((await kind('Receipts by email')).matches(':checked')).toBe(on));
    }
    const call = `PUT /api/users/${rider.id}/receipt-mail`;
    expect(changesOf(requests)).toEqual([
      { call, body: { wanted: true } },
      { call, body: { wanted: false } },
    ]);
  });

  it('stay as they were when the choice was not saved', async () => {
    openAccount({ user: withMail(true), handlers: { 'PUT /api/users/*/receipt-mail': { status: 500 } } });
    await userEvent.click(await kind('Receipts by email'));
    expect(await screen.findByText('Your choice was not saved')).toBeInTheDocument();
    expect(await kind('Receipts by email')).toBeChecked();
  });

  it('are no choice on a server of a release before', async () => {
    openAccount();
    await kind('Ride updates');
    expect(screen.queryByRole('switch', { name: 'Receipts by email' })).not.toBeInTheDocument();
  });
});

describe('notifications on this device', () => {
  it('are turned on and off', async () => {
    const push = new StandInBrowser();
    openAccount({ push, handlers: { 'DELETE /api/push/subscriptions': { body: { success: true } } } });
    await kind('Ride updates');
    await press('Turn on notifications');
    expect(await screen.findByText('On for this device')).toBeInTheDocument();
    expect(push.own).not.toBeNull();
    expect(await barriersInPage()).toEqual([]);
    await press('Turn off');
    expect(await screen.findByText('Off for this device')).toBeInTheDocument();
    expect(push.own).toBeNull();
  });

  it('say why they did not come on', async () => {
    const push = new StandInBrowser();
    push.subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'));
    openAccount({ push });
    await kind('Ride updates');
    await press('Turn on notifications');
    expect(
      await screen.findByText('The browser could not turn on notifications. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Off for this device')).toBeInTheDocument();
  });

  it.each([
    ['denied', 'Blocked in this browser', /browser’s settings/],
    ['unsupported', 'Not available in this browser', /add Rahi to the Home Screen/],
  ] as const)('that are %s say what to do', async (state, title, what) => {
    const push = state === 'denied' ? new StandInBrowser('denied') : undefined;
    openShell({ path: '/account', user: rider, push, handlers: { 'GET /api/account/notifications': choices } });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(what)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).not.toBeInTheDocument();
  });
});
