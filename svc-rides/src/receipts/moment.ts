import { localeOf, type Language } from '@rahi/contracts';

/** A moment in India. Whatever kind of space the platform's locale data has in it. */
export function momentOf(time: Date | null, language: Language): string {
  if (!time) return '–';
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(time).replace(/\s+/g, ' ');
}
