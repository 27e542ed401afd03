import { inLanguage } from '@rahi/web-kit';

const timeZone = 'Asia/Kolkata';
const time = inLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }));
const dayAndTime = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone }),
);
const toTheSecond = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }));
/** Compares days only. */
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });

/** "10:31:05 am" in English, of Asia/Kolkata. */
export function timeText(moment: Date): string {
  return toTheSecond().format(moment);
}

/** In English "10:31 am" today, "31 May, 10:31 am" before; days and times of Asia/Kolkata (R23). */
export function momentText(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  return (day.format(moment) === day.format(now) ? time() : dayAndTime()).format(moment);
}

const hour = inLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone }));

/** "10 am": the hour of Asia/Kolkata that begins then. */
export function hourText(iso: string): string {
  return hour().format(new Date(iso));
}

const weekdayAndTime = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }),
);
const aMonday = Date.parse('2026-01-05T00:00:00+05:30');

/** A half hour of the week, counted from Monday 00:00 in Asia/Kolkata: "Mon 9:30 am" in English. */
export function halfHourText(halfHour: number): string {
  return weekdayAndTime().format(aMonday + halfHour * 30 * 60_000);
}

/**
 * The moment that a field of the kind `datetime-local` says, `YYYY-MM-DDTHH:MM`: in Asia/Kolkata, which is UTC+05:30 all year. Null for
 * a text that is none.
 */
export function momentOfLocal(local: string): Date | null {
  const at = new Date(`${local}:00+05:30`);
  return Number.isNaN(at.getTime()) ? null : at;
}
