import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminActions } from '@rahi/contracts/admin-actions';
import { auditRowSchema, type AuditRow } from '@rahi/contracts/admin-records';
import { adminAudit, adminStats } from '@rahi/contracts/calls/admin.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeStats, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

function makeEntry(changes: Partial<AuditRow> = {}): AuditRow {
  return auditRowSchema.parse({
    id: '33333333-3333-4333-8333-333333333333',
    seq: 17,
    type: 'audit.admin_acted.v1',
    occurredAt: '2026-06-01T05:01:00.000Z',
    requestId: 'request',
    actorId: '6f1f7a0e-6f0a-4c55-9d6c-0f7a2f5a1c11',
    actorName: 'Priya',
    action: 'ride.cancel',
    targetType: 'ride',
    targetId: rideId,
    outcome: 'done',
    code: null,
    reason: 'The rider called',
    hash: 'ab'.repeat(32),
    ...changes,
  });
}
const entries = [
  makeEntry(),
  makeEntry({
    id: '44444444-4444-4444-8444-444444444444',
    seq: 16,
    actorId: null,
    actorName: null,
    action: 'admin.stats',
    targetType: 'call',
    targetId: null,
    outcome: 'refused',
    code: 'forbidden',
    reason: null,
  }),
];
const log = { 'GET /api/admin/audit': answerOf(adminAudit, { entries, total: 17 }) };
const rows = () =>
  within(screen.getByRole('region', { name: 'Audit log' }))
    .getAllByRole('row')
    .slice(1);

describe('the audit log', () => {
  it('says who did what, when, to whom and why, and what was refused', async () => {
    await renderAdmin('/admin/audit', log);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      '1710:31 amPriyaride.cancelDoneride 8f21c0a4The rider called',
      '1610:31 amNot signed inadmin.statsRefusedcallforbidden',
    ]);
    expect(screen.getByText('17 entries')).toBeVisible();
  });

  it('leads to what an action was done to, if that has a page', async () => {
    const id = '55555555-5555-4555-8555-555555555555';
    const cancelled = makeEntry({ id, action: 'reservation.cancel', targetType: 'call', targetId: id });
    const all = [cancelled, makeEntry({ ...cancelled, id: rideId, action: 'promo.create' }), ...entries];
    await renderAdmin('/admin/audit', { 'GET /api/admin/audit': answerOf(adminAudit, { entries: all, total: 4 }) });
    expect(screen.getByRole('link', { name: 'booking 55555555' })).toHaveAttribute('href', `/admin/reservation/${id}`);
    expect(screen.getByRole('link', { name: 'ride 8f21c0a4' })).toHaveAttribute('href', `/admin/ride/${rideId}`);
    expect(screen.queryByRole('link', { name: 'call 55555555' })).toBeNull();
  });

  it('is filtered by the server, and the address keeps the filters', async () => {
    const { requests } = await renderAdmin('/admin/audit?action=user.suspend', log);
    fireEvent.change(screen.getByLabelText('Outcome'), { target: { value: 'refused' } });
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent('/admin/audit?action=user.suspend&outcome=refused');
    expect(requests.at(-1)?.url).toBe('/api/admin/audit?limit=50&action=user.suspend&outcome=refused');
  });

  it('is filtered by person and by day, and the address keeps them (F40)', async () => {
    const { requests } = await renderAdmin('/admin/audit?person=Asha&from=2026-05-01&to=31.5.', log);
    expect(requests.findLast(({ url }) => url.includes('audit'))?.url).toBe(
      '/api/admin/audit?limit=50&person=Asha&from=2026-05-01',
    );
    expect(screen.getByLabelText('From')).toHaveValue('2026-05-01');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-05-31' } });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Person: name, email or phone' }), {
      target: { value: 'Uma' },
    });
    await pass(400);
    expect(screen.getByTestId('place')).toHaveTextContent('person=Uma&from=2026-05-01&to=2026-05-31');
    expect(requests.at(-1)?.url).toBe('/api/admin/audit?limit=50&person=Uma&from=2026-05-01&to=2026-05-31');
  });

  it('lets one choose among the existing actions, and a link can also name a refused call', async () => {
    const { requests } = await renderAdmin('/admin/audit?action=admin.stats', log);
    const action = screen.getByRole('combobox', { name: 'Action' });
    expect(action).toHaveDisplayValue('admin.stats');
    expect(
      within(action)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All actions', ...adminActions, 'admin.stats']);
    fireEvent.change(action, { target: { value: 'user.suspend' } });
    await pass(50);
    expect(requests.at(-1)?.url).toBe('/api/admin/audit?limit=50&action=user.suspend');
    expect(within(action).queryByRole('option', { name: 'admin.stats' })).not.toBeInTheDocument();
    fireEvent.change(action, { target: { value: '' } });
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/audit$/);
  });

  it('shows one administrator’s entries, or those on one target, from a press or a link, and all entries again', async () => {
    const { requests } = await renderAdmin('/admin/audit?outcome=done&cursor=15', log);
    fireEvent.click(screen.getByRole('link', { name: 'Priya' }));
    await pass(50);
    const actor = entries[0]?.actorId ?? '';
    expect(requests.at(-1)?.url).toBe(`/api/admin/audit?limit=50&actor=${actor}`);
    expect(screen.getByText(/^Only actions by Priya\./)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/audit$/);
  });

  it('takes a target from a link, and no nonsense', async () => {
    const { requests } = await renderAdmin(`/admin/audit?target=${rideId}&actor=everybody`, log);
    expect(requests.findLast(({ url }) => url.includes('audit'))?.url).toBe(
      `/api/admin/audit?limit=50&target=${rideId}`,
    );
    expect(screen.getByText(/^Only actions on ride 8f21c0a4\./)).toBeVisible();
  });

  it('says why it could not be read, is read again on Retry, and stays when it cannot be a second time', async () => {
    let up = false;
    await renderAdmin('/admin/audit', {
      'GET /api/admin/audit': () => (up ? log['GET /api/admin/audit'] : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The audit log could not be read')).toBeVisible();
    expect(screen.getByText('Not now.')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(rows()).toHaveLength(2);
    up = false;
    await pass(30_100);
    expect(screen.getByText('This page may be out of date. It cannot be read again now.')).toBeVisible();
    expect(rows()).toHaveLength(2);
  });

  it('goes on with the server’s next page', async () => {
    const headers = { Link: '</api/admin/audit?limit=50&cursor=15>; rel="next"' };
    const { requests } = await renderAdmin('/admin/audit', {
      'GET /api/admin/audit': () => ({ ...answerOf(adminAudit, { entries, total: 17 }), headers }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await pass(50);
    expect(requests.at(-1)?.url).toBe('/api/admin/audit?limit=50&cursor=15');
  });

  it('says when nothing matches', async () => {
    await renderAdmin('/admin/audit?action=nothing', {
      'GET /api/admin/audit': answerOf(adminAudit, { entries: [], total: 0 }),
    });
    expect(screen.getByText('No entries found')).toBeVisible();
  });

  it('is only for administrators: others see why not', async () => {
    await renderAdmin('/admin/audit', {
      ...log,
      'GET /api/admin/stats': problemOf(403, 'forbidden', 'Only administrators may see this.'),
    });
    expect(screen.getByText('Only administrators can open this desk')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Audit log' })).not.toBeInTheDocument();
  });

  it('leads back to the dashboard', async () => {
    await renderAdmin('/admin/audit', { ...log, 'GET /api/admin/stats': answerOf(adminStats, makeStats()) });
    fireEvent.click(screen.getByRole('button', { name: 'Back to the dashboard' }));
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin$/);
  });
});
