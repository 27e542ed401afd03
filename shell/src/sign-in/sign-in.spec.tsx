import { describe, expect, it, jest } from '@jest/globals';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { sendOtp, verifyOtp } from '@rahi/contracts/calls/auth.calls';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { driver, newcomer, openShell, rider } from '../testing.js';

const sent = answerOf(sendOtp, { success: true, message: 'Sent' });

function openSignIn(handlers: Record<string, StubAnswer> = {}) {
  return openShell({ path: '/login', handlers: { 'POST /api/auth/send-otp': sent, ...handlers } });
}

async function toCodeStep() {
  await userEvent.type(screen.getByLabelText('Email address'), ' Asha@Example.com {Enter}');
  return screen.findByLabelText('Verification code');
}

const verified = (user: typeof rider, isNewUser: boolean): Record<string, StubAnswer> => ({
  'POST /api/auth/verify-otp': answerOf(verifyOtp, { success: true, message: 'Welcome', user, isNewUser }),
});

describe('sign-in, the email', () => {
  it('asks for one when it is blank, in a toast and at the field, and sends no request', async () => {
    const { requests } = openSignIn();
    await userEvent.type(screen.getByLabelText('Email address'), '   {Enter}');
    expect(screen.getAllByText('Please enter your email address')).toHaveLength(2);
    expect(screen.getByLabelText('Email address')).toBeInvalid();
    expect(screen.getByLabelText('Email address')).toHaveFocus();
    expect(requests).toHaveLength(0);
  });

  it('sends the code to the trimmed address and says so', async () => {
    const { requests } = openSignIn();
    expect(await toCodeStep()).toHaveFocus();
    expect(screen.getByText('OTP Sent')).toBeInTheDocument();
    expect(screen.getByText('Check your email for the verification code')).toBeInTheDocument();
    expect(requests[0]?.body).toEqual({ email: 'asha@example.com' });
  });

  it('shows the server’s words when sending fails', async () => {
    openSignIn({ 'POST /api/auth/send-otp': problemOf(429, 'too_many_requests', 'Too many codes. Wait a while.') });
    await userEvent.type(screen.getByLabelText('Email address'), 'asha@example.com{Enter}');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getAllByText('Too many codes. Wait a while.')).toHaveLength(2);
  });

  it('says "Failed to send OTP" when the server had no words', async () => {
    openSignIn({ 'POST /api/auth/send-otp': { status: 500 } });
    await userEvent.type(screen.getByLabelText('Email address'), 'asha@example.com{Enter}');
    expect((await screen.findAllByText('Failed to send OTP')).length).toBeGreaterThan(0);
  });
});

describe('sign-in, the code', () => {
  it('asks for it when it is blank', async () => {
    openSignIn();
    await toCodeStep();
    await userEvent.click(screen.getByRole('button', { name: 'Verify Code' }));
    expect(screen.getAllByText('Please enter the verification code')).toHaveLength(2);
  });

  it.each(['12ab 34567', '१२३४५६'])('keeps six digits of any script and sends them: %s', async (typed) => {
    const { requests } = openSignIn(verified(rider, false));
    await userEvent.type(await toCodeStep(), typed);
    await screen.findByText('Welcome Back');
    const sentCodes = requests.filter(({ url }) => url === '/api/auth/verify-otp');
    expect(sentCodes.map(({ body }) => body)).toEqual([{ email: 'asha@example.com', code: '123456' }]);
  });

  it('says "Invalid Code" and empties the field when it is wrong', async () => {
    openSignIn({ 'POST /api/auth/verify-otp': { body: { success: false, message: 'That code has expired.' } } });
    const code = await toCodeStep();
    await userEvent.type(code, '111111{Enter}');
    expect(await screen.findByText('Invalid Code')).toBeInTheDocument();
    expect(screen.getAllByText('That code has expired.')).toHaveLength(2);
    expect(code).toHaveValue('');
  });

  it('says "Failed to verify OTP" when there is no answer worth the name', async () => {
    openSignIn({ 'POST /api/auth/verify-otp': { status: 500 } });
    await userEvent.type(await toCodeStep(), '111111{Enter}');
    expect((await screen.findAllByText('Failed to verify OTP')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Verify Code' })).not.toHaveAttribute('aria-busy');
  });

  it.each([
    ['a rider', rider, false, '/rider', 'Welcome Back'],
    ['a driver', driver, false, '/driver', 'Welcome Back'],
    ['a new user', newcomer, true, '/onboarding', 'Welcome!'],
    ['a user without a phone', { ...rider, phone: null }, false, '/onboarding', 'Welcome Back'],
  ] as const)('leads %s on', async (_who, user, isNew, path, greeting) => {
    openSignIn(verified(user, isNew));
    await userEvent.type(await toCodeStep(), '123456{Enter}');
    expect(await screen.findByText(greeting)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(path));
    expect(JSON.parse(window.localStorage.getItem('user') ?? '')).toEqual(user);
  });

  it('leads to the page that was asked for before', async () => {
    openShell({
      path: '/rider/history?status=cancelled',
      handlers: { 'POST /api/auth/send-otp': sent, ...verified(rider, false) },
    });
    await userEvent.type(await toCodeStep(), '123456{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
    expect(screen.getByLabelText('Path')).toHaveTextContent('/rider/history');
  });

  it('goes back to the address, which is still there', async () => {
    openSignIn();
    await toCodeStep();
    await userEvent.click(screen.getByRole('button', { name: 'Change Email Address' }));
    expect(screen.getByLabelText('Email address')).toHaveValue('Asha@Example.com');
  });

  it('sends another code once the wait is over', async () => {
    jest.useFakeTimers();
    try {
      const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      const { requests } = openSignIn();
      await person.type(screen.getByLabelText('Email address'), 'asha@example.com{Enter}');
      expect(await screen.findByRole('button', { name: 'Resend Code (30 s)' })).toBeDisabled();
      act(() => jest.advanceTimersByTime(30_000));
      await person.click(screen.getByRole('button', { name: 'Resend Code' }));
      expect(requests.map((request) => request.url)).toEqual(['/api/auth/send-otp', '/api/auth/send-otp']);
      expect(await screen.findByRole('button', { name: 'Resend Code (30 s)' })).toBeDisabled();
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps the code step when the page is loaded again, until the code is of no use any more', async () => {
    const { unmount } = openSignIn();
    await toCodeStep();
    unmount();
    const tab = { ...window.sessionStorage };
    const again = openShell({ path: '/login', tab, handlers: verified(rider, false) });
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    expect(screen.getByText('asha@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Resend Code \(\d+ s\)$/ })).toBeDisabled();
    again.unmount();
    const late = { 'rahi.code-sent': JSON.stringify({ email: 'asha@example.com', at: Date.now() - 600_000 }) };
    openShell({ path: '/login', tab: late });
    expect(screen.getByLabelText('Email address')).toBeVisible();
  });

  it.each(['{', '{"email":1}', JSON.stringify({ email: 'asha@example.com', at: Date.now() + 3_600_000 })])(
    'begins anew where the tab has %j in place of a code that was sent',
    (stored) => {
      openShell({ path: '/login', tab: { 'rahi.code-sent': stored } });
      expect(screen.getByLabelText('Email address')).toBeVisible();
    },
  );

  it('forgets a code that was used, or whose address is changed', async () => {
    openSignIn(verified(rider, false));
    const code = await toCodeStep();
    await userEvent.click(screen.getByRole('button', { name: 'Change Email Address' }));
    expect(window.sessionStorage).toHaveLength(0);
    expect(code).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Email address'), '{Enter}');
    await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
    await waitFor(() => expect(window.localStorage.getItem('rahi.email')).toBe(rider.email));
    expect(window.sessionStorage.getItem('rahi.code-sent')).toBeNull();
  });

  it('remembers the address for the next time', async () => {
    openSignIn(verified(rider, false));
    await userEvent.type(await toCodeStep(), '123456{Enter}');
    await waitFor(() => expect(window.localStorage.getItem('rahi.email')).toBe(rider.email));
  });

  it('keeps what is typed when the screen moves to its own address after a sign-out', async () => {
    const { shell } = openShell({
      path: '/driver',
      handlers: { 'POST /api/auth/logout': { body: { success: true } } },
    });
    await userEvent.type(screen.getByLabelText('Email address'), 'vikram@');
    await act(() => shell.services.session.signOut());
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/login'));
    expect(screen.getByLabelText('Email address')).toHaveValue('vikram@');
  });

  it('begins with the address that was used last', () => {
    openShell({ path: '/login', storage: { 'rahi.email': 'asha@example.com' } });
    expect(screen.getByLabelText('Email address')).toHaveValue('asha@example.com');
  });
});

describe('sign-in, what the operator says', () => {
  it.each([
    ['Terms of use', '/legal#terms'],
    ['Privacy notice', '/legal#privacy'],
    ['Grievance officer', '/legal#grievance'],
  ])('leads to it before anything is asked: %s', (name, path) => {
    openSignIn();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });
});
