import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin, usual } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

async function atTheDesk() {
  const view = await renderAdmin();
  const reads = (path: string) => view.requests.filter(({ url }) => url.startsWith(path)).length;
  return { ...view, statReads: () => reads('/api/admin/stats'), rideReads: () => reads('/api/admin/rides') };
}

describe('the admin’s desk while the live stream is connected', () => {
  it('reads its parts every 30 s in place of every 10 and 5, and as before from the moment the stream drops', async () => {
    const { live, statReads, rideReads } = await atTheDesk();
    const before = [statReads(), rideReads()] as const;
    await pass(10_000);
    expect([statReads() - before[0], rideReads() - before[1]]).toEqual([1, 2]);
    act(() => live.set('up'));
    const stretched = [statReads(), rideReads()];
    await pass(29_000);
    expect([statReads(), rideReads()]).toEqual(stretched);
    await pass(1_500);
    expect([statReads(), rideReads()]).toEqual(stretched.map((count) => count + 1));
    act(() => live.set('down'));
    const dropped = [statReads(), rideReads()] as const;
    await pass(10_100);
    expect([statReads() - dropped[0], rideReads() - dropped[1]]).toEqual([1, 2]);
  });

  it('reads at once the part that a hint names, and on a busy day no more often than the chosen speed', async () => {
    const { live, statReads, rideReads } = await atTheDesk();
    act(() => live.set('up'));
    const before = [statReads(), rideReads()] as const;
    act(() => live.tell({ kind: 'admin', topic: 'rides' }));
    await pass(100);
    expect([statReads() - before[0], rideReads() - before[1]]).toEqual([0, 1]);
    for (let second = 0; second < 10; second += 1) {
      act(() => live.tell({ kind: 'admin', topic: 'rides' }));
      await pass(1_000);
    }
    expect(rideReads() - before[1]).toBe(3);
    act(() => live.tell({ kind: 'admin', topic: 'stats' }));
    await pass(5_000);
    expect(statReads() - before[0]).toBe(1);
  });
});

/** A browser without a network. */
const offline = () => {
  throw new TypeError('Failed to fetch');
};

const rows = (table: string) =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the admin’s desk without a network', () => {
  const desk = { Rides: 'rides', 'Online drivers': 'drivers', Users: 'users' } as const;
  const reads = [
    'GET /api/admin/stats',
    'GET /api/admin/analytics',
    'GET /api/admin/rides',
    'GET /api/rides/active',
    'GET /api/drivers/online',
    'GET /api/admin/users',
    'GET /api/health',
  ] as const;
  /** The usual desk until it is cut off, and again once it is back. */
  const network = () => {
    const state = { up: true };
    const handlers = Object.fromEntries(reads.map((read) => [read, () => (state.up ? usual[read] : offline())]));
    return { state, handlers };
  };

  it.each(Object.entries(desk))('the rows of %s stay with the figures, and the light says why', async (table, tab) => {
    const { state, handlers } = network();
    await renderAdmin(`/admin?tab=${tab}`, handlers);
    const before = rows(table);
    expect(before).toHaveLength(1);
    state.up = false;
    await pass(30_100);
    expect(rows(table)).toEqual(before);
    expect(screen.getByText('₹2,41,880')).toBeVisible();
    expect(screen.getByText('Total rides', { selector: 'dt' }).parentElement).toHaveTextContent('19');
    expect(screen.getByRole('status', { name: 'Health' })).toHaveTextContent('The gateway does not answer');
  });

  it.each([
    ['drivers', 'The online drivers could not be read'],
    ['rides', 'The rides could not be read'],
    ['users', 'The users could not be read'],
    ['analytics', 'The analytics could not be read'],
  ])('the tab %s opened then says what is missing, with Retries that bring it', async (tab, missing) => {
    const { state, handlers } = network();
    state.up = false;
    await renderAdmin(`/admin?tab=${tab}`, handlers);
    for (const part of [
      missing,
      'The figures of today could not be read',
      'The analytics of the period could not be read',
    ])
      expect(screen.getByText(part)).toBeVisible();
    state.up = true;
    const panel = within(screen.getByRole('tabpanel'));
    for (const retry of panel.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
    await pass(50);
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
    expect(panel.getAllByRole('row').length).toBeGreaterThan(1);
  });
});
