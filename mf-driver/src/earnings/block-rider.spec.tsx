import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { blockPerson } from '@rahi/contracts/calls/blocks.calls';
import { driverRides } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeRide } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const earnings = { gross: '200.55', commissionPercent: 10, commission: '20.06', bonus: '5', tip: '20', net: '205.49' };

/** The receipt of a trip, opened in the history. */
async function open(handlers: Handlers = {}, completedAt = '2026-06-05T05:00:00.000Z') {
  const ride = makeRide({ status: 'completed', createdAt: completedAt, completedAt, earnings });
  const stub = await renderDriver('/driver/history', {
    handlers: { 'GET /api/drivers/*/rides': answerOf(driverRides, [ride]), ...handlers },
  });
  fireEvent.click(within(screen.getByRole('listitem')).getByRole('button'));
  await pass(50);
  return stub;
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the rider of a driven trip', () => {
  it('is blocked and reported in two taps on its receipt', async () => {
    const { requests } = await open({ 'POST /api/rides/*/block': answerOf(blockPerson, { success: true }) });
    await press('Block and report this rider');
    await press('It was not safe');
    expect(screen.getByText('Reported. You will not be matched with this rider again.')).toBeVisible();
    expect(requests.find(({ url }) => url.endsWith('/block'))?.body).toEqual({ reason: 'unsafe' });
    expect(screen.queryByRole('button', { name: 'It was not safe' })).toBeNull();
  });

  it('is not said to be blocked when the server refused it', async () => {
    await open({ 'POST /api/rides/*/block': problemOf(409, 'too_late', 'This trip is too long ago.') });
    await press('Block and report this rider');
    await press('The person was rude');
    expect(screen.getByRole('alert')).toHaveTextContent('This trip is too long ago.');
  });

  it('is not offered when the trip is too long ago', async () => {
    await open({}, '2026-05-05T05:00:00.000Z');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Block and report this rider' })).toBeNull();
  });
});
