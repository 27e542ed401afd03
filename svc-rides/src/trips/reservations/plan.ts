import { distanceKm, durationMinutes, reservationPickup, type LatLng } from '@rahi/contracts';

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

/** The way between two trips that follow each other. */
export interface Between {
  from: LatLng;
  to: LatLng;
  /** Minutes from the end of the first one until the driver should be at the pickup of the second. */
  minutes: number;
}

/** A way that takes so many times its straight line's minutes, and an hour, is longer than any by road. */
const surely = { times: 4, minutes: 60 };

/** The way between two trips, whichever is first. */
export function betweenOf(one: Leg, other: Leg): Between {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  const readyAt = first.startsAt + first.minutes * minuteMs;
  const expectedAt = second.startsAt - reservationPickup.earlyMinutes * minuteMs;
  return { from: first.dropoff, to: second.pickup, minutes: (expectedAt - readyAt) / minuteMs };
}

/** Along the straight line at the city's speed (§9): where no roads are known. */
export const straightMinutes = ({ from, to }: Pick<Between, 'from' | 'to'>): number =>
  durationMinutes(distanceKm(from, to));

/** Whether the time suffices, where that can be said without the roads; null where it cannot. */
export function sufficesSurely(between: Between): boolean | null {
  if (between.minutes < 0) return false;
  return between.minutes >= straightMinutes(between) * surely.times + surely.minutes ? true : null;
}
