/** A signed-in person. */
export interface LoadPerson {
  readonly id: string;
  /** The session cookie, as sent. */
  readonly cookie: string;
}

export interface LoadPlan {
  /** A product on this machine. */
  readonly baseUrl: string;
  /** Each driver goes online, sends a fix every `fixEveryMs` and takes rides. */
  readonly drivers: readonly LoadPerson[];
  /** Each rider has one ride at a time; a booking that finds no free rider is counted as shed. */
  readonly riders: readonly LoadPerson[];
  /** On average: arrivals are random (Poisson). */
  readonly bookingsPerSecond: number;
  readonly seconds: number;
  /** The same seed gives the same places, vehicles, times and decisions. */
  readonly seed: number;
  readonly fixEveryMs?: number;
  /** How long each part of a trip (to the pickup, at the pickup, to the destination) lasts. */
  readonly partMs?: { readonly least: number; readonly most: number };
}

/** The largest plan. */
export const loadBounds = { drivers: 2000, bookingsPerSecond: 100, seconds: 3600 } as const;

/** @throws RangeError naming the value that is out of bounds, or an address that is not on this machine */
export function checkPlan({ baseUrl, drivers, riders, bookingsPerSecond, seconds }: LoadPlan): void {
  const { hostname } = new URL(baseUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new RangeError(`${hostname} is not this machine: load is sent to loopback only`);
  within('drivers', drivers.length, 1, loadBounds.drivers);
  within('riders', riders.length, bookingsPerSecond > 0 ? 1 : 0, Number.MAX_SAFE_INTEGER);
  within('bookings a second', bookingsPerSecond, 0, loadBounds.bookingsPerSecond);
  within('seconds', seconds, 1, loadBounds.seconds);
}

function within(what: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most)) throw new RangeError(`${what} must be ${least} to ${most}, not ${value}`);
}
