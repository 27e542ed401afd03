import { kolkataZone } from '@rahi/contracts/kolkata-day';
import { localeOf, type Language } from '@rahi/contracts/languages';
import { pageLanguage } from './page-language.js';

/**
 * A formatter in the page's language, made once for each: `const day = inLanguage((locale) => new
 * Intl.DateTimeFormat(locale, …))`, then `day().format(date)`.
 */
export function inLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const language = pageLanguage.getSnapshot();
    const known = made.get(language) ?? make(localeOf(language));
    made.set(language, known);
    return known;
  };
}

const wholeNumber = inLanguage((locale) => new Intl.NumberFormat(locale));

/** "1,08,000". */
export function formatCount(count: number): string {
  return wholeNumber().format(count);
}

/** A time of the day, with or without am and pm as the language has it: "9:57 am". */
const clockOptions = { hour: 'numeric', minute: '2-digit' } as const;

const clock = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: kolkataZone, ...clockOptions }));

/** "9:57 am" in the zone of every served city (R23), whatever the device's. */
export function formatClock(at: number | string | Date): string {
  return plainSpaces(clock().format(new Date(at)));
}

const dayAndClock = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: kolkataZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...clockOptions,
    }),
);

/** "Sat, 21 Nov, 2:05 pm" in the zone of every served city (R23). */
export function formatDayAndClock(at: number | string | Date): string {
  return plainSpaces(dayAndClock().format(new Date(at)));
}

/** Whatever kind of space the platform's locale data has in it. */
const plainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ');

type Unit = 'kilometer' | 'meter' | 'minute' | 'hour';
const units = new Map<string, () => Intl.NumberFormat>();

/**
 * "9.8 km", "24 min", "1 hr" with the language's own words for the units.
 * @param digits how many decimals: at most, or exactly
 */
export function formatUnit(value: number, unit: Unit, digits: Digits = { most: 0 }): string {
  return unitFormat(unit, digits).format(value);
}

/** A length of time in one unit: "45 min", "5.3 hr". */
export function formatMinutes(minutes: number): string {
  return minutes < 60 ? formatUnit(minutes, 'minute') : formatUnit(minutes / 60, 'hour', { most: 1 });
}

/** A whole figure and its unit apart, "24" and "min", where the figure is drawn larger than its unit. */
export function unitParts(value: number, unit: Unit): { figure: string; unit: string } {
  const parts = unitFormat(unit, { most: 0 }).formatToParts(value);
  const join = (wanted: boolean) =>
    parts
      .filter(({ type }) => (type === 'unit') === wanted)
      .map((part) => part.value)
      .join('')
      .trim();
  return { figure: join(false), unit: join(true) };
}

type Digits = { most: number } | { exactly: number };

function unitFormat(unit: Unit, digits: Digits): Intl.NumberFormat {
  const maximumFractionDigits = 'most' in digits ? digits.most : digits.exactly;
  const minimumFractionDigits = 'most' in digits ? 0 : digits.exactly;
  const key = `${unit} ${minimumFractionDigits} ${maximumFractionDigits}`;
  const options = { style: 'unit', unit, minimumFractionDigits, maximumFractionDigits } as const;
  // Indian English says "24 mins"; plain English "24 min".
  const format =
    units.get(key) ?? inLanguage((locale) => new Intl.NumberFormat(locale === 'en-IN' ? 'en' : locale, options));
  units.set(key, format);
  return format();
}
