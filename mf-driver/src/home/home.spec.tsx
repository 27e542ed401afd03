import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser, driverToday, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, driverRides, rideRequests } from '@rahi/contracts/calls/rides.calls';
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
import { keptProfile } from '../testing/kept-profile.js';
import { pass, renderDriver, shownBefore } from '../testing/render-driver.js';

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
    expect(screen.getByText('New driver')).toBeVisible();
    expect(screen.queryByText('0 trips')).toBeNull();
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
  it('is ready while there is no request', async () => {
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
    shownBefore(...waiting);
    await renderDriver('/driver', {
      handlers: {
        'GET /api/ride-requests': answerOf(rideRequests, waiting),
        [`GET /api/rides/${rideId}`]: answerOf(rideRequests, waiting),
      },
    });
    expect(screen.getByText('2 ride requests nearby!')).toBeVisible();
    expect(screen.getByText(/^Closest: Barakhamba Road, 1\.0 km$/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'View' }));
    await pass(0);
    expect(place()).toBe(`/driver/ride-request/${rideId}`);
  });

  it('says when the requests cannot be read, and reads them again on Retry', async () => {
    let up = false;
    shownBefore(makeRequest());
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

  it('shows a request within 3 s', async () => {
    let waiting = [] as ReturnType<typeof makeRequest>[];
    shownBefore(makeRequest());
    await renderDriver('/driver', { handlers: { 'GET /api/ride-requests': () => answerOf(rideRequests, waiting) } });
    waiting = [makeRequest()];
    await pass(3_050);
    expect(screen.getByText('1 ride request nearby!')).toBeVisible();
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
  it('wait, and are sent in order with their waiting time once it is back; a device at rest adds none', async () => {
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
    // The last one is sent as documented; the others say how many seconds they waited.
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
