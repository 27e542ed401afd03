import { daysAfter, kolkataDate, kolkataDateStart } from '@rahi/contracts/kolkata-day';
import { reservationAhead } from '@rahi/contracts/reservation';

const minuteMs = 60_000;
/** Pickup times are chosen in steps of so many minutes. */
export const stepMinutes = 5;
const stepMs = stepMinutes * minuteMs;
/** The first proposal is at least so many minutes ahead: time to think, and to change it once more. */
const proposedMinutes = 90;

/** A time of the served cities (R23). */
export interface PickupTime {
  /** `YYYY-MM-DD`, Asia/Kolkata. */
  day: string;
  /** 0 to 23. */
  hour: number;
  /** 0 to 55. */
  minute: number;
}

/** The first and the last time that can be chosen, in epoch milliseconds. */
export interface PickupBounds {
  first: number;
  last: number;
}

/** From 30 minutes to 30 days ahead (R43), in whole steps. */
export function pickupBounds(now: number): PickupBounds {
  return {
    first: Math.ceil((now + reservationAhead.least * minuteMs) / stepMs) * stepMs,
    last: Math.floor((now + reservationAhead.most * minuteMs) / stepMs) * stepMs,
  };
}

/** The time that the choice begins with: the first quarter of an hour that is some time ahead. */
export function proposedTime(now: number): number {
  const quarterMs = 3 * stepMs;
  return Math.ceil((now + proposedMinutes * minuteMs) / quarterMs) * quarterMs;
}

/** @returns epoch milliseconds */
export function instantOf({ day, hour, minute }: PickupTime): number {
  return kolkataDateStart(day).getTime() + (hour * 60 + minute) * minuteMs;
}

/** @param at epoch milliseconds; what is between two steps counts as the one before */
export function timeOf(at: number): PickupTime {
  const day = kolkataDate(new Date(at));
  const minutes = Math.floor((at - kolkataDateStart(day).getTime()) / stepMs) * stepMinutes;
  return { day, hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

/** The time itself where it can be chosen, else the nearest one that can. */
export function within(time: PickupTime, { first, last }: PickupBounds): PickupTime {
  return timeOf(Math.min(last, Math.max(first, instantOf(time))));
}

/** The days with a time that can be chosen, `YYYY-MM-DD`. */
export function daysWithin({ first, last }: PickupBounds): string[] {
  const end = timeOf(last).day;
  const days = [timeOf(first).day];
  for (let day = daysAfter(days[0] ?? end, 1); day <= end; day = daysAfter(day, 1)) days.push(day);
  return days;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const minutes = Array.from({ length: 60 / stepMinutes }, (_, step) => step * stepMinutes);

/** The hours of a day with a time that can be chosen. */
export function hoursWithin(day: string, bounds: PickupBounds): number[] {
  return hours.filter((hour) => minutesWithin(day, hour, bounds).length > 0);
}

/** The minutes of an hour that can be chosen. */
export function minutesWithin(day: string, hour: number, { first, last }: PickupBounds): number[] {
  return minutes.filter((minute) => {
    const at = instantOf({ day, hour, minute });
    return at >= first && at <= last;
  });
}
