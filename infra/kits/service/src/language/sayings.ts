import { languages, localeOf, type Language, type Saying } from '@rahi/contracts';
import { IntlMessageFormat } from 'intl-messageformat';

/** The values of a text. A saying among them is rendered in the language of the whole text. */
export type Values = Readonly<Record<string, string | number | Saying>>;

/** Texts for people, by their ids, in each language. */
export type Catalogues<Id extends string> = Readonly<Record<Language, Readonly<Record<Id, string>>>>;

/** The texts of a service: `say('ride.none')`, rendered in the reader's language. They are ICU messages. */
export function sayingsOf<Id extends string>(catalogues: Catalogues<Id>): (id: Id, values?: Values) => Saying {
  const made = new Map<string, IntlMessageFormat>();
  const formatOf = (id: Id, language: Language) => {
    const key = `${language} ${id}`;
    const format =
      made.get(key) ?? new IntlMessageFormat(catalogues[language][id], localeOf(language), {}, { ignoreTag: true });
    made.set(key, format);
    return format;
  };
  return (id, values = {}) => ({
    in: (language) => String(formatOf(id, language).format(saidIn(language, values))),
  });
}

/** A text in all languages, when the reader's language is unknown. */
export function inEach(saying: Saying): Record<Language, string> {
  return inEachLanguage((language) => saying.in(language));
}

/** What a mail or a notification says in all languages: svc-auth knows which one a person reads. */
export function inEachLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;
}

/** The words of a notification in all languages, and those of its message for a person whose language is unknown. */
export function pushWords(title: Saying, body: Saying) {
  const texts = inEachLanguage((language) => ({ title: title.in(language), body: body.in(language) }));
  return { words: texts[languages[0]], texts };
}

function saidIn(language: Language, values: Values): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value.in(language) : value]),
  );
}
