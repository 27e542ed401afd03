import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from './message-use.js';

/** Latin words that stay as they are in Hindi and Marathi: names, abbreviations and examples. */
export const latinNames =
  /\b(Rahi|UPI|UTR|GPS|GST|OTP|PDF|CSV|JPEG|PNG|QR|SUV|ID|JSON|KiB|SAC|GSTIN|SHA-256|P-256|Ed25519|JWK|client_id|client_secret|PARTNERS=api|application\/json|Authorization: Bearer|Idempotency-Key|oauth\/token|OpenStreetMap|Google Maps|iPhone|iPad|DL \d\d AB \d{4}|name@example\.com|name@bank)\b/g;

/**
 * The errors of a translated catalogue: ids that differ from English, values, tags or choices that differ, a plural
 * without the forms of the language, and Latin words that are not names.
 * @param locale of the translation, for its plural forms
 * @returns `id: problem` for each
 */
export function translationProblems(english: Catalogue, translation: Catalogue, locale: string): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const problems: string[] = [];
  for (const id of Object.keys(translation)) if (!(id in english)) problems.push(`${id}: not in English`);
  for (const [id, text] of Object.entries(english)) {
    const translated = translation[id];
    if (translated === undefined) {
      problems.push(`${id}: missing`);
      continue;
    }
    const [wanted, found] = [partsOf(parse(text)), partsOf(parse(translated))];
    if (wanted.names.join() !== found.names.join()) problems.push(`${id}: values ${found.names.join(' ')}`);
    const counted = wanted.plurals.filter(({ options }) => options.includes('one')).map(({ value }) => value);
    for (const { value, options } of found.plurals)
      for (const form of counted.includes(value) ? forms : [])
        if (!options.includes(form)) problems.push(`${id}: no plural ${form}`);
    const latin = /[A-Za-z]{2,}/.exec(found.words.join('\n').replaceAll(latinNames, ''));
    if (latin) problems.push(`${id}: ${latin[0]} is not translated`);
  }
  return problems;
}

interface Parts {
  /** Values, tags and the options of each choice, without repetition. */
  names: string[];
  words: string[];
  plurals: { value: string; options: string[] }[];
}

export function partsOf(message: readonly MessageFormatElement[]): Parts {
  const names = new Set<string>();
  const words: string[] = [];
  const plurals: Parts['plurals'] = [];
  const visit = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal) words.push(element.value);
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      const options = 'options' in element ? Object.keys(element.options) : [];
      if (element.type === TYPE.tag) {
        names.add(`<${element.value}>`);
        visit(element.children);
      } else if (element.type === TYPE.select) names.add(`{${element.value} ${options.toSorted().join('|')}}`);
      else names.add(`{${element.value}}`);
      if (element.type === TYPE.plural) plurals.push({ value: element.value, options });
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(message);
  return { names: [...names].toSorted(), words, plurals };
}
