import { changeAnswerSeconds, isUnderWay, reservationPickup } from '@rahi/contracts';
import type { RidesConfig } from '../config.js';
import { exactForDriverMs } from './areas.js';
import type { ConfirmedChange } from './ride-parts.js';
import type { RideEntity } from './ride.entity.js';

const minuteMs = 60_000;
/** How long the two may say that everything is all right, in milliseconds (ADR 30). */
export const answerMs = 120_000;
/** R22: how long after the end the two people have each other's number, in milliseconds. */
const phonesAfterMs = 30 * minuteMs;

/** How long ago a ride ended, in milliseconds; null while it has not. */
export function msSinceEnd({ completedAt, cancelledAt }: RideEntity): number | null {
  const end = completedAt ?? cancelledAt;
  return end && Date.now() - end.getTime();
}

/** R22: whether its driver keeps areas, no name and no words: from a day after the end. */
export function driverKeepsAreas(ride: RideEntity): boolean {
  const since = msSinceEnd(ride);
  return since !== null && since >= exactForDriverMs;
}

/** R11, R22: from the driver's own acceptance on, until 30 minutes after the end, the two may call each other. */
export function mayCall(ride: RideEntity): boolean {
  // R48: nobody calls a driver who drives somebody else.
  if (ride.driverId === null || ride.confirmedAt === null || ride.afterRideId !== null) return false;
  return (msSinceEnd(ride) ?? 0) < phonesAfterMs;
}

/** The trip code while it is of use, else null. */
export function codeOf(ride: RideEntity): string | null {
  return isUnderWay(ride.status) ? ride.tripCode : null;
}

/** By when a driver was to be at the pickup: at the time that it was booked for (R43), or as promised; null where nothing was. */
export function promisedArrivalOf({ createdAt, pickupAt, promisedMinutes }: RideEntity): Date | null {
  if (pickupAt) return pickupAt;
  return promisedMinutes === null ? null : new Date(createdAt.getTime() + promisedMinutes * minuteMs);
}

/** Of a booking for later (R43): until when the rider may come without a fee, epoch milliseconds; 0 of a ride of now. */
const awaitedUntil = ({ pickupAt }: Pick<RideEntity, 'pickupAt'>) =>
  pickupAt ? pickupAt.getTime() + reservationPickup.freeWaitMinutes * minuteMs : 0;

/**
 * From when on the driver's wait at the pickup counts, with the free minutes of the tariff after it. For a booking for later it is free
 * until ten minutes after its time at least, however early the driver came (R43).
 */
export function waitsFromOf(ride: Pick<RideEntity, 'arrivedAt' | 'pickupAt' | 'waitingTerms'>): Date | null {
  const { arrivedAt, waitingTerms } = ride;
  if (!arrivedAt) return null;
  const free = (waitingTerms?.freeMinutes ?? 0) * minuteMs;
  return new Date(Math.max(arrivedAt.getTime(), awaitedUntil(ride) - free));
}

/** R12, R43: from when on the driver at the pickup may leave because the rider did not come. */
export function noShowFromOf(
  ride: Pick<RideEntity, 'arrivedAt' | 'pickupAt'>,
  { NO_SHOW_SECONDS }: Pick<RidesConfig, 'NO_SHOW_SECONDS'>,
): string | null {
  const { arrivedAt } = ride;
  if (!arrivedAt) return null;
  return new Date(Math.max(arrivedAt.getTime() + NO_SHOW_SECONDS * 1000, awaitedUntil(ride))).toISOString();
}

/** For how long after a change a screen may show a ride as it was, in seconds. */
const oldScreenSeconds = 10;

/** R44: whether a change of a ride counts since so short a time that drivers may not have seen it. */
export function hasJustChanged({ change }: Pick<RideEntity, 'change'>): boolean {
  if (change?.state !== 'accepted') return false;
  const confirmedAt = Date.parse(change.answerBy) - changeAnswerSeconds * 1000;
  return Date.now() < confirmedAt + oldScreenSeconds * 1000;
}

/** R44: whether the driver has not answered a change in time. */
export function isUnanswered({ state, answerBy }: Pick<ConfirmedChange, 'state' | 'answerBy'>): boolean {
  return state === 'open' && Date.parse(answerBy) <= Date.now();
}
