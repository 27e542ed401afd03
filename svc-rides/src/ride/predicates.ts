import { isUnderWay } from '@rahi/contracts';
import type { RidesConfig } from '../config.js';
import type { RideEntity } from './ride.entity.js';

/** How long the two may say that everything is all right, in milliseconds (ADR 30). */
export const answerMs = 120_000;
/** R22: how long after the end the two people have each other's number, in milliseconds. */
const phonesAfterMs = 30 * 60_000;

/** How long ago a ride ended, in milliseconds; null while it has not. */
export function msSinceEnd({ completedAt, cancelledAt }: RideEntity): number | null {
  const end = completedAt ?? cancelledAt;
  return end && Date.now() - end.getTime();
}

/** R11, R22: from the driver's own acceptance on, until 30 minutes after the end, the two may call each other. */
export function mayCall(ride: RideEntity): boolean {
  if (ride.driverId === null || ride.confirmedAt === null) return false;
  return (msSinceEnd(ride) ?? 0) < phonesAfterMs;
}

/** The trip code while it is of use, else null. */
export function codeOf(ride: RideEntity): string | null {
  return isUnderWay(ride.status) ? ride.tripCode : null;
}

/** By when a driver was to be at the pickup; null where nothing was promised. */
export function promisedArrivalOf({ createdAt, promisedMinutes }: RideEntity): Date | null {
  return promisedMinutes === null ? null : new Date(createdAt.getTime() + promisedMinutes * 60_000);
}

/** R12: from when on the driver at the pickup may leave because the rider did not come. */
export function noShowFromOf(
  { arrivedAt }: RideEntity,
  { NO_SHOW_SECONDS }: Pick<RidesConfig, 'NO_SHOW_SECONDS'>,
): string | null {
  return arrivedAt && new Date(arrivedAt.getTime() + NO_SHOW_SECONDS * 1000).toISOString();
}
