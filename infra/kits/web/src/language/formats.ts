import type { Language } from '@rahi/contracts/languages';
import { localeOf, pageLanguage } from './page-language.js';

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

type Unit = 'kilometer' | 'meter' | 'minute' | 'hour';
const units = new Map<string, () => Intl.NumberFormat>();

/**
 * "9.8 km", "24 min", "1 hr" with the language's own words for the units.
 * @param digits how many decimals: at most, or exactly
 */
export function formatUnit(value: number, unit: Unit, digits: { most: number } | { exactly: number } = { most: 0 }) {
  const maximumFractionDigits = 'most' in digits ? digits.most : digits.exactly;
  const minimumFractionDigits = 'most' in digits ? 0 : digits.exactly;
  const key = `${unit} ${minimumFractionDigits} ${maximumFractionDigits}`;
  const options = { style: 'unit', unit, minimumFractionDigits, maximumFractionDigits } as const;
  // Indian English says "24 mins"; plain English "24 min".
  const format =
    units.get(key) ?? inLanguage((locale) => new Intl.NumberFormat(locale === 'en-IN' ? 'en' : locale, options));
  units.set(key, format);
  return format().format(value);
}
