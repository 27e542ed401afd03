import { kolkataZone, localeOf, type Saying } from '@rahi/contracts';

/** The time of a pickup as people read it, in Asia/Kolkata: "Mon, 30 Nov, 9:30 am". @param iso the instant */
export function whenOf(iso: string): Saying {
  const at = new Date(iso);
  return {
    in: (language) =>
      new Intl.DateTimeFormat(localeOf(language), {
        timeZone: kolkataZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }).format(at),
  };
}
