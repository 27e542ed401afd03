import { kolkataZone as timeZone } from '@rahi/contracts/kolkata-day';
import { clockOptions, inLanguage, plainSpaces } from '@rahi/web-kit';

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

/** "Sat, 21 Nov, 2:05 pm", Asia/Kolkata (R23). */
export const dayAndTimeText = (at: string | number): string => plainSpaces(dayAndTime().format(new Date(at)));
