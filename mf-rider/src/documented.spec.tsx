import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import {
  calculateFare,
  getRide,
  getTracking,
  riderActiveRide,
  riderRides,
  riderSummary,
  rideReceipt,
} from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { makeQuote, makeReceipt, makeRide, makeTracking, rideId } from './testing/factories.js';
import { renderRider, type Handlers } from './testing/render-rider.js';

// The texts that the specification prescribes for the rider's screens (§2, §9). The spec of each screen covers what
// happens after a press, and each error.

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-02T05:00:02.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the area at a path and waits for its heading. */
async function open(path: string, handlers: Handlers = {}) {
  const view = renderRider({ path, handlers, planned: path === booking });
  await pass(500);
  return view;
}

const home = '/rider';
const booking = '/rider/booking';
const history = '/rider/history';
const trip = `/rider/trip/${rideId}`;

// Screens come in files of their own, which no clock of a test hastens: each is opened once before.
beforeAll(async () => {
  for (const path of [booking, trip, history]) {
    const { unmount } = renderRider({ path, handlers: rideIs({ status: 'driver_arrived' }), planned: true });
    // In turn: there is one page.
    // oxlint-disable-next-line no-await-in-loop
    await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
    unmount();
  }
}, 60_000);

const rideIs = (changes: Parameters<typeof makeRide>[0]): Handlers => ({
  [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRide(changes)),
  [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, makeTracking()),
  [`POST /api/rides/${rideId}/location`]: { status: 200, body: { success: true } },
});
const receipt = (answer: StubAnswer): Handlers => ({ [`GET /api/rides/${rideId}/receipt`]: answer });
const quoted: Handlers = { 'POST /api/calculate-fare': answerOf(calculateFare, makeQuote('sedan', 8.94)) };
const nobodyNear: Handlers = { 'GET /api/drivers/nearby': answerOf(nearbyDrivers, []) };
const ridden: Handlers = {
  'GET /api/riders/*/rides': answerOf(riderRides, [makeRide({ status: 'completed' })]),
  'GET /api/riders/*/summary': answerOf(riderSummary, { totalRides: 3, completedRides: 2, totalSpent: '361.2' }),
};

interface Documented {
  state: string;
  path: string;
  handlers?: Handlers;
  /** Each is the whole text of an element. */
  texts: readonly string[];
  /** The figures next to their labels. */
  figures?: Readonly<Record<string, string>>;
  buttons?: readonly string[];
}

const documented: readonly Documented[] = [
  {
    state: 'home',
    path: home,
    handlers: ridden,
    texts: ['Hi, Asha!', 'Home', 'Work', 'Central Mall', 'Ride History', '3 trips', 'My Location'],
    buttons: ['Recent', 'History', 'GPS'],
  },
  {
    state: 'booking, choosing a ride',
    path: booking,
    handlers: quoted,
    texts: [
      'Choose a ride',
      '11.2 km · 24 min',
      'Connaught Place, Block A',
      'Hauz Khas Village',
      '4 drivers nearby',
      'Mini',
      'Sedan',
      'SUV',
      'Auto',
    ],
    buttons: ['Back', 'Fare breakdown', 'Book Sedan · ₹184.80'],
  },
  {
    state: 'booking, with nobody near',
    path: booking,
    handlers: { ...quoted, ...nobodyNear },
    texts: ['Choose a ride', 'Limited drivers available'],
  },
  {
    state: 'a trip, searching',
    path: trip,
    handlers: rideIs({ status: 'searching' }),
    texts: ['Finding your driver', '4 drivers nearby'],
    buttons: ['Cancel Search'],
  },
  {
    state: 'a trip, with a driver who does not come (R12)',
    path: trip,
    handlers: rideIs({ status: 'driver_assigned', stalledAt: '2026-03-02T05:00:00.000Z' }),
    texts: ['Your driver has not moved for a while.'],
    buttons: ['Find another driver', 'Cancel Ride'],
  },
  {
    state: 'a trip, driver_assigned',
    path: trip,
    handlers: rideIs({ status: 'driver_assigned' }),
    texts: [
      'Driver on the way',
      '6 min',
      'Vikram Singh',
      'White Dzire',
      'DL 01 AB 4207',
      'Trip code 4 8 2 1',
      'Share this code with your driver to start the trip',
      'Call',
    ],
    buttons: ['Message', 'Cancel Ride'],
  },
  {
    state: 'a trip, driver_arrived (R14)',
    path: trip,
    handlers: rideIs({ status: 'driver_arrived' }),
    texts: ['Your driver has arrived', 'Vikram Singh', 'Trip code 4 8 2 1'],
    buttons: ['Cancel Ride'],
  },
  {
    state: 'a trip, in_progress',
    path: trip,
    handlers: rideIs({ status: 'in_progress' }),
    texts: ['Trip in progress', '40%', 'Vikram Singh'],
    figures: { ETA: '6 min', 'Driver speed': '29 km/h' },
    buttons: ['Emergency'],
  },
  {
    state: 'a trip, completed',
    path: trip,
    handlers: { ...rideIs({ status: 'completed' }), ...receipt(answerOf(rideReceipt, makeReceipt())) },
    texts: ['Trip completed'],
    figures: {
      Base: '₹15.00',
      'Distance · 8.9 km as the crow flies': '₹161.00',
      'Time · 21 min': '₹0.00',
      GST: '₹8.80',
      Total: '₹184.80',
    },
    buttons: ['Book Another Ride', 'Download Invoice'],
  },
  {
    state: 'a trip, completed, of a ride without a receipt (R19)',
    path: trip,
    handlers: {
      ...rideIs({ status: 'completed' }),
      ...receipt(problemOf(409, 'not_completed', 'A ride has a receipt once it is completed.')),
    },
    texts: ['Trip completed'],
    figures: {
      Base: '₹35.00',
      'Distance · 8.9 km as the crow flies': '₹178.80',
      'Time · 21 min': '₹31.50',
      GST: '₹7.00',
      Total: '₹180.60',
    },
    buttons: ['Book Another Ride', 'Download Invoice'],
  },
  {
    state: 'a trip, cancelled (R14)',
    path: trip,
    handlers: rideIs({ status: 'cancelled', cancelledBy: 'driver' }),
    texts: ['Your driver cancelled this ride. You pay nothing.'],
    buttons: ['Book Another Ride'],
  },
  {
    state: 'the history',
    path: history,
    handlers: ridden,
    texts: ['Ride History', 'Connaught Place, Block A', 'Hauz Khas Village', '₹180.60'],
    figures: { 'Total rides': '3', 'Total spent': '₹361.20' },
    buttons: ['Back', 'Filters'],
  },
  { state: 'the history of who has not ridden', path: history, texts: ['Ride History', 'No rides found'] },
  { state: 'an address that leads nowhere', path: '/rider/nowhere', texts: ['404 Page Not Found'] },
];

describe('the documented words', () => {
  it.each(documented)('are shown on $state', async ({ path, handlers, texts, figures = {}, buttons = [] }) => {
    await open(path, handlers);
    expect(texts.filter((text) => screen.queryAllByText(text).length > 0)).toEqual(texts);
    for (const [label, text] of Object.entries(figures))
      expect(screen.getByText(label).parentElement?.textContent).toBe(label + text);
    for (const name of buttons) expect(screen.getByRole('button', { name })).toBeEnabled();
  });
});

const polls: readonly { what: string; path: string; url: RegExp; everyMs: number; handlers?: Handlers }[] = [
  { what: 'the active ride', path: home, url: /^\/api\/riders\/[^/]+\/active-ride$/, everyMs: 5_000 },
  { what: 'the drivers nearby', path: home, url: /^\/api\/drivers\/nearby\?.*radius=10$/, everyMs: 10_000 },
  {
    what: 'the drivers nearby of each type, for booking',
    path: booking,
    url: /^\/api\/drivers\/nearby\?.*perType=10&radius=10$/,
    everyMs: 10_000,
    handlers: quoted,
  },
  {
    what: 'the ride of a trip',
    path: trip,
    url: new RegExp(`^/api/rides/${rideId}$`),
    everyMs: 3_000,
    handlers: rideIs({ status: 'driver_arrived' }),
  },
  {
    what: 'the tracking of a trip, whatever is shown of it',
    path: trip,
    url: new RegExp(`^/api/rides/${rideId}/tracking$`),
    everyMs: 2_000,
    handlers: rideIs({ status: 'in_progress' }),
  },
  {
    what: 'the route of a moving car',
    path: trip,
    url: /^\/api\/navigation\/route$/,
    everyMs: 30_000,
    handlers: rideIs({ status: 'driver_assigned' }),
  },
];

describe('the documented intervals, without the live stream', () => {
  it.each(polls)('ask for $what every $everyMs ms', async ({ path, url, everyMs, handlers }) => {
    const { requests } = await open(path, handlers);
    const asked = () => requests.filter((request) => url.test(request.url)).length;
    const before = asked();
    expect(before).toBe(1);
    // Half a second has passed since the screen was opened.
    await pass(everyMs - 600);
    expect(asked()).toBe(1);
    await pass(everyMs);
    expect(asked()).toBe(2);
    await pass(everyMs);
    expect(asked()).toBe(3);
  });
});

describe('the documented intervals, with the live stream', () => {
  // The booking cards depend on the drivers nearby, and the route on the car's position: no live message announces either.
  const asDocumented = ['the drivers nearby of each type, for booking', 'the route of a moving car'];
  it.each(polls.filter(({ what }) => !asDocumented.includes(what)))(
    'stretch to 30 s for $what',
    async ({ path, url, handlers }) => {
      const { requests, live } = await open(path, handlers);
      const asked = () => requests.filter((request) => url.test(request.url)).length;
      act(() => live.set('up'));
      const before = asked();
      await pass(29_000);
      expect(asked()).toBe(before);
      await pass(2_000);
      expect(asked()).toBe(before + 1);
    },
  );
});

describe('a rider whose active ride is', () => {
  it.each(['searching', 'driver_assigned', 'driver_arrived', 'in_progress'] as const)(
    '%s is led from home to it',
    async (status) => {
      const { pathname } = await open(home, {
        'GET /api/riders/*/active-ride': answerOf(riderActiveRide, makeRide({ status })),
        ...rideIs({ status }),
      });
      expect(pathname()).toBe(trip);
    },
  );
});
