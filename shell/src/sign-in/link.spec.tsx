import { describe, expect, it } from '@jest/globals';
import { useSignInLink } from '@rahi/contracts/calls/passkeys.calls';
import { answerOf, type StubAnswer } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openShell, rider } from '../testing.js';

const token = 'a1'.repeat(32);
const call = 'POST /api/auth/sign-in-link';
const opens = (user: typeof rider, isNewUser: boolean): Record<string, StubAnswer> => ({
  [call]: answerOf(useSignInLink, { success: true, message: 'You are signed in.', user, isNewUser }),
});
const openLink = (handlers: Record<string, StubAnswer>, hash = token) =>
  openShell({ path: `/login/link#${hash}`, handlers });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));

describe('the link of a mail', () => {
  it('sends no request until it is pressed: mail scanners open links', async () => {
    const { requests } = openLink(opens(rider, false));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(requests).toEqual([]);
  });

  it.each([
    ['a rider home', rider, false, '/rider', 'Welcome Back'],
    ['a new user to onboarding', newcomer, true, '/onboarding', 'Welcome!'],
  ] as const)('leads %s', async (_who, user, isNew, path, greeting) => {
    const { requests } = openLink(opens(user, isNew));
    await press();
    expect(await screen.findByText(greeting)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent(path));
    expect(requests[0]?.body).toEqual({ token });
    expect(JSON.parse(window.localStorage.getItem('user') ?? '')).toEqual(user);
  });

  it('says the server’s words when it was used, and offers a new code', async () => {
    openLink({ [call]: { body: { success: false, message: 'That link was used already.' } } });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('That link was used already.');
    await userEvent.click(screen.getByRole('button', { name: 'Get a new code' }));
    expect(await screen.findByLabelText('Email address')).toBeInTheDocument();
  });

  it('says so when the server fails, and can be pressed again', async () => {
    openLink({ [call]: { status: 500 } });
    await press();
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('is asked for again when it was cut on the way', async () => {
    openLink({}, 'a1b2');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });
});
