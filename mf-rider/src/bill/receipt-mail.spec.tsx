import { describe, expect, it } from '@jest/globals';
import { chooseReceiptMail } from '@rahi/contracts/calls/account.calls';
import { getRide, rideReceipt, riderSummary } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReceipt, makeRide, rider, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

interface Given {
  receiptMail?: boolean | null;
  completedRides?: number;
  answer?: StubAnswer;
}

async function open({ receiptMail = null, completedRides = 1, answer }: Given = {}) {
  const user = { ...rider, receiptMail };
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    user,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'completed' })),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'GET /api/riders/*/summary': answerOf(riderSummary, { totalRides: 3, completedRides, totalSpent: '184.80' }),
      'PUT /api/users/*/receipt-mail': answer ?? answerOf(chooseReceiptMail, { ...user, receiptMail: true }),
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Trip completed' }));
  await panel.findByText('RH2526-000042');
  return { ...view, panel, user };
}

const question = { name: 'Send your receipts by email?' };
const sentTo = ({ requests }: { requests: readonly { url: string; body: unknown }[] }) =>
  requests.filter(({ url }) => url.endsWith('/receipt-mail')).map(({ body }) => body);

describe('the question for receipts by mail', () => {
  it('comes after the first completed ride; Yes sends its receipt too', async () => {
    const view = await open();
    const asked = within(await view.panel.findByRole('region', question));
    expect(await barriersInPage()).toEqual([]);
    await userEvent.click(asked.getByRole('button', { name: 'Yes' }));
    expect(await view.panel.findByText(/^Your receipts come to asha@example\.com\./)).toBeVisible();
    expect(view.panel.queryByRole('region', question)).toBeNull();
    expect(sentTo(view)).toEqual([{ wanted: true, rideId }]);
  });

  it('goes with No thanks', async () => {
    const view = await open({ answer: answerOf(chooseReceiptMail, { ...rider, receiptMail: false }) });
    await userEvent.click(await view.panel.findByRole('button', { name: 'No thanks' }));
    await waitFor(() => expect(view.panel.queryByRole('region', question)).toBeNull());
    expect(sentTo(view)).toEqual([{ wanted: false }]);
  });

  it('does not come after the second ride', async () => {
    const { panel, requests } = await open({ completedRides: 2 });
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/summary'))).toBe(true));
    expect(panel.queryByRole('region', question)).toBeNull();
  });

  it.each([true, false])('does not come where the rider has chosen: %s', async (receiptMail) => {
    const { panel, requests } = await open({ receiptMail });
    expect(panel.queryByRole('region', question)).toBeNull();
    expect(requests.some(({ url }) => url.endsWith('/summary'))).toBe(false);
  });

  it('stays, and says why, when the answer was not saved', async () => {
    const view = await open({ answer: problemOf(503, 'unavailable', 'Not now.') });
    await userEvent.click(await view.panel.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(view.toasts.at(-1)).toMatchObject({ description: 'Not now.' }));
    expect(view.panel.getByRole('region', question)).toBeVisible();
  });
});
