import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminFlags, settleFlag } from '@rahi/contracts/calls/flags.calls';
import { clearSharedDriverNumber, sharedDriverNumbers, sharedPhones } from '@rahi/contracts/calls/shared-numbers.calls';
import { adminFlagSchema, type AdminFlag } from '@rahi/contracts/flags';
import { sharedNumberSchema, type SharedNumber } from '@rahi/contracts/shared-numbers';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const id = '11111111-1111-4111-8111-111111111111';
const rider = { id: '44444444-4444-4444-8444-444444444444', role: 'rider', name: 'Asha Rao' } as const;
const aFlag = (changes: Partial<AdminFlag> = {}): AdminFlag =>
  adminFlagSchema.parse({
    id,
    kind: 'impossible_trip',
    state: 'open',
    person: { id: driverId, role: 'driver', name: 'Vikram Singh' },
    other: null,
    rideId,
    count: null,
    of: null,
    metres: 14_140,
    seconds: 60,
    reason: null,
    text: null,
    createdAt: '2026-06-01T05:01:00.000Z',
    settledAt: null,
    settledBy: null,
    note: null,
    ...changes,
  });
const report = aFlag({
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'report',
  other: rider,
  metres: null,
  seconds: null,
  reason: 'unsafe',
  text: 'Too fast',
  state: 'acted',
  note: 'Called the driver',
});
const aPlate = (changes: Partial<SharedNumber> = {}): SharedNumber =>
  sharedNumberSchema.parse({
    id,
    kind: 'plate',
    state: 'open',
    phone: null,
    value: 'MH 12 DE 0143',
    person: { id: driverId, name: 'Vikram Singh' },
    other: { id: rider.id, name: 'Ravi Kumar' },
    createdAt: '2026-06-01T05:01:00.000Z',
    settledAt: null,
    settledBy: null,
    note: null,
    ...changes,
  });
const nothingShared = {
  'GET /api/admin/shared-numbers/drivers': answerOf(sharedDriverNumbers, []),
  'GET /api/admin/shared-numbers/phones': answerOf(sharedPhones, []),
};
const known = { 'GET /api/admin/flags': answerOf(adminFlags, [aFlag(), report]), ...nothingShared };
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the queue of flags', () => {
  it('has flags and reports, with figures, people, words and the note', async () => {
    await renderAdmin('/admin/flags', known);
    const [flag, said] = screen.getAllByRole('row').slice(1);
    expect(flag).toHaveTextContent('Impossible trip14.1 km in 60 sVikram Singh–8f21c0a4OpenSettle');
    expect(said).toHaveTextContent('ReportWas not safeToo fastVikram SinghAsha Rao8f21c0a4Acted onCalled the driver');
    expect(screen.getByRole('link', { name: 'Flags' })).toHaveAttribute('href', '/admin/flags');
  });

  it('is filtered by state and type', async () => {
    const { requests } = await renderAdmin('/admin/flags?state=open', known);
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'report' } });
    await pass(50);
    expect(requests.map(({ url }) => url)).toContain('/api/admin/flags?limit=20&state=open&kind=report');
  });

  it('says when nothing is in it', async () => {
    await renderAdmin('/admin/flags', { ...nothingShared, 'GET /api/admin/flags': answerOf(adminFlags, []) });
    expect(screen.getByText('Nothing to look at')).toBeVisible();
  });

  it('settles one with a note', async () => {
    const { requests } = await renderAdmin('/admin/flags', {
      ...known,
      [`PATCH /api/admin/flags/${id}`]: answerOf(settleFlag, aFlag({ state: 'dismissed', note: 'Clock' })),
    });
    await press('Settle');
    await press('Save');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Enter a note: what you found or did.')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Clock' } });
    await press('Save');
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ state: 'dismissed', note: 'Clock' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a flag was not settled', async () => {
    const { toasts } = await renderAdmin('/admin/flags', {
      ...known,
      [`PATCH /api/admin/flags/${id}`]: problemOf(409, 'already_decided', 'Somebody has settled this already.'),
    });
    await press('Settle');
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Clock' } });
    await press('Save');
    expect(toasts.at(-1)?.description).toBe('Somebody has settled this already.');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('numbers that two accounts have', () => {
  const shared = {
    'GET /api/admin/flags': answerOf(adminFlags, []),
    'GET /api/admin/shared-numbers/drivers': answerOf(sharedDriverNumbers, [aPlate()]),
    'GET /api/admin/shared-numbers/phones': answerOf(sharedPhones, [
      aPlate({ kind: 'phone', value: null, phone: '+919810012345', state: 'cleared', note: 'Mother and son' }),
    ]),
  };

  it('are listed with both accounts, the second first', async () => {
    await renderAdmin('/admin/flags', shared);
    const [plate, , phone] = screen.getAllByRole('row').slice(1);
    expect(plate).toHaveTextContent('Number plateMH 12 DE 0143Vikram SinghRavi KumarOpenClear');
    expect(phone).toHaveTextContent('Phone+91 98100 12345Vikram SinghRavi KumarClearedMother and son');
  });

  it('are cleared with a reason', async () => {
    const { requests, toasts } = await renderAdmin('/admin/flags', {
      ...shared,
      [`PATCH /api/admin/shared-numbers/drivers/${id}`]: answerOf(
        clearSharedDriverNumber,
        aPlate({ state: 'cleared', note: 'One family' }),
      ),
    });
    await press('Clear');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/second driver can go online/)).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'One family' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ note: 'One family' });
    expect(toasts.at(-1)?.title).toBe('The entry is cleared');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that one was not cleared', async () => {
    const { toasts } = await renderAdmin('/admin/flags', {
      ...shared,
      [`PATCH /api/admin/shared-numbers/drivers/${id}`]: problemOf(409, 'already_decided', 'Somebody was faster.'),
    });
    await press('Clear');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'One family' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));
    await pass(50);
    expect(toasts.at(-1)?.description).toBe('Somebody was faster.');
  });
});
