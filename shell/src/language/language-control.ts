import { languages, type Language } from '@rahi/contracts/languages';
import { pageLanguage, type DeviceStorage, type Store } from '@rahi/web-kit';
import { languageKey } from './start-language.js';

export interface LanguageControl extends Store<Language> {
  /** Shows the page in a language, and keeps the choice on the device. @throws Error when its texts cannot be loaded */
  choose(language: Language): Promise<void>;
}

/** @param load loads the texts of a language, so that the choice and the texts change together */
export function createLanguageControl(
  storage: DeviceStorage,
  root: HTMLElement,
  load: (language: Language) => Promise<unknown>,
): LanguageControl {
  let last: Language = languages[0];
  return {
    ...pageLanguage,
    async choose(language) {
      last = language;
      await load(language);
      // A later choice counts, whichever loads first.
      if (last !== language) return;
      storage.setItem(languageKey, language);
      root.lang = language;
    },
  };
}
