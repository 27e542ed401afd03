import { expect, it } from '@jest/globals';
import { chooseNotifications, notificationChoices } from '@rahi/contracts/calls/auth.calls';
import type { QuietHours as Hours } from '@rahi/contracts/notifications';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const kinds = { request: true, ride: true, message: true, receipt: true };

/** @param quietHours absent on a server of a release before */
function openAccount(quietHours: Hours | null | undefined, answer: StubAnswer = answerOf(chooseNotifications, kinds)) {
  const { requests } = openShell({
    path: '/account',
    user: rider,
    handlers: {
      'GET /api/account/notifications': answerOf(notificationChoices, { kinds, thisDevice: false, quietHours }),
      'PATCH /api/account/notifications': answer,
    },
  });
  return () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}

const theSwitch = () => screen.findByRole('switch', { name: 'Quiet hours' });

it('quiet hours are set from ten to seven by one press, and taken away by another', async () => {
  const changes = openAccount(null);
  await userEvent.click(await theSwitch());
  expect(await screen.findByLabelText('From')).toHaveValue('22:00');
  expect(screen.getByLabelText('To')).toHaveValue('07:00');
  expect(await barriersInPage()).toEqual([]);
  await userEvent.click(await theSwitch());
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  expect(changes()).toEqual([{ quietHours: { from: '22:00', to: '07:00' } }, { quietHours: null }]);
});

it('an end of the quiet hours is saved when its field is left, and not while it is typed', async () => {
  const changes = openAccount({ from: '22:00', to: '07:00' });
  const to = await screen.findByLabelText('To');
  fireEvent.change(to, { target: { value: '06:30' } });
  expect(changes()).toEqual([]);
  fireEvent.blur(to);
  await waitFor(() => expect(changes()).toEqual([{ quietHours: { from: '22:00', to: '06:30' } }]));
  fireEvent.blur(await screen.findByLabelText('From'));
  expect(changes()).toHaveLength(1);
});

it('quiet hours that the server refuses go back to what they were, with its reason', async () => {
  const refusal = problemOf(400, 'invalid_input', 'Quiet hours begin and end at different times.');
  openAccount({ from: '22:00', to: '07:00' }, refusal);
  const to = await screen.findByLabelText('To');
  fireEvent.change(to, { target: { value: '22:00' } });
  fireEvent.blur(to);
  expect(await screen.findByText('Quiet hours begin and end at different times.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveValue('07:00'));
});

it('there is no choice of quiet hours on a server of a release before', async () => {
  openAccount(undefined);
  await screen.findByRole('switch', { name: 'Ride updates' });
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).not.toBeInTheDocument();
});
