/** Days and times as drivers read them, Asia/Kolkata (R23). */
const timeZone = 'Asia/Kolkata';

const weekday = new Intl.DateTimeFormat('en-IN', { timeZone, weekday: 'short' });
const dayOfMonth = new Intl.DateTimeFormat('en-IN', { timeZone, day: 'numeric' });
const wholeDay = new Intl.DateTimeFormat('en-IN', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Noon of a day `YYYY-MM-DD`: that day in Asia/Kolkata, as in UTC. */
const noonOf = (date: string) => new Date(`${date}T06:30:00Z`);

/** "Sat" of `YYYY-MM-DD`. */
export const weekdayText = (date: string): string => weekday.format(noonOf(date));
/** "21" of `YYYY-MM-DD`. */
export const dayOfMonthText = (date: string): string => dayOfMonth.format(noonOf(date));
/** "Saturday 21 November" of `YYYY-MM-DD`. */
export const wholeDayText = (date: string): string => wholeDay.format(noonOf(date));
/** "14:05". */
export const timeText = (at: string | number): string => time.format(new Date(at));
/** "Sat, 21 Nov, 14:05". */
export const dayAndTimeText = (at: string | number): string => dayAndTime.format(new Date(at));
