import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminClaims, rejectClaim } from '@rahi/contracts/calls/claims.calls';
import { adminClaimSchema, type AdminClaim } from '@rahi/contracts/payment';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 3, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const reference = '604512345678';
const aClaim = (changes: Partial<AdminClaim> = {}): AdminClaim =>
  adminClaimSchema.parse({
    reference,
    rideId,
    amount: '283.5',
    payee: 'platform',
    claimedAt: '2026-06-01T05:01:00.000Z',
    riderId: '44444444-4444-4444-8444-444444444444',
    riderName: 'Asha Rao',
    driverId,
    driverName: 'Vikram Singh',
    ...changes,
  });

const open = (claims: AdminClaim[], rejected: StubAnswer = answerOf(rejectClaim, { reference, state: 'void' })) =>
  renderAdmin('/admin/claims', {
    'GET /api/admin/claims': { ...answerOf(adminClaims, claims), headers: { 'X-Total-Count': String(claims.length) } },
    [`PATCH /api/admin/claims/${reference}`]: rejected,
  });
const press = async (name: string, place: Pick<typeof screen, 'getByRole'> = screen) => {
  fireEvent.click(place.getByRole('button', { name }));
  await pass(50);
};

describe('claims that nobody has confirmed (R40)', () => {
  it('are listed with the ride, the people, the number, whom it was paid to, and the amount', async () => {
    await open([aClaim(), aClaim({ reference: '604512345679', payee: 'driver' })]);
    const rows = within(screen.getByRole('region', { name: 'Claimed payments' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Asha Rao.*Vikram Singh.*604512345678The platform₹283\.50/),
      expect.stringMatching(/604512345679The driver₹283\.50/),
    ]);
    expect(screen.getByText('2 claims')).toBeVisible();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });

  it('are rejected with a reason, and read again', async () => {
    const { requests, toasts } = await open([aClaim()]);
    await press(`Not received: ${reference}`);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^₹283\.50 with the number 604512345678 is then due again/)).toBeVisible();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Not on the statement' } });
    await press('Not received', dialog);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ reason: 'Not on the statement' });
    expect(toasts.at(-1)).toMatchObject({ title: 'The ride is due again', tone: 'ok' });
  });

  it('say so when another administrator was faster', async () => {
    const { toasts } = await open([aClaim()], problemOf(409, 'already_decided', 'This claim is not open any more.'));
    await press(`Not received: ${reference}`);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Not there' } });
    await press('Not received', dialog);
    expect(toasts.at(-1)).toMatchObject({ description: 'This claim is not open any more.', tone: 'bad' });
  });

  it('may be none', async () => {
    await open([]);
    expect(screen.getByText('No old claims')).toBeVisible();
  });
});
