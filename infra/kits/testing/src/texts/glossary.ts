import { parse } from '@formatjs/icu-messageformat-parser';
import * as z from 'zod';
import type { Catalogue } from './message-use.js';
import { latinNames, partsOf } from './translation.js';

/** One word for one thing, in a language. */
const entrySchema = z.strictObject({
  /** The term of the field, in English. */
  term: z.string(),
  /** The forms of the term in English, as an expression for whole words. */
  english: z.string(),
  /** Its word, as the beginnings of its forms: a text that has the term in English has one of them. */
  words: z.array(z.string()).min(1),
  /** Other words for the same thing, that no text has. */
  never: z.array(z.string()),
});
export const glossarySchema = z.array(entrySchema).min(1);
export type Glossary = z.output<typeof glossarySchema>;

/**
 * Where a translation says a term of the glossary in another word.
 * @returns `id: problem` for each
 */
export function glossaryProblems(english: Catalogue, translation: Catalogue, glossary: Glossary): string[] {
  return Object.entries(translation).flatMap(([id, translated]) => {
    const [original, text] = [wordsOf(english[id] ?? ''), wordsOf(translated)];
    return glossary.flatMap(({ term, english: forms, words, never }) => {
      const other = never.filter((word) => begins(text, word)).map((word) => `${id}: “${word}” for ${term}`);
      const has = new RegExp(`(?<![\\p{L}-])(?:${forms})(?![\\p{L}-])`, 'iu').test(original);
      return has && !words.some((word) => begins(text, word))
        ? [...other, `${id}: no “${words[0]}” for ${term}`]
        : other;
    });
  });
}

/** Whether a word of a text begins so: “चालक” does not begin “संचालक”. */
const begins = (text: string, word: string) => new RegExp(`(?<![\\p{L}\\p{M}])${word}`, 'u').test(text);

/** The words of a message, without the names of its values and choices, and without names such as Google Maps. */
function wordsOf(message: string): string {
  return partsOf(parse(message)).words.join('\n').replaceAll(latinNames, '');
}
