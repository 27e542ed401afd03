import { reservationPickup, type LatLng } from '@rahi/contracts';
import type { Between } from '../../ride/ways/way.js';

const minuteMs = 60_000;

/** A trip that a driver is to make, or makes now. */
export interface Leg {
  id: string;
  pickup: LatLng;
  dropoff: LatLng;
  /** When its rider is to be picked up, epoch milliseconds; of a trip under way, some time before. */
  startsAt: number;
  /** From pickup to drop-off. */
  minutes: number;
}

/** The way between two trips, whichever is first, from the end of the one until the driver should be at the pickup of the other. */
export function betweenOf(one: Leg, other: Leg): Between {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  const readyAt = first.startsAt + first.minutes * minuteMs;
  const expectedAt = second.startsAt - reservationPickup.earlyMinutes * minuteMs;
  return { from: first.dropoff, to: second.pickup, minutes: (expectedAt - readyAt) / minuteMs };
}
