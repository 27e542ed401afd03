import { clockOptions, inLanguage, plainSpaces } from '@rahi/web-kit';

/** Moments as drivers read them, Asia/Kolkata (R23). */
export const timeZone = 'Asia/Kolkata';

const time = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone, ...clockOptions }));
const dayAndTime = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...clockOptions,
    }),
);

/** "2:05 pm". */
export const timeText = (at: string | number): string => plainSpaces(time().format(new Date(at)));
/** "Sat, 21 Nov, 2:05 pm". */
export const dayAndTimeText = (at: string | number): string => plainSpaces(dayAndTime().format(new Date(at)));
