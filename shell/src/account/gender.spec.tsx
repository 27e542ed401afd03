import { describe, expect, it } from '@jest/globals';
import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const field = () => screen.findByRole('combobox', { name: 'Gender' });
const open = (answer: StubAnswer, user = { ...rider, gender: null }) =>
  openShell({ path: '/account', user, handlers: { 'PATCH /api/users/*': answer } });

describe('the gender on the account page (R46)', () => {
  it('is said, or not, with what it is for', async () => {
    const { requests } = open(answerOf(updateUser, { ...rider, gender: 'woman' }));
    expect(await field()).toHaveDisplayValue('Prefer not to say');
    expect(
      screen.getByText(/As a woman, you can ask for a woman driver\. Drivers and other people do not see it/),
    ).toBeVisible();
    await userEvent.selectOptions(await field(), 'Woman');
    await waitFor(async () => expect(await field()).toHaveDisplayValue('Woman'));
    const changes = requests.filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ body }) => body)).toEqual([{ gender: 'woman' }]);
  });

  it('stays as it was when it could not be saved, and says so', async () => {
    open(problemOf(503, 'unavailable', 'Try again in a moment.'));
    await userEvent.selectOptions(await field(), 'Man');
    expect(await screen.findByText('Your gender was not saved')).toBeInTheDocument();
    expect(await field()).toHaveDisplayValue('Prefer not to say');
  });

  it('is not there while the server does not know it', async () => {
    const { gender: _, ...older } = { ...rider, gender: null };
    openShell({ path: '/account', user: older, handlers: {} });
    expect(await screen.findByRole('heading', { name: 'Language' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Gender' })).toBeNull();
  });
});
