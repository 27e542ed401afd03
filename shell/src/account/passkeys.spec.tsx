import { describe, expect, it } from '@jest/globals';
import { ownPasskeys, removePasskey, type PasskeyList } from '@rahi/contracts/calls/passkeys.calls';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const read = `GET /api/users/${rider.id}/passkeys`;
const id = '0190a1b2-0000-4000-8000-000000000001';
const one: PasskeyList = {
  passkeys: [{ id, browser: 'Chrome', system: 'Android', createdAt: new Date().toISOString(), lastUsedAt: null }],
  recoveryCodesLeft: 9,
};
const open = (handlers: Record<string, StubHandler | StubAnswer>) =>
  openShell({ path: '/account', user: rider, handlers: { [read]: answerOf(ownPasskeys, one), ...handlers } });

describe('passkeys on the account page', () => {
  it('are listed with where they were made, and how many recovery codes are left', async () => {
    open({});
    expect(await screen.findByText(/9 recovery codes left\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Chrome on Android' })).toBeInTheDocument();
  });

  it('are removed after a question', async () => {
    const { requests } = open({
      [`DELETE /api/users/${rider.id}/passkeys/${id}`]: answerOf(removePasskey, { passkeys: [], recoveryCodesLeft: 0 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove passkey', hidden: true }));
    expect(await screen.findByText('Passkey removed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Chrome on Android' })).toBeNull();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('stay as they are when the server refuses, and its message is shown', async () => {
    const refusal = problemOf(429, 'too_many_requests', 'Too many requests.');
    open({ [`POST /api/users/${rider.id}/passkeys/options`]: refusal });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('The passkeys were not changed')).toBeInTheDocument();
    expect(screen.getByText('Too many requests.')).toBeInTheDocument();
  });
});
