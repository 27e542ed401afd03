import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, getTracking } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { makeRide, makeTracking, rideId } from './testing/factories.js';
import { renderRider } from './testing/render-rider.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const underWay = (version: number) => ({ kind: 'under_way', riding: { rideId, version }, driving: null }) as const;

/** The trip screen, with a server whose ride the test changes. */
async function onTrip() {
  const server = { ride: makeRide({ status: 'driver_assigned' }) };
  const view = renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      [`GET /api/rides/${rideId}`]: () => answerOf(getRide, server.ride),
      [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, makeTracking()),
    },
  });
  await pass(500);
  const asked = (path: string) => view.requests.filter(({ url }) => url === path).length;
  return {
    ...view,
    server,
    rideReads: () => asked(`/api/rides/${rideId}`),
    trackingReads: () => asked(`/api/rides/${rideId}/tracking`),
  };
}

describe('the rider’s trip while the live stream is connected', () => {
  it('is asked for every 30 s in place of every 3, and every 3 again from the moment the stream drops', async () => {
    const { live, rideReads, trackingReads } = await onTrip();
    const before = rideReads();
    await pass(9_000);
    expect(rideReads() - before).toBe(3);
    act(() => live.set('up'));
    const stretched = [rideReads(), trackingReads()];
    await pass(29_000);
    expect([rideReads(), trackingReads()]).toEqual(stretched);
    await pass(1_500);
    expect([rideReads(), trackingReads()]).toEqual(stretched.map((count) => count + 1));
    act(() => live.set('down'));
    const dropped = [rideReads(), trackingReads()] as const;
    await pass(6_100);
    expect(rideReads() - dropped[0]).toBe(2);
    expect(trackingReads() - dropped[1]).toBe(3);
  });

  it('is read at once when a message says that it moved on, and not when that is known', async () => {
    const { live, server, rideReads } = await onTrip();
    act(() => live.set('up'));
    const { version } = server.ride;
    act(() => live.tell({ kind: 'ride', rideId, version, status: 'driver_assigned' }));
    const before = rideReads();
    await pass(100);
    expect(rideReads()).toBe(before);
    server.ride = makeRide({ status: 'driver_arrived', version: version + 1 });
    act(() => live.tell({ kind: 'ride', rideId, version: version + 1, status: 'driver_arrived' }));
    await pass(100);
    expect(rideReads()).toBe(before + 1);
    expect(screen.getAllByText('Your driver has arrived')).not.toHaveLength(0);
  });

  it('is not read while the stream names the version that is shown, and at once when it names another', async () => {
    const { live, server, rideReads } = await onTrip();
    act(() => live.set('up'));
    const { version } = server.ride;
    const before = rideReads();
    for (let times = 0; times < 4; times += 1) {
      await pass(15_000);
      act(() => live.tell(underWay(version)));
    }
    expect(rideReads()).toBe(before);
    server.ride = makeRide({ status: 'driver_arrived', version: version + 1 });
    act(() => live.tell(underWay(version + 1)));
    await pass(100);
    expect(rideReads()).toBe(before + 1);
    expect(screen.getAllByText('Your driver has arrived')).not.toHaveLength(0);
  });

  it('is read again after messages were missed', async () => {
    const { live, server, rideReads } = await onTrip();
    act(() => live.set('up'));
    server.ride = makeRide({ status: 'driver_arrived', version: server.ride.version + 1 });
    const before = rideReads();
    act(() => live.tell({ kind: 'reset', missed: 'all' }));
    await pass(100);
    expect(rideReads()).toBe(before + 1);
    expect(screen.getAllByText('Your driver has arrived')).not.toHaveLength(0);
  });

  it('shows where the car is from the message itself', async () => {
    const { live, trackingReads } = await onTrip();
    act(() => live.set('up'));
    const before = trackingReads();
    const estimatedArrival = new Date(Date.now() + 10.5 * 60_000).toISOString();
    act(() => live.tell({ kind: 'tracking', rideId, ...makeTracking({ estimatedArrival }) }));
    await pass(100);
    expect(trackingReads()).toBe(before);
    expect(document.body.textContent).toMatch(/11\s*min/);
  });
});

async function atHome() {
  const view = renderRider({ path: '/rider' });
  await pass(500);
  const reads = (part: string) => view.requests.filter(({ url }) => url.includes(part)).length;
  return { ...view, nearbyReads: () => reads('/api/drivers/nearby'), activeRideReads: () => reads('/active-ride') };
}

describe('the rider’s home while the live stream is connected', () => {
  it('asks who is near every 30 s in place of every 10, and every 10 again from the moment the stream drops', async () => {
    const { live, nearbyReads } = await atHome();
    const before = nearbyReads();
    await pass(20_000);
    expect(nearbyReads() - before).toBe(2);
    act(() => live.set('up'));
    const stretched = nearbyReads();
    await pass(29_000);
    expect(nearbyReads()).toBe(stretched);
    await pass(1_500);
    expect(nearbyReads()).toBe(stretched + 1);
    act(() => live.set('down'));
    await pass(20_100);
    expect(nearbyReads()).toBe(stretched + 3);
  });

  it('does not read the active ride while the stream says that there is none, and reads it at once when there is one', async () => {
    const { live, activeRideReads } = await atHome();
    act(() => live.set('up'));
    const before = activeRideReads();
    const none = { kind: 'under_way', riding: null, driving: { rideId, version: 1 } } as const;
    for (let times = 0; times < 4; times += 1) {
      await pass(15_000);
      act(() => live.tell(none));
    }
    expect(activeRideReads()).toBe(before);
    // It says nothing any more: the safety net is due 30 s after it last did.
    await pass(30_100);
    expect(activeRideReads()).toBe(before + 1);
    act(() => live.tell({ ...none, riding: { rideId, version: 1 } }));
    await pass(100);
    expect(activeRideReads()).toBe(before + 2);
  });

  it('asks at once when the stream says that the drivers nearby have changed, and not twice in a row', async () => {
    const { live, nearbyReads } = await atHome();
    act(() => live.set('up'));
    const before = nearbyReads();
    await pass(12_000);
    act(() => live.tell({ kind: 'nearby' }));
    await pass(100);
    expect(nearbyReads()).toBe(before + 1);
    // The same message from another instance of svc-drivers.
    act(() => live.tell({ kind: 'nearby' }));
    await pass(1_000);
    expect(nearbyReads()).toBe(before + 1);
    await pass(5_000);
    act(() => live.tell({ kind: 'reset', missed: 'all' }));
    await pass(100);
    expect(nearbyReads()).toBe(before + 2);
  });
});
