import { inLanguage } from '@rahi/web-kit';
import { kolkataZone as timeZone } from '@rahi/contracts/kolkata-day';

const weekday = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' }));
const dayOfMonth = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric' }));
const wholeDay = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
);

/** Noon of a day `YYYY-MM-DD`: that day in Asia/Kolkata, as in UTC. */
const noonOf = (date: string) => new Date(`${date}T06:30:00Z`);

/** "Sat" of `YYYY-MM-DD`. */
export const weekdayText = (date: string): string => weekday().format(noonOf(date));
/** "21" of `YYYY-MM-DD`. */
export const dayOfMonthText = (date: string): string => dayOfMonth().format(noonOf(date));
/** "Saturday 21 November" of `YYYY-MM-DD`. */
export const wholeDayText = (date: string): string => wholeDay().format(noonOf(date));
