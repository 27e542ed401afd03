import { afterEach } from '@jest/globals';
import {
  driverByUser,
  driverToday,
  navigationRoute,
  nearbyDrivers,
  servedCities,
} from '@rahi/contracts/calls/drivers.calls';
import { ridePhoto } from '@rahi/contracts/calls/faces.calls';
import { ownPlace } from '@rahi/contracts/calls/queues.calls';
import { openReservations, reservations } from '@rahi/contracts/calls/reservations.calls';
import { driverAccount, driverPayouts, driverPan } from '@rahi/contracts/calls/payouts.calls';
import {
  driverActiveRide,
  driverCharge,
  driverRides,
  rideRequests,
  shareLocation,
} from '@rahi/contracts/calls/rides.calls';
import type { User } from '@rahi/contracts/user';
import type { LocationState, Position } from '@rahi/web-kit';
import { answerOf, loadInTurn, stubServices, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { pass, renderArea } from '@rahi/web-kit/testing/area';
import type { RideRequest } from '@rahi/contracts/ride';
import { act, fireEvent, screen } from '@testing-library/react';
import { settleMs } from '../area/action-button.js';
import App from '../app.js';
import { laterScreens } from '../later-screens.js';
import { createRequestMemory } from '../requests/request-memory.js';
import { driverId, makeDriverUser, makePosition, makeProfile, makeRoute } from './factories.js';

// Screens in files of their own: here already, as after a while in the browser.
await loadInTurn(laterScreens);

// jsdom draws nothing, and complains of each attempt; the map then leaves its ground blank.
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });

// Each test has its own device.
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

export { pass };

export type Handlers = Record<string, StubHandler | StubAnswer>;

/** A quiet day: online, nothing asked, nothing driven. */
const quiet: Handlers = {
  'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile()),
  'GET /api/drivers/*/pan': answerOf(driverPan, { collected: false, pan: null }),
  'PATCH /api/drivers/*': answerOf(driverByUser, makeProfile()),
  'GET /api/drivers/*/today': answerOf(driverToday, { trips: 7, hours: 5, earnings: '1284' }),
  'GET /api/drivers/*/rides': answerOf(driverRides, []),
  'GET /api/drivers/*/payouts': answerOf(driverPayouts, []),
  'GET /api/drivers/*/account': answerOf(driverAccount, { cashInHand: '0', commissionOwed: '0', owed: '0', dues: '0' }),
  'GET /api/drivers/*/active-ride': answerOf(driverActiveRide, null),
  'GET /api/cities': answerOf(servedCities, []),
  'GET /api/drivers/nearby': answerOf(nearbyDrivers, []),
  'GET /api/rides/*/driver-charge': answerOf(driverCharge, { charge: '0', excusedBy: [] }),
  'GET /api/rides/*/photo': answerOf(ridePhoto, { photo: null }),
  'GET /api/drivers/queue': answerOf(ownPlace, { queue: null }),
  'GET /api/ride-requests': answerOf(rideRequests, []),
  'GET /api/reservations': answerOf(reservations, []),
  'GET /api/reservations/open': answerOf(openReservations, []),
  'POST /api/navigation/route': answerOf(navigationRoute, makeRoute()),
  'POST /api/rides/*/location': answerOf(shareLocation, { success: true }),
  'POST /api/rides/*/decline': { status: 204 },
};

interface DriverOptions {
  handlers?: Handlers;
  user?: User;
  location?: Partial<LocationState>;
}

/** The whole remote in a router, with a server of prepared answers. The clock stands still until `pass` moves it. */
export async function renderDriver(path: string, { handlers = {}, user, location }: DriverOptions = {}) {
  const stub = stubServices({
    user: user ?? makeDriverUser(),
    handlers: { ...quiet, ...handlers },
    location: { position: makePosition(), ...location },
  });
  const { unmount } = renderArea(App, path, stub.services);
  await pass(50);
  const moveTo = async (position: Position) => {
    act(() => stub.setLocation({ ...stub.services.location.getSnapshot(), position }));
    await pass(50);
  };
  return { ...stub, moveTo, unmount };
}

/** Requests that this tab had on its screen before: they do not open by themselves again. */
export function shownBefore(...requests: readonly RideRequest[]): void {
  const memory = createRequestMemory({ storage: window.sessionStorage, userId: driverId });
  for (const request of requests) memory.shownSince(request);
}

/** Presses a button once it takes presses. */
export async function press(name: string | RegExp): Promise<void> {
  await pass(settleMs);
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
}
