import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser, driverToday, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, driverRides, rideRequests } from '@rahi/contracts/calls/rides.calls';
import type { DriverProfile } from '@rahi/contracts/driver';
import { LocationError } from '@rahi/web-kit';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  makeDriverUser,
  makePosition,
  makeProfile,
  makeRequest,
  makeRide,
  otherRideId,
  rideId,
} from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const pushes = (requests: { method: string; url: string }[]) =>
  requests.filter(({ method }) => method === 'PATCH').length;
const place = () => screen.getByTestId('place').textContent;
const toggle = () => screen.getByRole('switch');

/** A server that keeps one profile, changed by PATCH as the real one does. */
function keptProfile(first: DriverProfile): Handlers {
  let profile = first;
  return {
    'GET /api/drivers/user/*': () => answerOf(driverByUser, profile),
    'PATCH /api/drivers/*': ({ body }) => {
      const { isOnline, vehicleModel, vehicleNumber, vehicleType } = updateDriver.body.parse(body);
      profile = {
        ...profile,
        isOnline: isOnline ?? profile.isOnline,
        vehicleModel: vehicleModel ?? profile.vehicleModel,
        vehicleNumber: vehicleNumber ?? profile.vehicleNumber,
        vehicleType: vehicleType ?? profile.vehicleType,
      };
      return answerOf(updateDriver, profile);
    },
  };
}

describe('the driver’s home', () => {
  it('greets, and shows the vehicle, the day and the figures of the device', async () => {
    await renderDriver('/driver');
    expect(screen.getByRole('heading', { name: 'Hi, Vikram!' })).toBeVisible();
    expect(screen.getByText('White Dzire')).toBeVisible();
    expect(screen.getByText('DL 01 AB 4207')).toBeVisible();
    const today = within(screen.getByRole('region', { name: 'Today' }));
    expect(today.getByText('7')).toBeVisible();
    expect(today.getByText('₹1,284')).toBeVisible();
    expect(screen.getByText('Location tracking active')).toBeVisible();
    expect(screen.getByText('±8 m', { exact: false })).toBeVisible();
    expect(screen.getByText('24 km/h', { exact: false })).toBeVisible();
  });

  it('calls a driver without a name "Driver", and one without ratings 5.0', async () => {
    const profile = makeProfile({ user: { name: 'Driver', rating: null, totalTrips: 0 } });
    await renderDriver('/driver', {
      user: makeDriverUser({ name: null }),
      handlers: {
        'GET /api/drivers/user/*': answerOf(driverByUser, profile),
        'PATCH /api/drivers/*': answerOf(updateDriver, profile),
      },
    });
    expect(screen.getByRole('heading', { name: 'Hi, Driver!' })).toBeVisible();
    expect(screen.getByText('5.0')).toBeVisible();
  });

  it('shows three recent rides at most, with fare and rating', async () => {
    const rides = [rideId, otherRideId, '11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/*/rides': answerOf(
          driverRides,
          rides.map((id) => makeRide({ id, status: 'completed', completedAt: '2026-06-01T05:30:00.000Z', rating: 4 })),
        ),
      },
    });
    const rows = within(screen.getByRole('list', { name: 'Recent rides' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent('Barakhamba Road → Hauz Khas Village');
    expect(rows[0]).toHaveTextContent('9.8 km · 24 min · 30 minutes ago');
    expect(rows[0]).toHaveTextContent('₹200.55');
  });

  it('says what could not be read, and reads it again on Retry', async () => {
    let up = false;
    await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/*/today': () =>
          up
            ? answerOf(driverToday, { trips: 3, hours: 2, earnings: '90' })
            : problemOf(503, 'unavailable', 'Earnings are resting.'),
      },
    });
    expect(screen.getByText('Earnings are resting.')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('₹90')).toBeVisible();
  });
});

describe('the banner', () => {
  it('is ready while nobody asks', async () => {
    await renderDriver('/driver');
    expect(screen.getByText("You're online and ready!")).toBeVisible();
  });

  it('says when the driver is offline, and asks for no requests then', async () => {
    const { requests } = await renderDriver('/driver', { handlers: keptProfile(makeProfile({ isOnline: false })) });
    expect(screen.getByText("You're offline")).toBeVisible();
    await pass(6_000);
    expect(requests.some(({ url }) => url === '/api/ride-requests')).toBe(false);
  });

  it('counts the requests of the own type nearby, names the closest pickup and opens it', async () => {
    const waiting = [
      makeRequest({ id: otherRideId, pickupAddress: 'Lodhi Road', pickupLat: '28.5889' }),
      makeRequest(),
      makeRequest({ id: '33333333-3333-4333-8333-333333333333', vehicleType: 'suv' }),
    ];
    const { toasts } = await renderDriver('/driver', {
      handlers: {
        'GET /api/ride-requests': answerOf(rideRequests, waiting),
        [`GET /api/rides/${rideId}`]: answerOf(rideRequests, waiting),
      },
    });
    expect(screen.getByText('2 ride requests nearby!')).toBeVisible();
    expect(screen.getByText(/^Closest: Barakhamba Road, 1\.0 km$/)).toBeVisible();
    expect(toasts).toEqual([expect.objectContaining({ title: 'New Ride Request', durationMs: 5_000 })]);
    fireEvent.click(screen.getByRole('button', { name: 'View' }));
    await pass(0);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('says when the requests cannot be read, and reads them again on Retry', async () => {
    let up = false;
    await renderDriver('/driver', {
      handlers: {
        'GET /api/ride-requests': () =>
          up ? answerOf(rideRequests, [makeRequest()]) : problemOf(503, 'unavailable', 'Rides are resting.'),
      },
    });
    expect(screen.getByText('Ride requests could not be read')).toBeVisible();
    expect(screen.getByText('Rides are resting.')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('1 ride request nearby!')).toBeVisible();
  });

  it('hears of a request within 3 s', async () => {
    let waiting = [] as ReturnType<typeof makeRequest>[];
    await renderDriver('/driver', { handlers: { 'GET /api/ride-requests': () => answerOf(rideRequests, waiting) } });
    waiting = [makeRequest()];
    await pass(3_050);
    expect(screen.getByText('1 ride request nearby!')).toBeVisible();
  });
});

describe('the toggle', () => {
  it('goes online with the position of the device, and shows what the server answers', async () => {
    const { requests } = await renderDriver('/driver', { handlers: keptProfile(makeProfile({ isOnline: false })) });
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    fireEvent.click(toggle());
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
    const sent = requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ isOnline: true, currentLat: 28.6289, currentLng: 77.2065 });
  });

  it('rolls back when the server refuses, and says why', async () => {
    const { toasts } = await renderDriver('/driver', {
      handlers: {
        ...keptProfile(makeProfile({ isOnline: false })),
        'PATCH /api/drivers/*': problemOf(403, 'account_suspended', 'Your account is suspended.'),
      },
    });
    fireEvent.click(toggle());
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent('Your account is suspended.');
    expect(toasts.at(-1)).toMatchObject({
      title: 'Update failed',
      description: 'Could not your status. Please try again.',
    });
  });

  it('does not go online without a position, and says which error it is', async () => {
    const { toasts, requests } = await renderDriver('/driver', {
      handlers: keptProfile(makeProfile({ isOnline: false })),
      location: { position: null, error: new LocationError('denied') },
    });
    fireEvent.click(toggle());
    await pass(50);
    const words = 'Location permission denied. Please enable location access.';
    expect(toasts.at(-1)).toMatchObject({ title: 'Location access required', description: words });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it.each([
    ['unavailable', 'Location information unavailable.'],
    ['timeout', 'Location request timed out.'],
    ['unsupported', 'Geolocation is not supported by this browser.'],
    ['failed', 'Location access failed.'],
  ] as const)('shows a location that is %s while online', async (kind, words) => {
    await renderDriver('/driver', { location: { position: null, error: new LocationError(kind) } });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('asks for the vehicle first, checks its number, and goes online after', async () => {
    const bare = makeProfile({ isOnline: false, vehicleModel: null, vehicleNumber: null, vehicleType: null });
    const { requests } = await renderDriver('/driver', { handlers: keptProfile(bare) });
    fireEvent.click(toggle());
    const form = within(screen.getByRole('form', { name: 'Your vehicle' }));
    fireEvent.change(form.getByLabelText('Model and colour'), { target: { value: 'White Dzire' } });
    fireEvent.change(form.getByLabelText('Registration number'), { target: { value: '4207' } });
    fireEvent.click(form.getByLabelText('Sedan'));
    fireEvent.click(screen.getByRole('button', { name: 'Save vehicle' }));
    expect(form.getByLabelText('Registration number')).toBeInvalid();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);

    fireEvent.change(form.getByLabelText('Registration number'), { target: { value: 'dl01ab4207' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save vehicle' }));
    await pass(50);
    const sent = requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ vehicleModel: 'White Dzire', vehicleNumber: 'DL 01 AB 4207', vehicleType: 'sedan' });
    fireEvent.click(toggle());
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'true');
  });
});

describe('the position', () => {
  it('is pushed at once, every 10 s, and on movement, without touching the online flag', async () => {
    const { requests, moveTo } = await renderDriver('/driver');
    expect(pushes(requests)).toBe(1);
    await pass(10_000);
    expect(pushes(requests)).toBe(2);
    await pass(3_000);
    await moveTo(makePosition({ lat: 28.6299, at: 1 }));
    expect(pushes(requests)).toBe(3);
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      currentLat: 28.6299,
      currentLng: 77.2065,
      heading: 90,
    });
  });

  it('brings the truth when the server took the driver offline', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    let suspended = false;
    await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: !suspended })),
        'PATCH /api/drivers/*': () =>
          suspended
            ? problemOf(403, 'account_suspended', 'Your account is suspended.')
            : answerOf(updateDriver, makeProfile()),
      },
    });
    suspended = true;
    await pass(10_050);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is not pushed while offline', async () => {
    const { requests } = await renderDriver('/driver', { handlers: keptProfile(makeProfile({ isOnline: false })) });
    await pass(20_000);
    expect(pushes(requests)).toBe(0);
  });
});

describe('positions without a network', () => {
  it('wait, and are sent in order with how long they waited once it is back; a standing device adds none', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    let away = true;
    const sent: unknown[] = [];
    const { moveTo } = await renderDriver('/driver', {
      handlers: {
        'PATCH /api/drivers/*': ({ body }) => {
          if (away) throw new TypeError('Failed to fetch');
          const { currentLat, positionAt = 0, sentAt = 0 } = updateDriver.body.parse(body);
          sent.push([currentLat, Math.floor((Number(sentAt) - Number(positionAt)) / 1000)]);
          return answerOf(updateDriver, makeProfile());
        },
      },
    });
    await pass(40_000);
    for (const lat of [28.631, 28.632, 28.633]) {
      await pass(2_500);
      await moveTo(makePosition({ lat }));
    }
    expect(sent).toEqual([]);
    away = false;
    window.dispatchEvent(new Event('online'));
    await pass(50);
    // The last is told as documented; the others say how many seconds they waited.
    expect(sent).toEqual([
      [28.6289, 47],
      [28.631, 5],
      [28.632, 2],
      [28.633, 0],
    ]);
  });

  it('are forgotten once the driver is offline', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    let online = true;
    const { requests, live } = await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: online })),
        'PATCH /api/drivers/*': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    online = false;
    act(() => live.tell({ kind: 'driver' }));
    await pass(50);
    const before = pushes(requests);
    window.dispatchEvent(new Event('online'));
    await pass(20_000);
    expect(pushes(requests)).toBe(before);
  });
});

describe('a driver who is suspended while online', () => {
  const reason = /^Your account is suspended, so you are offline\./;

  it('sees it at once, and why', async () => {
    let online = true;
    const { live, setUser } = await renderDriver('/driver', {
      handlers: { 'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: online })) },
    });
    expect(screen.queryByText(reason)).toBeNull();
    online = false;
    // The shell has read anew who is signed in, upon the message `user`.
    act(() => {
      setUser(makeDriverUser({ suspended: true }));
      live.tell({ kind: 'driver' });
    });
    await pass(50);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByText("You're offline")).toBeVisible();
    act(() => setUser(makeDriverUser()));
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('learns it by the next refused position when the live stream is down', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    let suspended = false;
    const view = await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: !suspended })),
        'PATCH /api/drivers/*': () =>
          suspended
            ? problemOf(403, 'account_suspended', 'Your account is suspended.')
            : answerOf(updateDriver, makeProfile()),
      },
    });
    const asked = jest.spyOn(view.services.session, 'refresh').mockImplementation(async () => {
      view.setUser(makeDriverUser({ suspended: true }));
      return view.services.session.getSnapshot();
    });
    suspended = true;
    await pass(10_050);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(toggle()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
  });
});

describe('an active ride', () => {
  it('takes the driver to its trip', async () => {
    let active: ReturnType<typeof makeRide> | null = null;
    await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/*/active-ride': () => answerOf(driverActiveRide, active),
        [`GET /api/rides/${rideId}`]: () => answerOf(driverActiveRide, active),
      },
    });
    expect(place()).toBe('/driver');
    active = makeRide();
    await pass(3_050);
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });
});
