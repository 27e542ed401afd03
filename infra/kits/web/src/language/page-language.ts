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

export { localeOf } from '@rahi/contracts/languages';
