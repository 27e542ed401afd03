import * as z from 'zod/mini';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** Asia/Kolkata is UTC+05:30 all year. */
const offsetMinutes = 5.5 * 60;

/** When the desk answers, each day, in Asia/Kolkata: `HH:MM` to `HH:MM`, of which the last is `24:00`. */
export const deskHoursSchema = z.object({ from: z.string(), to: z.string() });
export type DeskHours = z.output<typeof deskHoursSchema>;

const form = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/;

/** The hours that a setting such as `09:00-21:00` names; null for a text that names none, or hours that end before they begin. */
export function deskHoursOf(text: string): DeskHours | null {
  if (!form.test(text)) return null;
  const [from = '', to = ''] = text.split('-');
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  const fits = begin < end && end <= dayMinutes && [from, to].every((time) => Number(time.slice(3)) < 60);
  return fits ? { from, to } : null;
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Minutes since the beginning of 1 January 1970 in Asia/Kolkata. */
const localMinutes = (at: Date): number => at.getTime() / minuteMs + offsetMinutes;

/** Whether the desk answers at this time. */
export function isDeskOpen(at: Date, hours: DeskHours): boolean {
  const minute = localMinutes(at) % dayMinutes;
  return minute >= minuteOf(hours.from) && minute < minuteOf(hours.to);
}

/**
 * When this many minutes of the desk's hours have passed.
 * @param at the beginning
 * @param minutes of the desk's hours, more than 0
 */
export function afterDeskMinutes(at: Date, minutes: number, hours: DeskHours): Date {
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
  const start = localMinutes(at);
  const day = Math.floor(start / dayMinutes) * dayMinutes;
  /** Of the first day. */
  const begun = Math.min(Math.max(start - day, from), to);
  const ofFirstDay = to - begun;
  if (minutes <= ofFirstDay) return atLocal(day + begun + minutes);
  const left = minutes - ofFirstDay;
  const wholeDays = Math.ceil(left / (to - from)) - 1;
  return atLocal(day + (wholeDays + 1) * dayMinutes + from + left - wholeDays * (to - from));
}

const atLocal = (minutes: number): Date => new Date(Math.round((minutes - offsetMinutes) * minuteMs));
