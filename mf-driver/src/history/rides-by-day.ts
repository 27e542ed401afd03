import { daysAfter, kolkataDate } from '@rahi/contracts/kolkata-day';
import type { Ride } from '@rahi/contracts/ride';
import { wholeDayText } from '../earnings/days.js';

export interface RidesOfDay {
  /** `YYYY-MM-DD`, Asia/Kolkata. */
  date: string;
  /** 'today', 'yesterday', or the day: "Monday 2 March". */
  day: string;
  rides: Ride[];
}

/** Groups rides by the day they were booked on (R23), in the order given. */
export function ridesByDay(rides: readonly Ride[], now: Date): RidesOfDay[] {
  const days: RidesOfDay[] = [];
  for (const ride of rides) {
    const date = kolkataDate(new Date(ride.createdAt));
    const last = days.at(-1);
    if (last?.date === date) last.rides.push(ride);
    else days.push({ date, day: nameOf(date, kolkataDate(now)), rides: [ride] });
  }
  return days;
}

function nameOf(date: string, today: string): string {
  if (date === today) return 'today';
  return date === daysAfter(today, -1) ? 'yesterday' : wholeDayText(date);
}
