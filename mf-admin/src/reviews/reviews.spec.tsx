import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverReview, driverReviews } from '@rahi/contracts/calls/documents.calls';
import { featureReviews } from '@rahi/contracts/calls/preferences.calls';
import { verifyWoman, womanReviews } from '@rahi/contracts/calls/women.calls';
import { driverReviewDetailSchema, type DriverDocument } from '@rahi/contracts/documents';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { driverId, makeOnlineDriver } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const id = '11111111-1111-4111-8111-111111111111';
const who = {
  driverId,
  name: 'Meera Iyer',
  phone: '+91 98200 11223',
  vehicleModel: 'White Dzire',
  vehicleNumber: 'MH 03 CT 1180',
  vehicleType: 'mini' as const,
};
const aDocument = (changes: Partial<DriverDocument> = {}): DriverDocument => ({
  id,
  kind: 'permit',
  state: 'waiting',
  type: 'image/jpeg',
  bytes: 40_000,
  uploadedAt: '2026-05-31T06:00:00.000Z',
  expiresOn: null,
  decidedAt: null,
  automatic: false,
  reason: null,
  ...changes,
});
const detail = (...documents: DriverDocument[]) =>
  driverReviewDetailSchema.parse({
    ...who,
    papers: { approval: 'required', standing: 'waiting', mayDrive: false, documents },
  });
const queue = 'GET /api/admin/reviews';
const one = `GET /api/admin/reviews/${driverId}`;
const decision = `PATCH /api/admin/documents/${id}`;
const page = `/admin/reviews/${driverId}`;

/** At the end of a test: axe needs the real clock. */
async function noComplaints(): Promise<void> {
  jest.useRealTimers();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
}

describe('the queue of papers', () => {
  it('leads to each driver with waiting papers', async () => {
    const waiting = { ...who, since: '2026-05-31T06:00:00.000Z', waiting: ['licence' as const, 'permit' as const] };
    await renderAdmin('/admin/reviews', {
      [queue]: answerOf(driverReviews, [waiting]),
      [one]: answerOf(driverReview, detail(aDocument())),
    });
    expect(screen.getByRole('cell', { name: 'Driving licence, Permit' })).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Review Meera Iyer' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Meera Iyer' })).toBeVisible();
    await noComplaints();
  });

  it('has the features of vehicles beside it, each driver with what waits (ADR 88)', async () => {
    const { phone: _, ...driver } = who;
    const waiting = { ...driver, since: '2026-05-31T06:00:00.000Z', waiting: ['child_seat', 'ac'] };
    const { unmount } = await renderAdmin('/admin/reviews', {
      [queue]: answerOf(driverReviews, []),
      'GET /api/admin/features': answerOf(featureReviews, [waiting]),
    });
    expect(screen.getByRole('cell', { name: 'AC, Child seat' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meera Iyer' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
    unmount();
    await renderAdmin('/admin/reviews', { [queue]: answerOf(driverReviews, []) });
    expect(screen.getByText('No vehicle features wait')).toBeVisible();
    await noComplaints();
  });

  it('says so when nothing waits, and when it cannot be read', async () => {
    const { unmount } = await renderAdmin('/admin/reviews', { [queue]: answerOf(driverReviews, []) });
    expect(screen.getByText('No papers wait')).toBeVisible();
    unmount();
    await renderAdmin('/admin/reviews', { [queue]: problemOf(503, 'unavailable', 'Away.') });
    expect(screen.getByRole('button', { name: /Retry/ })).toBeVisible();
  });
});

const bodies = (requests: readonly { method: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method, url }) => method === 'PATCH' && url.endsWith('/woman')).map(({ body }) => body);
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the women drivers to verify (R46)', () => {
  const waiting = { driverId, name: 'Meera Iyer', phone: '+919820011223', since: '2026-05-31T06:00:00.000Z' };
  const list = 'GET /api/admin/women';
  const decided = `PATCH /api/admin/drivers/${driverId}/woman`;
  /** A desk whose list is empty once it has decided. */
  const desk = () => {
    let left = [waiting];
    return {
      [queue]: answerOf(driverReviews, []),
      [list]: () => answerOf(womanReviews, left),
      [decided]: () => {
        left = [];
        return answerOf(verifyWoman, makeOnlineDriver());
      },
    };
  };
  it('are listed with who and since when, beside their papers, and are verified there', async () => {
    const { requests, toasts } = await renderAdmin('/admin/reviews', desk());
    expect(screen.getByRole('heading', { name: 'Women drivers to verify' })).toBeVisible();
    expect(screen.getByText('+91 98200 11223')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meera Iyer' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
    expect(screen.getByRole('link', { name: 'Papers of Meera Iyer' })).toHaveAttribute('href', page);
    await press('Verify Meera Iyer');
    expect(bodies(requests)).toEqual([{ verified: true }]);
    expect(toasts.at(-1)).toMatchObject({ title: 'Meera Iyer counts as a woman driver', tone: 'ok' });
    expect(screen.getByText('No driver waits')).toBeVisible();
    await noComplaints();
  });

  it('are refused with a reason only', async () => {
    const { requests, toasts } = await renderAdmin('/admin/reviews', desk());
    await press('Refuse: Meera Iyer');
    await press('Refuse');
    expect(screen.getByText('Enter the reason. It is saved in the audit log.')).toBeVisible();
    expect(bodies(requests)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' The licence says something else ' } });
    await press('Refuse');
    expect(bodies(requests)).toEqual([{ verified: false, reason: 'The licence says something else' }]);
    expect(toasts.at(-1)).toMatchObject({ title: 'Meera Iyer is not verified', tone: 'ok' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay in the list when the decision fails, which is said', async () => {
    const refused = problemOf(409, 'preference_mismatch', 'She does not say it any more.');
    const { toasts } = await renderAdmin('/admin/reviews', { ...desk(), [decided]: refused });
    await press('Verify Meera Iyer');
    expect(toasts.at(-1)).toMatchObject({ title: 'The verification was not changed', tone: 'bad' });
    expect(screen.getByRole('button', { name: 'Verify Meera Iyer' })).toBeEnabled();
  });

  it.each(['read_only', 'finance'] as const)('are neither read nor shown for %s', async (role) => {
    const { requests } = await renderAdmin('/admin/reviews', desk(), role);
    expect(screen.queryByText('Women drivers to verify')).toBeNull();
    expect(requests.filter(({ url }) => url.startsWith('/api/admin/women'))).toEqual([]);
  });

  it('can be read again when that failed', async () => {
    await renderAdmin('/admin/reviews', { ...desk(), [list]: problemOf(503, 'unavailable', 'Away.') });
    expect(screen.getByRole('button', { name: /Retry/ })).toBeVisible();
  });
});

describe('the papers of one driver', () => {
  it('are shown next to the account’s data, and are approved with their expiry date', async () => {
    const approved = aDocument({ state: 'approved', expiresOn: '2027-01-31', decidedAt: '2026-06-01T06:00:00.000Z' });
    const { requests } = await renderAdmin(page, {
      [one]: answerOf(driverReview, detail(aDocument())),
      [decision]: answerOf(driverReview, detail(approved)),
    });
    expect(screen.getByRole('img', { name: 'Permit' })).toHaveAttribute('src', `/api/driver-documents/${id}/picture`);
    expect(screen.getByText('+91 98200 11223')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Approve: Permit' }));
    await pass(50);
    expect(screen.getByText('Give the day on which the paper expires.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Last valid day'), { target: { value: '2027-01-31' } });
    fireEvent.change(screen.getByLabelText('Number on the paper'), { target: { value: ' MH12/2011 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Approve: Permit' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'approve',
      expiresOn: '2027-01-31',
      number: 'MH12/2011',
    });
  });

  it('are refused with a reason', async () => {
    const { requests } = await renderAdmin(page, {
      [one]: answerOf(driverReview, detail(aDocument())),
      [decision]: answerOf(driverReview, detail(aDocument({ state: 'refused', reason: 'Blurred' }))),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Refuse: Permit' }));
    await pass(50);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Blurred' } });
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'refuse',
      cause: 'unreadable',
      reason: 'Blurred',
    });
  });

  it('say so when another administrator was first', async () => {
    const { toasts } = await renderAdmin(page, {
      [one]: answerOf(driverReview, detail(aDocument({ kind: 'photo' }))),
      [decision]: problemOf(409, 'already_decided', 'This paper is decided already.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Approve: Photo' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'Not decided', description: 'This paper is decided already.' });
  });

  it('that are a PDF are saved and never shown; a picture that cannot be read says so', async () => {
    const pdf = aDocument({ id: '22222222-2222-4222-8222-222222222222', kind: 'licence', type: 'application/pdf' });
    await renderAdmin(page, { [one]: answerOf(driverReview, detail(pdf, aDocument())) });
    expect(screen.getByRole('button', { name: 'Save PDF: Driving licence' })).toBeVisible();
    expect(document.querySelector('iframe, embed, object')).toBeNull();
    fireEvent.error(screen.getByRole('img', { name: 'Permit' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The picture could not be read.');
  });
});
