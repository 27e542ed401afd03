import { daysAfter, kolkataDate } from '@rahi/contracts/kolkata-day';
import { formatClock, formatDayAndClock, inLanguage } from './formats.js';

const relativeDay = inLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** "today" or "tomorrow" in the page's language, of the Asia/Kolkata day of `at` (R23); null for other days. */
function nearDay(at: number | string | Date, now: number): string | null {
  const today = kolkataDate(new Date(now));
  const ahead = [today, daysAfter(today, 1)].indexOf(kolkataDate(new Date(at)));
  return ahead < 0 ? null : relativeDay().format(ahead, 'day');
}

/** As it is written where no words are before it. */
const alone = ([first = '', ...rest]: string) => first.toUpperCase() + rest.join('');

/** "Today" or "Tomorrow" where no words are before it; null for other days. Days of every served city, whatever the device's. */
export function formatNearDay(at: number | string | Date, now: number = Date.now()): string | null {
  const near = nearDay(at, now);
  return near && alone(near);
}

/**
 * When a ride that is booked for later begins (R43), within a sentence: "tomorrow, 6:00 am", else "Sat, 29 Nov, 6:00 am". Days and
 * times are those of every served city (R23), whatever the device's.
 */
export function formatPickupTime(at: number | string | Date, now: number = Date.now()): string {
  const near = nearDay(at, now);
  return near === null ? formatDayAndClock(at) : `${near}, ${formatClock(at)}`;
}

/** The same where no words are before it: "Tomorrow, 6:00 am". */
export function formatPickupTimeAlone(at: number | string | Date, now?: number): string {
  return alone(formatPickupTime(at, now));
}

/** Minutes by which Asia/Kolkata is ahead of UTC, as a `Date` counts them. */
const kolkataOffset = -330;

/** Whether the device shows another time of day at that moment than the served cities: then the city is named beside the time. */
export function isOtherZone(at: number | string | Date): boolean {
  return new Date(at).getTimezoneOffset() !== kolkataOffset;
}
