import { distanceKm, durationMinutes, type LatLng } from '@rahi/contracts';

export interface Way {
  from: LatLng;
  to: LatLng;
}

/** A way, and the time that there is for it. */
export interface Between extends Way {
  minutes: number;
}

/** A way that takes so many times its straight line's minutes, and an hour, is longer than any by road. */
const surely = { times: 4, minutes: 60 };

/** Along the straight line at the city's speed (§9): where no roads are known. */
export const straightMinutes = ({ from, to }: Way): number => durationMinutes(distanceKm(from, to));

/** In so many minutes a way is made surely, whatever the roads are. */
export const sureMinutes = (way: Way): number => straightMinutes(way) * surely.times + surely.minutes;

/** Whether the time suffices, where that can be said without the roads; null where it cannot. */
export function sufficesSurely(between: Between): boolean | null {
  if (between.minutes < 0) return false;
  return between.minutes >= sureMinutes(between) ? true : null;
}
