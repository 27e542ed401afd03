import { describe, expect, it } from '@jest/globals';
import { beginStepUp, checkStepUp, stepUp } from '@rahi/contracts/calls/passkeys.calls';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const check = `GET /api/users/${rider.id}/step-up`;
const begin = `POST /api/users/${rider.id}/step-up/begin`;
const confirm = `POST /api/users/${rider.id}/step-up`;
const needed = problemOf(403, 'step_up_needed', 'Please confirm that it is you.');
const confirmed = answerOf(stepUp, { success: true, message: 'Thank you.' });

/** The shell, a call of which needs a step-up until `handlers` confirm one. */
function open(handlers: Record<string, StubHandler | StubAnswer>) {
  let done = false;
  const { shell, requests } = openShell({
    path: '/rider',
    user: rider,
    handlers: {
      [check]: () => (done ? answerOf(checkStepUp, { success: true }) : needed),
      [begin]: answerOf(beginStepUp, { options: null }),
      [confirm]: () => {
        done = true;
        return confirmed;
      },
      ...handlers,
    },
  });
  const ask = () => shell.services.api.call(checkStepUp, { params: { id: rider.id } });
  return { ask, requests };
}
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you', hidden: true });
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

describe('a call that needs a step-up', () => {
  it('asks for the mailed code, and is made again after it: its caller only sees the answer', async () => {
    const { ask, requests } = open({});
    const [one, other] = [ask(), ask()];
    await dialog();
    await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
    await press('Confirm');
    expect(await Promise.all([one, other])).toEqual([{ success: true }, { success: true }]);
    expect(requests.find(({ url, method }) => method === 'POST' && url.endsWith('/step-up'))?.body).toEqual({
      code: '123456',
    });
    expect(requests.filter(({ url }) => url.endsWith('/begin'))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('takes a recovery code where the passkey is lost, and says what was wrong with it', async () => {
    const wrong = answerOf(stepUp, { success: false, message: 'That recovery code is wrong.' });
    let answer: StubAnswer = wrong;
    const { ask } = open({
      [begin]: answerOf(beginStepUp, { options: '{}' }),
      [confirm]: () => answer,
      [check]: () => (answer === wrong ? needed : answerOf(checkStepUp, { success: true })),
    });
    const asked = ask();
    await dialog();
    await userEvent.click(await screen.findByRole('button', { name: 'I do not have the passkey', hidden: true }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'k3vq-7tma-zd2x-hh6p');
    await press('Confirm');
    expect(await screen.findByText('That recovery code is wrong.')).toBeInTheDocument();
    answer = confirmed;
    await userEvent.type(screen.getByLabelText('Recovery code'), 'k3vq-7tma-zd2x-hh6q');
    await press('Confirm');
    expect(await asked).toEqual({ success: true });
  });

  it('is refused with the server’s words when the person lets it be, and a read does not ask again at once', async () => {
    const { ask } = open({});
    const failure = ask().catch((error: unknown) => error);
    await dialog();
    await press('Not now');
    expect(await failure).toMatchObject({ code: 'step_up_needed', detail: 'Please confirm that it is you.' });
    await expect(ask()).rejects.toMatchObject({ code: 'step_up_needed' });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});
