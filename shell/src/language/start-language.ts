import { languageFor, languageOfTag, type Language } from '@rahi/contracts/languages';

/** Where the browser stores the chosen language. */
export const languageKey = 'rahi.language';

/** The chosen language, or else the first language of the browser that Rahi supports. @param chosen the stored choice */
export function startLanguage(chosen: string | null, preferred: readonly string[]): Language {
  return (chosen === null ? null : languageOfTag(chosen)) ?? languageFor(preferred);
}

/** Writes the language that a page starts with to `<html lang>`. */
export function writeStartLanguage({ document, navigator }: Window, stored: (key: string) => string | null): Language {
  const language = startLanguage(stored(languageKey), navigator.languages);
  document.documentElement.lang = language;
  return language;
}
