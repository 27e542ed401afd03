import type { Ride } from '@rahi/contracts/ride';
import { inLanguage } from '@rahi/web-kit';

export interface RidesOfDay {
  /** 'today', 'yesterday', or the day: "Monday, 2 March 2026". */
  day: string;
  rides: Ride[];
}

const dayFormat = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
);

/** Groups rides by the day they were created on, in the order given, on the device's calendar. */
export function ridesByDay(rides: readonly Ride[], now: Date): RidesOfDay[] {
  const groups: RidesOfDay[] = [];
  for (const ride of rides) {
    const day = nameOfDay(new Date(ride.createdAt), now);
    const last = groups.at(-1);
    if (last?.day === day) last.rides.push(ride);
    else groups.push({ day, rides: [ride] });
  }
  return groups;
}

function nameOfDay(date: Date, now: Date): string {
  const name = dayFormat().format(date);
  if (name === dayFormat().format(now)) return 'today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return name === dayFormat().format(yesterday) ? 'yesterday' : name;
}
