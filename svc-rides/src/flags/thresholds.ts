/** From where on something is flagged for the desk. One place, so that the desk can be told why. */
export const thresholds = {
  /** The average speed of a trip from its start to its end, in km/h: more is no car's. */
  tripKmh: 150,
  /** A trip that ended within so many seconds ... */
  hastySeconds: 60,
  /** ... over more than so many metres was not driven. */
  hastyMetres: 1000,
  /** The speed between two kept positions of a driver on a trip, in km/h ... */
  jumpKmh: 250,
  /** ... if they are more than so many metres apart: a receiver in a street of tall houses errs by less. */
  jumpMetres: 2000,
  /** Over so many days rides and offers are counted, and a pair or a rate is not flagged again. */
  days: 7,
  /** Completed rides of the same rider with the same driver. */
  pairRides: 5,
  /** Of at least so many rides that ended ... */
  cancelOf: 10,
  /** ... more than this part was cancelled by the person. */
  cancelPart: 0.5,
  /** Of at least so many offers that a driver answered or let expire ... */
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

/** Whether no car makes these metres in these seconds. `speedUp`: how much faster simulated cars of `npm start` drive. */
export function isImpossibleTrip({ metres, seconds }: Way, speedUp = 1): boolean {
  const hasty = speedUp === 1 && seconds <= thresholds.hastySeconds && metres > thresholds.hastyMetres;
  return hasty || isFaster({ metres, seconds }, thresholds.tripKmh * speedUp);
}

/** Whether a position is where no car can have come from the one before. */
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
