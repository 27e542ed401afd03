import { getRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { makePosition, makeRide, rideId } from './factories.js';
import { renderDriver, type Handlers } from './render-driver.js';

/** A server that moves the ride on request. */
export function trip(first: Partial<Ride>, handlers: Handlers = {}) {
  let ride = makeRide(first);
  const set = (changes: Partial<Ride>) => {
    ride = makeRide({ ...ride, ...changes });
  };
  const all: Handlers = {
    [`GET /api/rides/${rideId}`]: () => answerOf(getRide, ride),
    [`PATCH /api/rides/${rideId}`]: ({ body }) => {
      set({ status: updateRide.body.parse(body).status });
      return answerOf(updateRide, ride);
    },
    ...handlers,
  };
  return { set, handlers: all };
}

/** The trip's screen. `set` changes the ride on the server. */
export async function openTrip(first: Partial<Ride>, handlers?: Handlers, position = makePosition()) {
  const { set, handlers: all } = trip(first, handlers);
  return { set, ...(await renderDriver(`/driver/trip/${rideId}`, { handlers: all, location: { position } })) };
}

/** The requests that move the ride, in order. */
export const movesIn = (requests: readonly { method: string; url: string; body: unknown }[]) =>
  requests.filter(({ method, url }) => method === 'PATCH' && url === `/api/rides/${rideId}`).map(({ body }) => body);
