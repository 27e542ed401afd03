import { languageOfTag, languages, type Language } from '@rahi/contracts/languages';
import type { Store } from '../store.js';

/**
 * The page's language: `<html lang>`, which the shell writes. Areas of every release read it there. A shell older than the
 * languages writes `en`.
 */
export const pageLanguage: Store<Language> = {
  getSnapshot: () => languageOfTag(document.documentElement.lang) ?? languages[0],
  subscribe(listener) {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  },
};

/** The locale for numbers and dates of a language. Digits are 0–9 in each, so that codes and amounts are read alike. */
export function localeOf(language: Language): string {
  return language === 'en-IN' ? language : `${language}-u-nu-latn`;
}
