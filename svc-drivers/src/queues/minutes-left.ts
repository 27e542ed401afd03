/** With fewer departures nothing is estimated. */
export const leastDepartures = 5;
/** A rate over less time says little, in minutes. */
const leastMinutes = 10;
/** Estimates are rounded up to a multiple of this, in minutes. */
const step = 5;
/** Longer estimates are none. */
const mostMinutes = 240;

/**
 * How long a driver will wait, in minutes, if drivers go on leaving with rides as they did.
 * @param place in the queue, from 1
 * @param left how many left with a ride in the last hour
 * @param overMinutes since the first of them left
 * @returns null with too little to go by, or for more than four hours
 */
export function minutesLeft(place: number, left: number, overMinutes: number): number | null {
  if (left < leastDepartures) return null;
  const minutes = Math.ceil((place * Math.max(leastMinutes, overMinutes)) / left / step) * step;
  return minutes > mostMinutes ? null : minutes;
}
