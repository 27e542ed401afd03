import { phoneSearch, plainLetters } from '@rahi/contracts';
import { containing } from '@rahi/service-kit';
import type { ObjectLiteral } from 'typeorm';

/** How a list is searched. Postgres passes patterns and grams through `folded`, as it does the text of a row. */
export type TextSearch =
  | { by: 'grams'; pattern: string; grams: string }
  /** Too short for the index: only the newest rows are searched. */
  | { by: 'newest'; pattern: string };

/**
 * Three characters and more are found anywhere, two at the beginning of a word, one among the newest rows. Characters are
 * code points of the folded words, as Postgres counts them.
 */
export function textSearch(typed: string): TextSearch {
  // Like `folded` in Postgres, except for capital letters.
  const words = plainLetters(typed);
  const length = [...words].length;
  if (length >= 3) return { by: 'grams', pattern: containing(words), grams: words };
  if (length === 2) return { by: 'grams', pattern: containing(` ${words}`), grams: ` ${words}` };
  return { by: 'newest', pattern: containing(words) };
}

/** A condition in SQL with its parameters. */
export interface Condition {
  sql: string;
  parameters: ObjectLiteral;
}

/** Rows of these people are found as well. */
export interface PeopleFound {
  ids: readonly string[];
  /** Properties of a row that name a person. */
  named: readonly string[];
}

interface MatchingOptions {
  /** Adds the expression that the index is over: trigrams of the text. */
  byIndex?: boolean;
  people?: PeopleFound | undefined;
  /** The text of a row has a phone number, which is found in any form. */
  phones?: boolean | undefined;
}

/**
 * Matches a row whose text contains the search text, whose id begins with it, or that belongs to one of the people
 * found.
 * @param row the alias of a row with the columns `id` and `search`, and those that name people
 */
export function matching(
  row: 'listed' | 'found',
  typed: string,
  { byIndex = false, people, phones = false }: MatchingOptions = {},
): Condition {
  const ids = idsBeginning(typed);
  const text = [
    `${row}.search LIKE folded(:pattern)`,
    ...(byIndex ? [`search_grams(${row}.search) @> search_grams(folded(:grams))`] : []),
  ].join(' AND ');
  const ways = [
    text,
    ...(ids ? [`${row}.id BETWEEN :firstId AND :lastId`] : []),
    ...(people && people.ids.length > 0 ? people.named.map((name) => `${row}.${name} = ANY(:people)`) : []),
  ];
  return {
    sql: ways.length > 1 ? `(${ways.map((way) => `(${way})`).join(' OR ')})` : text,
    parameters: {
      ...textSearch(phones ? phoneDigits(typed) : typed),
      firstId: ids?.first,
      lastId: ids?.last,
      people: people?.ids,
    },
  };
}

/** The digits of a text that looks like a phone number, as stored numbers contain them; otherwise the text itself. */
export function phoneDigits(typed: string): string {
  return phoneSearch(typed) ?? typed;
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * The first and the last id that begin with a text of at least four digits; null if it cannot be one. Hyphens may be
 * left out.
 */
export function idsBeginning(typed: string): { first: string; last: string } | null {
  const hex = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{4,32}$/.test(hex)) return null;
  const first = uuidOf(hex.padEnd(32, '0'));
  if (typed.includes('-') && !first.startsWith(typed.toLowerCase())) return null;
  return { first, last: uuidOf(hex.padEnd(32, 'f')) };
}
