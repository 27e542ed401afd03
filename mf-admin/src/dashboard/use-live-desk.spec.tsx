import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers();
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
