/** Somebody who is signed in. */
export interface LoadPerson {
  readonly id: string;
  /** The session cookie as it is sent. */
  readonly cookie: string;
}

export interface LoadPlan {
  /** Of a product on this machine. */
  readonly baseUrl: string;
  /** Each goes online, sends a fix every `fixEveryMs` and takes rides. */
  readonly drivers: readonly LoadPerson[];
  /** One ride at a time each; a booking that finds nobody free is counted as shed. */
  readonly riders: readonly LoadPerson[];
  /** On average; they come at random (Poisson). */
  readonly bookingsPerSecond: number;
  readonly seconds: number;
  /** The same seed makes the same places, vehicles, moments and whims. */
  readonly seed: number;
  readonly fixEveryMs?: number;
  /** How long each part of a trip (to the pickup, at the kerb, to the destination) lasts, at least and at most. */
  readonly partMs?: { readonly least: number; readonly most: number };
  readonly signal?: AbortSignal;
}

/** What a plan may ask for at most: load is for a machine of one's own, for a while. */
export const loadBounds = { drivers: 2000, bookingsPerSecond: 100, seconds: 3600 } as const;

/** @throws RangeError naming what is out of bounds, or an address that is not of this machine */
export function checkPlan({ baseUrl, drivers, riders, bookingsPerSecond, seconds }: LoadPlan): void {
  const { hostname } = new URL(baseUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new RangeError(`${hostname} is not this machine: load is made on loopback alone`);
  within('drivers', drivers.length, 1, loadBounds.drivers);
  within('riders', riders.length, bookingsPerSecond > 0 ? 1 : 0, Number.MAX_SAFE_INTEGER);
  within('bookings a second', bookingsPerSecond, 0, loadBounds.bookingsPerSecond);
  within('seconds', seconds, 1, loadBounds.seconds);
}

function within(what: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most)) throw new RangeError(`${what} must be ${least} to ${most}, not ${value}`);
}
