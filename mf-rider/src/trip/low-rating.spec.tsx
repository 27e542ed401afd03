import { expect, it } from '@jest/globals';
import { getRide, rateRide, rideReceipt } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReceipt, makeRide, rider, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const completed = makeRide({ status: 'completed', completedAt: new Date().toISOString() });

async function open() {
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, completed),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'POST /api/rides/*/rate': answerOf(rateRide, { ...completed, rating: 2 }),
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Trip completed' }));
  const give = (stars: string) => userEvent.click(panel.getByRole('radio', { name: stars }));
  return { ...view, panel, give };
}

it('asks with one to three stars what went wrong, shows the way to help, and sends what was pressed', async () => {
  const { panel, give, requests } = await open();
  await give('2 stars');
  const wrong = within(panel.getByRole('group', { name: 'What went wrong?' }));
  expect(wrong.getAllByRole('checkbox')).toHaveLength(6);
  expect(panel.queryByRole('checkbox', { name: 'Polite' })).toBeNull();
  expect(panel.getByText(/^We are sorry\./)).toBeVisible();
  expect(panel.getAllByRole('button', { name: 'Never this driver again' })).toHaveLength(1);
  await userEvent.click(wrong.getByRole('checkbox', { name: 'Rude' }));
  await userEvent.click(wrong.getByRole('checkbox', { name: 'Late' }));
  await userEvent.click(panel.getByRole('button', { name: 'Submit rating' }));
  await panel.findByRole('group', { name: 'You rated Vikram Singh' });
  const sent = requests.find(({ url }) => url.endsWith('/rate'))?.body;
  expect(sent).toEqual({ rating: 2, problems: ['late', 'rude'], riderId: rider.id });
});

it('asks with more stars what was good, and forgets what was wrong', async () => {
  const { panel, give, requests } = await open();
  await give('3 stars');
  await userEvent.click(panel.getByRole('checkbox', { name: 'Rude' }));
  await give('4 stars');
  expect(panel.getByRole('group', { name: 'What was good?' })).toBeVisible();
  expect(panel.queryByText(/^We are sorry\./)).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Submit rating' }));
  const sent = requests.find(({ url }) => url.endsWith('/rate'))?.body;
  expect(sent).toEqual({ rating: 4, riderId: rider.id });
});
