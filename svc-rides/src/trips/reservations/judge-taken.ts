import { reservationLeadMinutes, reservationOnlineMinutes } from '@rahi/contracts';

/** A driver who took a booking for later, shortly before its pickup. */
export interface TakenNow {
  /** Until the pickup. */
  minutesLeft: number;
  /** The driver's minutes to the pickup; null for one who is offline, or cannot drive it any more. */
  minutesAway: number | null;
}

/** `begin`: its ride begins with this driver. `release`: it is given to others. */
export type TakenVerdict = 'wait' | 'begin' | 'release';

/** R43: whether a booking's driver is there in time. */
export function judgeTaken({ minutesLeft, minutesAway }: TakenNow): TakenVerdict {
  const inTime = minutesAway !== null && minutesAway <= minutesLeft;
  if (inTime && isDue(minutesLeft, minutesAway)) return 'begin';
  return !inTime && minutesLeft <= reservationOnlineMinutes ? 'release' : 'wait';
}

/** R43: whether the ride of a booking begins now, with a driver so many minutes away. */
export function isDue(minutesLeft: number, minutesAway: number): boolean {
  return minutesLeft <= minutesAway + reservationLeadMinutes;
}
