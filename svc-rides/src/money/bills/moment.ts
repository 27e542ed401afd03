import { localeOf, type Language } from '@rahi/contracts';

/** A moment in India, with plain spaces whatever the platform's locale data uses. */
export function momentOf(time: Date | null, language: Language): string {
  if (!time) return '–';
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(time).replace(/\s+/g, ' ');
}
