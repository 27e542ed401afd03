/** The languages of the screens (BCP 47), in the order in which they are offered. The first is shown to everyone else. */
export const languages = ['en-IN', 'hi-IN', 'mr-IN'] as const;
export type Language = (typeof languages)[number];

/** Each language's name, in the language itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-IN': 'English',
  'hi-IN': 'हिन्दी',
  'mr-IN': 'मराठी',
};

/** The language of a tag such as `hi`, `hi-IN` or `mr-Deva-IN`; null for a language that Rahi does not support. */
export function languageOfTag(tag: string): Language | null {
  return languages.find((language) => shortTag(language) === shortTag(tag)) ?? null;
}

/** The language of a person who has not chosen one. @param preferred tags, the most preferred first (`navigator.languages`) */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return languages[0];
}

/** `hi` of `hi-IN`: the name of a language's catalogue. */
export function shortTag(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase();
}

/** The locale for numbers and dates of a language. Digits are 0–9 in each, which keeps codes and amounts the same. */
export function localeOf(language: Language): string {
  return language === 'en-IN' ? language : `${language}-u-nu-latn`;
}

/**
 * The language that an `Accept-Language` header prefers: the supported one with the highest weight, else the first
 * language.
 */
export function languageOfHeader(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const weight = parameters.map((one) => /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(one)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    });
  return languageFor(wanted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag));
}
