import { languages, type Language } from '@rahi/contracts/languages';
import { pageLanguage, type DeviceStorage, type Store } from '@rahi/web-kit';
import { languageKey } from './start-language.js';

export interface LanguageControl extends Store<Language> {
  /** Shows the page in a language, and keeps the choice on the device. @throws Error when its texts cannot be loaded */
  choose(language: Language): Promise<void>;
  /** Like `choose`, but stores nothing on the device. */
  show(language: Language): Promise<void>;
}

/** @param load loads the texts of a language. The language changes once they are loaded. */
export function createLanguageControl(
  storage: DeviceStorage,
  root: HTMLElement,
  load: (language: Language) => Promise<unknown>,
): LanguageControl {
  let last: Language = languages[0];
  const change = async (language: Language, keep: () => void) => {
    last = language;
    await load(language);
    // A later choice counts, whichever loads first.
    if (last !== language) return;
    keep();
    root.lang = language;
  };
  return {
    ...pageLanguage,
    choose: (language) => change(language, () => storage.setItem(languageKey, language)),
    show: (language) => change(language, () => undefined),
  };
}
