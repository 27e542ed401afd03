/** The thresholds for flags, in one place, which explains a flag to the desk. */
export const thresholds = {
  /** The average speed of a trip from its start to its end, in km/h: no car is faster. */
  tripKmh: 150,
  /** A trip that ended within this many seconds ... */
  hastySeconds: 60,
  /** ... over more than this many metres was not driven. */
  hastyMetres: 1000,
  /** The speed between two stored positions of a driver on a trip, in km/h ... */
  jumpKmh: 250,
  /** ... if they are more than this many metres apart: a receiver between tall houses errs by less. */
  jumpMetres: 2000,
  /** Rides and offers are counted over this many days, and a pair or a rate is not flagged again within them. */
  days: 7,
  /** Completed rides of the same rider with the same driver. */
  pairRides: 5,
  /** Of at least this many rides that ended ... */
  cancelOf: 10,
  /** ... more than this part was cancelled by the person. */
  cancelPart: 0.5,
  /** Of at least this many offers that a driver answered or let expire ... */
  declineOf: 20,
  /** ... more than this part was declined. An offer that expired counts for the whole, not as declined. */
  declinePart: 0.8,
  /** Accounts that signed in with the same browser in 30 days: a family has fewer. */
  deviceAccounts: 4,
} as const;

/** Metres from start to end, and the seconds it took. */
export interface Way {
  metres: number;
  seconds: number;
}

/** Counted events of a person, and of how many. */
export interface Rate {
  count: number;
  of: number;
}

/**
 * Whether no car can cover these metres in these seconds. `speedUp`: how much faster the simulated cars of `npm start`
 * drive.
 */
export function isImpossibleTrip({ metres, seconds }: Way, speedUp = 1): boolean {
  const hasty = speedUp === 1 && seconds <= thresholds.hastySeconds && metres > thresholds.hastyMetres;
  return hasty || isFaster({ metres, seconds }, thresholds.tripKmh * speedUp);
}

/** Whether no car can have come from the earlier position to this one. */
export function isJump(way: Way, speedUp = 1): boolean {
  return way.metres > thresholds.jumpMetres && isFaster(way, thresholds.jumpKmh * speedUp);
}

export function isPairTooOften(rides: number): boolean {
  return rides >= thresholds.pairRides;
}

export function isCancellingTooOften({ count, of }: Rate): boolean {
  return of >= thresholds.cancelOf && count > of * thresholds.cancelPart;
}

export function isDecliningTooOften({ count, of }: Rate): boolean {
  return of >= thresholds.declineOf && count > of * thresholds.declinePart;
}

export function isSharedByTooMany(accounts: number): boolean {
  return accounts >= thresholds.deviceAccounts;
}

function isFaster({ metres, seconds }: Way, kmh: number): boolean {
  return metres > (kmh / 3.6) * Math.max(1, seconds);
}
