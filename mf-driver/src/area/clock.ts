import { inLanguage } from '@rahi/web-kit';

/** Moments as drivers read them, Asia/Kolkata (R23). */
export const timeZone = 'Asia/Kolkata';

const time = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const dayAndTime = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** "14:05". */
export const timeText = (at: string | number): string => time().format(new Date(at));
/** "Sat, 21 Nov, 14:05". */
export const dayAndTimeText = (at: string | number): string => dayAndTime().format(new Date(at));
