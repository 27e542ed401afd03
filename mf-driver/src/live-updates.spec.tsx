import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rideRequests } from '@rahi/contracts/calls/rides.calls';
import { act, screen } from '@testing-library/react';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { pass, renderDriver } from './testing/render-driver.js';

const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function atHome() {
  const view = await renderDriver('/driver');
  const asked = (part: string) =>
    view.requests.filter(({ method, url }) => method === 'GET' && url.endsWith(part)).length;
  return { ...view, requestReads: () => asked('/api/ride-requests'), activeReads: () => asked('/active-ride'), asked };
}

describe('the driver’s home while the live stream is connected', () => {
  it('asks for requests and the active ride every 30 s in place of every 3, and every 3 again once it drops', async () => {
    const { live, requestReads, activeReads } = await atHome();
    const before = [requestReads(), activeReads()] as const;
    await pass(9_000);
    expect([requestReads() - before[0], activeReads() - before[1]]).toEqual([3, 3]);
    act(() => live.set('up'));
    const stretched = [requestReads(), activeReads()];
    await pass(29_000);
    expect([requestReads(), activeReads()]).toEqual(stretched);
    await pass(1_500);
    expect([requestReads(), activeReads()]).toEqual(stretched.map((count) => count + 1));
    act(() => live.set('down'));
    const dropped = [requestReads(), activeReads()] as const;
    await pass(6_100);
    expect([requestReads() - dropped[0], activeReads() - dropped[1]]).toEqual([2, 2]);
  });

  it('reads the requests again after 3 s when they could not be read', async () => {
    let failing = true;
    const { live, requests } = await renderDriver('/driver', {
      handlers: {
        'GET /api/ride-requests': () =>
          failing ? problemOf(503, 'unavailable', 'Rides are resting.') : answerOf(rideRequests, []),
      },
    });
    act(() => live.set('up'));
    await pass(0);
    expect(screen.getByText('Rides are resting.')).toBeVisible();
    failing = false;
    await pass(3_100);
    expect(screen.queryByText('Rides are resting.')).toBeNull();
    const reads = () => requests.filter(({ url }) => url.endsWith('/api/ride-requests')).length;
    const before = reads();
    await pass(20_000);
    expect(reads()).toBe(before);
  });

  it('does not read the active ride while the stream says that there is none, and reads it at once when there is one', async () => {
    const { live, activeReads } = await atHome();
    act(() => live.set('up'));
    const before = activeReads();
    const none = { kind: 'under_way', riding: { rideId, version: 1 }, driving: null } as const;
    for (let times = 0; times < 4; times += 1) {
      await pass(15_000);
      act(() => live.tell(none));
    }
    expect(activeReads()).toBe(before);
    await pass(30_100);
    expect(activeReads()).toBe(before + 1);
    act(() => live.tell({ ...none, driving: { rideId, version: 1 } }));
    await pass(100);
    expect(activeReads()).toBe(before + 2);
  });

  it('reads the drivers nearby every 30 s instead of every 10, and at once when the stream says that they have changed', async () => {
    const { live, requests } = await atHome();
    const nearbyReads = () => requests.filter(({ url }) => url.startsWith('/api/drivers/nearby')).length;
    const before = nearbyReads();
    await pass(20_000);
    expect(nearbyReads() - before).toBe(2);
    act(() => live.set('up'));
    const stretched = nearbyReads();
    await pass(20_000);
    expect(nearbyReads()).toBe(stretched);
    act(() => live.tell({ kind: 'nearby' }));
    await pass(100);
    expect(nearbyReads()).toBe(stretched + 1);
    await pass(30_000);
    expect(nearbyReads()).toBe(stretched + 2);
  });

  it('reads the requests at once when one comes up or is gone, and the profile when it changed', async () => {
    const { live, requestReads, asked, services } = await atHome();
    const profileReads = () => asked(`/api/drivers/user/${services.session.getSnapshot()?.id}`);
    act(() => live.set('up'));
    const [requests, profile] = [requestReads(), profileReads()];
    act(() => live.tell({ kind: 'request', rideId, open: true }));
    await pass(100);
    expect(requestReads()).toBe(requests + 1);
    act(() => live.tell({ kind: 'request', rideId, open: false }));
    await pass(100);
    expect(requestReads()).toBe(requests + 2);
    expect(profileReads()).toBe(profile);
    act(() => live.tell({ kind: 'driver' }));
    await pass(100);
    expect(profileReads()).toBe(profile + 1);
  });
});
