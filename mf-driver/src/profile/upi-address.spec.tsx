import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen } from '@testing-library/react';
import { makeProfile } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const changesUpi = (body: unknown) => typeof body === 'object' && body !== null && 'upiId' in body;
const withUpi = (id: string | null, verified: boolean) => makeProfile({ upi: { id, verified } });
const openWith = (id: string | null, verified: boolean, answer = answerOf(driverByUser, withUpi('new@bank', false))) =>
  renderDriver('/driver/profile', {
    handlers: {
      'GET /api/drivers/user/*': answerOf(driverByUser, withUpi(id, verified)),
      // An online driver also sends positions.
      'PATCH /api/drivers/*': ({ body }) => (changesUpi(body) ? answer : answerOf(driverByUser, withUpi(id, verified))),
    },
  });
const type = (value: string) => fireEvent.change(screen.getByLabelText('UPI address'), { target: { value } });
const bodies = (requests: readonly { body?: unknown }[]) => requests.map(({ body }) => body).filter(changesUpi);

describe('the driver’s own UPI address (R40)', () => {
  it('is given, and waits for the desk', async () => {
    const { requests } = await openWith(null, false);
    await press(/^Your UPI address/);
    type('no address');
    await press('Save');
    expect(screen.getByLabelText('UPI address')).toHaveAccessibleDescription(/A UPI address looks like name@bank\.$/);
    expect(bodies(requests)).toEqual([]);
    type(' New@Bank');
    await press('Save');
    expect(bodies(requests)).toEqual([{ upiId: 'new@bank' }]);
    expect(screen.getByText('new@bank · being checked')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is shown as verified, and taken away', async () => {
    const { requests } = await openWith('vikram@okbank', true, answerOf(driverByUser, withUpi(null, false)));
    expect(screen.getByText('vikram@okbank · verified')).toBeVisible();
    await press(/^Your UPI address/);
    expect(screen.getByLabelText('UPI address')).toHaveValue('vikram@okbank');
    await press('Remove');
    expect(bodies(requests)).toEqual([{ upiId: null }]);
    expect(screen.getByText('Riders pay Rahi by UPI')).toBeVisible();
  });

  it('says why it was not saved', async () => {
    await openWith(null, false, problemOf(503, 'unavailable', 'Profiles are resting.'));
    await press(/^Your UPI address/);
    type('new@bank');
    await press('Save');
    expect(screen.getByLabelText('UPI address')).toHaveAccessibleDescription(/Profiles are resting\.$/);
  });

  it('has no accessibility violations', async () => {
    await openWith('vikram@okbank', false);
    await press(/^Your UPI address/);
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });

  it('is not there while the server does not know of it', async () => {
    await renderDriver('/driver/profile', {
      handlers: { 'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile()) },
    });
    expect(screen.queryByText('Your UPI address')).toBeNull();
  });
});
