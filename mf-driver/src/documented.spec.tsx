import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { driverActiveRide, driverRides, getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import { answerOf, type StubAnswer } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeProfile, makeRequest, makeRide, otherRideId, rideId } from './testing/factories.js';
import { pass, renderDriver, shownBefore, type Handlers } from './testing/render-driver.js';

// The texts that the specification prescribes for the driver's screens (§2, §9). The spec of each screen covers what
// happens after a press, and each error.

const now = Date.UTC(2026, 5, 1, 5, 10);

beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const home = '/driver';
const requestPath = `/driver/ride-request/${rideId}`;
const tripPath = `/driver/trip/${rideId}`;

const rideIs = (ride: Parameters<typeof makeRide>[0]): Handlers => ({
  [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRide(ride)),
});
const waiting = (...requests: ReturnType<typeof makeRequest>[]): Handlers => ({
  'GET /api/ride-requests': answerOf(rideRequests, requests),
});
const requestIs = (request: StubAnswer): Handlers => ({ [`GET /api/rides/${rideId}`]: request });
const completed = { status: 'completed', completedAt: '2026-06-01T04:40:00.000Z', rating: 4 } as const;

interface Documented {
  state: string;
  path: string;
  /** Requests that have already opened, which keeps the home screen open. */
  before?: ReturnType<typeof makeRequest>[];
  handlers: Handlers;
  /** Each is the whole text of an element. */
  texts: readonly string[];
  /** The figures next to their labels. */
  figures?: Readonly<Record<string, string>>;
  buttons?: readonly string[];
}

const documented: readonly Documented[] = [
  {
    state: 'home, online with nobody asking',
    path: home,
    handlers: { 'GET /api/drivers/*/rides': answerOf(driverRides, [makeRide(completed)]) },
    texts: [
      'Hi, Vikram!',
      "You're online and ready!",
      'Location tracking active',
      'White Dzire',
      'DL 01 AB 4207',
      'Sedan',
      '4.9',
      '1,204 trips',
      'Barakhamba Road → Hauz Khas Village',
      '9.8 km · 24 min · 30 minutes ago',
      '₹200.55',
      '4.0',
    ],
    figures: { Trips: '7', Hours: '5', Earnings: '₹1,284' },
    buttons: ['View Detailed Earnings'],
  },
  {
    state: 'home, online with one request',
    path: home,
    before: [makeRequest()],
    handlers: waiting(makeRequest()),
    texts: ['1 ride request nearby!', 'Closest: Barakhamba Road, 1.0 km'],
    buttons: ['View'],
  },
  {
    state: 'home, online with two requests',
    path: home,
    before: [makeRequest(), makeRequest({ id: otherRideId })],
    handlers: waiting(makeRequest(), makeRequest({ id: otherRideId })),
    texts: ['2 ride requests nearby!'],
    buttons: ['View'],
  },
  {
    state: 'home, offline',
    path: home,
    handlers: { 'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ isOnline: false })) },
    texts: ["You're offline"],
    buttons: ['View Detailed Earnings'],
  },
  {
    state: 'a request',
    path: requestPath,
    handlers: requestIs(answerOf(getRide, makeRequest())),
    texts: [
      'New Ride Request',
      '30',
      'Barakhamba Road',
      'Hauz Khas Village',
      // By road (R34).
      '2.0 km · 5 min',
      'Sedan',
      'Asha Rao',
      '4.6',
    ],
    buttons: ['Decline', 'Accept'],
  },
  {
    state: 'a trip, driver_assigned',
    path: tripPath,
    handlers: rideIs({ status: 'driver_assigned', codeRequired: false, otp: '4821' }),
    texts: ['Going to pickup', 'GPS ±8 m', 'Asha Rao', 'Trip code 4 8 2 1', 'Next Steps', 'Call'],
    figures: { Distance: '2.0 km', ETA: '5 min', Speed: '24 km/h' },
    buttons: ['Message', "I've Arrived"],
  },
  {
    state: 'a trip, driver_arrived',
    path: tripPath,
    handlers: rideIs({ status: 'driver_arrived', arrivedAt: new Date(now - 65_000).toISOString() }),
    texts: ['Waiting for rider', '1:05', 'Ask for the trip code', 'Call'],
    buttons: ['Message', 'Start Trip', 'Cancel Trip'],
  },
  {
    state: 'a trip, in_progress',
    path: tripPath,
    handlers: rideIs({ status: 'in_progress' }),
    texts: ['Trip in progress', 'Follow GPS to destination', 'GPS ±8 m'],
    buttons: ['End Trip'],
  },
  {
    state: 'a trip, completed',
    path: tripPath,
    // Neither the driver's average nor this rider's rating is 5, the default.
    handlers: rideIs(completed),
    texts: ['Trip completed', 'Great job! Payment received', '5.0'],
    figures: { 'Fare earned': '₹200.55', 'Commission 10%': '−₹20.06', Net: '₹180.49' },
    buttons: ['Continue Driving'],
  },
];

describe('the documented words', () => {
  it.each(documented)(
    'are shown on $state',
    async ({ path, before = [], handlers, texts, figures = {}, buttons = [] }) => {
      shownBefore(...before);
      await renderDriver(path, { handlers });
      expect(texts.filter((text) => screen.queryAllByText(text).length > 0)).toEqual(texts);
      for (const [label, text] of Object.entries(figures))
        expect(screen.getByText(label).parentElement?.textContent).toBe(label + text);
      for (const name of buttons) expect(screen.getByRole('button', { name })).toBeEnabled();
    },
  );
});

const polls: readonly { what: string; path: string; url: RegExp; everyMs: number; handlers?: Handlers }[] = [
  { what: 'ride requests', path: home, url: /^\/api\/ride-requests$/, everyMs: 3_000 },
  { what: 'the active ride', path: home, url: /^\/api\/drivers\/[^/]+\/active-ride$/, everyMs: 3_000 },
  { what: 'the drivers nearby', path: home, url: /^\/api\/drivers\/nearby\?.*radius=10$/, everyMs: 10_000 },
  {
    what: 'the ride of a request',
    path: requestPath,
    url: new RegExp(`^/api/rides/${rideId}$`),
    everyMs: 3_000,
    handlers: requestIs(answerOf(getRide, makeRequest())),
  },
  {
    what: 'the ride of a trip',
    path: tripPath,
    url: new RegExp(`^/api/rides/${rideId}$`),
    everyMs: 3_000,
    handlers: rideIs({ status: 'in_progress' }),
  },
  {
    what: 'the route',
    path: tripPath,
    url: /^\/api\/navigation\/route$/,
    everyMs: 30_000,
    handlers: rideIs({ status: 'in_progress' }),
  },
];

describe('the documented intervals, without the live stream', () => {
  it.each(polls)('ask for $what every $everyMs ms, and not before', async ({ path, url, everyMs, handlers }) => {
    const { requests } = await renderDriver(path, { handlers });
    const asked = () => requests.filter((request) => request.method !== 'PATCH' && url.test(request.url)).length;
    expect(asked()).toBe(1);
    // 50 ms have passed since the screen was opened.
    await pass(everyMs - 150);
    expect(asked()).toBe(1);
    await pass(200);
    expect(asked()).toBe(2);
  });
});

describe('a driver whose active ride is', () => {
  it.each(['driver_assigned', 'driver_arrived', 'in_progress'] as const)(
    '%s is led from home to it',
    async (status) => {
      await renderDriver(home, {
        handlers: {
          'GET /api/drivers/*/active-ride': answerOf(driverActiveRide, makeRide({ status })),
          ...rideIs({ status }),
        },
      });
      expect(screen.getByTestId('place')).toHaveTextContent(tripPath);
    },
  );
});
