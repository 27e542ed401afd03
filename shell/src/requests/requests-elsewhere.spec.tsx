import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import type { LiveMessage } from '@rahi/contracts/live';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { aDriver, aRide, aRideRequest } from '@rahi/contracts/testing';
import { answerOf, problemOf, standInForSound } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { driver, openShell, rider } from '../testing.js';

const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
const otherRideId = '7d1c9a4e-2b6f-4e8a-b3d5-6f0e1a2b3c4d';
const polled = 3_100;

/** A ride that is offered to this driver from now on. */
const offered = (id = rideId): RideRequest =>
  aRideRequest({ id, offer: { exclusive: true, expiresAt: new Date(Date.now() + 30_000).toISOString() } });
const noRide: Ride | null = null;
const given = (): Ride => aRide({ id: rideId, status: 'driver_assigned', driverId: driver.id, confirmedAt: null });

/** A trip that the driver has agreed to. */
const running = (changes: Partial<Ride> = {}): Ride =>
  aRide({
    id: rideId,
    status: 'in_progress',
    driverId: driver.id,
    confirmedAt: new Date().toISOString(),
    rider: { name: 'Asha Rao', rating: 4.6 },
    ...changes,
  });
const bar = () => screen.queryByText(/^Your trip .*is running$/);

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const prompt = () => screen.queryByRole('region', { name: /ride request|chose you/ });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

let sound: ReturnType<typeof standInForSound>;
let unmount = () => {};

/** A shell at `path`, and a server whose answers a test changes. */
async function open({ path = '/rider', user = driver, online = true }) {
  const server = { online, requests: new Array<RideRequest>(), active: noRide };
  const opened = openShell({
    path,
    user,
    geolocation: standing,
    handlers: {
      'GET /api/drivers/user/*': () => answerOf(driverByUser, aDriver({ id: driver.id, isOnline: server.online })),
      'PATCH /api/drivers/*': () => answerOf(driverByUser, aDriver({ id: driver.id, isOnline: server.online })),
      'GET /api/ride-requests': () => answerOf(rideRequests, server.requests),
      'GET /api/drivers/*/active-ride': () => answerOf(driverActiveRide, server.active),
      'POST /api/auth/logout': { body: { success: true } },
    },
  });
  unmount = opened.unmount;
  await pass(100);
  const asked = (part: string) => opened.requests.filter(({ url }) => url.includes(part)).length;
  const tell = async (message: LiveMessage) => {
    act(() => opened.shell.live.tell(message));
    await pass(50);
  };
  return { ...opened, server, asked, tell };
}

const coords = { latitude: 19.02, longitude: 72.84, accuracy: 8, speed: null, heading: null };
const fix = { coords: { ...coords, altitude: null, altitudeAccuracy: null, toJSON: () => coords }, timestamp: 0 };
const found = (done: PositionCallback) => {
  done({ ...fix, toJSON: () => fix });
  return 1;
};
/** A device that does not move. */
const standing: Geolocation = { getCurrentPosition: found, watchPosition: found, clearWatch: () => undefined };

beforeEach(() => {
  // jsdom draws nothing, and complains of each attempt.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.useFakeTimers();
  sound = standInForSound();
});
afterEach(() => {
  unmount();
  sound.remove();
  jest.useRealTimers();
});

describe('a driver who is online in another area', () => {
  it.each(['/rider', '/account'])(
    'is asked about a request on %s, with a ring, and sees it on request',
    async (path) => {
      const { server } = await open({ path });
      expect(prompt()).not.toBeInTheDocument();
      await pass(polled);
      const title = document.title;
      fireEvent.pointerUp(window);
      server.requests = [offered()];
      await pass(polled);
      expect(within(screen.getByRole('region', { name: 'New ride request' })).getByRole('alert')).toHaveTextContent(
        /^New ride request\. (2[89]|30) seconds to answer\.$/,
      );
      expect(screen.getByText(/^2\d s to answer · ₹\d+/)).toBeVisible();
      expect(document.title).toBe('New ride request');
      expect(sound.vibrate).toHaveBeenCalledTimes(1);
      await pass(polled);
      expect(sound.vibrate).toHaveBeenCalledTimes(1);
      await press('See request');
      expect(screen.getByLabelText('Path')).toHaveTextContent(`/driver/ride-request/${rideId}`);
      expect([prompt(), document.title === 'New ride request']).toEqual([null, false]);
      expect(title).not.toBe('New ride request');
    },
  );

  it('is not asked again after "Not now", not even when the ride opens to everyone, but is asked about another', async () => {
    const { server } = await open({});
    const request = offered();
    server.requests = [request];
    await pass(polled);
    await press('Not now');
    expect(prompt()).not.toBeInTheDocument();
    server.requests = [{ ...request, offer: { exclusive: false, expiresAt: null } }];
    await pass(polled);
    expect(prompt()).not.toBeInTheDocument();
    server.requests = [...server.requests, offered(otherRideId)];
    await pass(polled);
    expect(prompt()).toBeInTheDocument();
    await press('See request');
    expect(screen.getByLabelText('Path')).toHaveTextContent(`/driver/ride-request/${otherRideId}`);
  });

  it('is asked no more once the request is gone, or its time is over', async () => {
    const { server } = await open({});
    server.requests = [offered()];
    await pass(polled);
    expect(prompt()).toBeInTheDocument();
    screen.getByRole('button', { name: 'Not now' }).focus();
    server.requests = [];
    await pass(polled);
    expect(prompt()).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    server.requests = [offered(otherRideId)];
    await pass(polled);
    expect(prompt()).toBeInTheDocument();
    await pass(30_000);
    expect(prompt()).not.toBeInTheDocument();
  });

  it('is not asked about rides that were already open to everyone, only about new ones', async () => {
    const { server, shell } = await open({ online: false });
    server.requests = [aRideRequest({ id: rideId })];
    server.online = true;
    act(() => shell.live.tell({ kind: 'driver' }));
    await pass(100);
    expect(prompt()).not.toBeInTheDocument();
    server.requests = [...server.requests, aRideRequest({ id: otherRideId })];
    await pass(polled);
    expect(prompt()).toBeInTheDocument();
  });

  it('is asked to confirm a ride that its rider gave them', async () => {
    const { server, tell } = await open({});
    server.active = given();
    await tell({ kind: 'ride', rideId, version: 2, status: 'driver_assigned' });
    expect(screen.getByRole('region', { name: 'A rider chose you' })).toBeVisible();
    expect(screen.getByText(/^Confirm within (2\d|30) s · ₹/)).toBeVisible();
    await press('See request');
    expect(screen.getByLabelText('Path')).toHaveTextContent(`/driver/trip/${rideId}`);
  });

  it('learns of requests by the stream, and reads seldom while it is connected', async () => {
    const { shell, server, asked, tell } = await open({});
    act(() => shell.live.set('up'));
    const before = asked('/api/ride-requests');
    await pass(9_000);
    expect(asked('/api/ride-requests')).toBe(before);
    server.requests = [offered()];
    await tell({ kind: 'request', rideId, open: true });
    expect(prompt()).toBeInTheDocument();
    server.requests = [];
    await tell({ kind: 'request', rideId, open: false });
    expect(prompt()).not.toBeInTheDocument();
  });

  it('stays known to dispatch: their position is sent every 10 seconds', async () => {
    const { requests } = await open({});
    await pass(20_100);
    const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([
      { currentLat: 19.02, currentLng: 72.84 },
      { currentLat: 19.02, currentLng: 72.84 },
    ]);
  });

  it('meets no barrier in the prompt', async () => {
    const { server } = await open({});
    server.requests = [offered()];
    await pass(polled);
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});

describe('a driver who leaves their running trip for another area (F30)', () => {
  it.each(['/rider', '/account'])('sees on %s that it runs, and goes back to it', async (path) => {
    const { server } = await open({ path });
    expect(bar()).not.toBeInTheDocument();
    server.active = running();
    await pass(polled);
    expect(bar()).toHaveTextContent('Your trip with Asha is running');
    await press('Back to the trip');
    expect(screen.getByLabelText('Path')).toHaveTextContent(`/driver/trip/${rideId}`);
    expect(bar()).not.toBeInTheDocument();
  });

  it('sees it also when they were taken offline, and no more once it has ended', async () => {
    const { server, shell } = await open({ online: false });
    server.active = running({ rider: { name: '', rating: null } });
    act(() => shell.live.tell({ kind: 'ride', rideId, version: 3, status: 'in_progress' }));
    await pass(100);
    expect(screen.getByText('Your trip is running')).toBeVisible();
    server.active = null;
    await pass(polled);
    expect(bar()).not.toBeInTheDocument();
  });

  it('sees no running trip before they have confirmed it', async () => {
    const { server } = await open({});
    server.active = given();
    await pass(polled);
    await press('Not now');
    expect(bar()).not.toBeInTheDocument();
  });

  it('meets no barrier in the bar', async () => {
    const { server } = await open({});
    server.active = running();
    await pass(polled);
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});

describe('no question is shown', () => {
  it('of a rider: nothing of a driver is read', async () => {
    const { server, asked } = await open({ user: rider });
    server.requests = [offered()];
    await pass(10_000);
    expect([prompt(), asked('/api/ride-requests'), asked('/api/drivers')]).toEqual([null, 0, 0]);
  });

  it('in the driver’s own area, which has its own watch', async () => {
    const { server, asked } = await open({ path: '/driver/earnings' });
    server.requests = [offered()];
    await pass(10_000);
    expect([prompt(), asked('/api/ride-requests'), asked('/api/drivers')]).toEqual([null, 0, 0]);
  });

  it('of a driver who is offline: only once they are online, and not after going offline', async () => {
    const { server, asked, tell } = await open({ online: false });
    server.requests = [offered()];
    await pass(10_000);
    expect([prompt(), asked('/api/ride-requests')]).toEqual([null, 0]);
    server.online = true;
    await tell({ kind: 'under_way', driver: { version: 2, online: true } });
    expect(prompt()).toBeInTheDocument();
    server.online = false;
    await tell({ kind: 'driver', version: 3 });
    expect(prompt()).not.toBeInTheDocument();
  });

  it('of a person who has signed out', async () => {
    const { server, shell, asked } = await open({});
    server.requests = [offered()];
    await pass(polled);
    await act(() => shell.services.session.signOut());
    expect(prompt()).not.toBeInTheDocument();
    const before = asked('/api/ride-requests');
    await pass(10_000);
    expect(asked('/api/ride-requests')).toBe(before);
  });

  it('of a driver whose profile cannot be read', async () => {
    const opened = openShell({
      path: '/rider',
      user: driver,
      handlers: { 'GET /api/drivers/user/*': problemOf(503, 'unavailable', 'Resting.') },
    });
    unmount = opened.unmount;
    await pass(10_000);
    expect([prompt(), opened.requests.filter(({ url }) => url === '/api/ride-requests')]).toEqual([null, []]);
  });
});
