import { kolkataZone, localeOf, type Saying } from '@rahi/contracts';

/** An instant as people read it, in Asia/Kolkata: "Mon, 30 Nov, 9:30 am". @param at the instant; as text, in ISO 8601 */
export function whenOf(at: Date | string): Saying {
  const date = new Date(at);
  return {
    in: (language) =>
      new Intl.DateTimeFormat(localeOf(language), {
        timeZone: kolkataZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }).format(date),
  };
}
