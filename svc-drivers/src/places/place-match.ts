/** Lower case without accents and punctuation, one space between words. Letters of any script stay. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** The folded texts that find a place: its full names, the words of those, and the words of its surroundings. */
export interface SearchTerms {
  names: readonly string[];
  nameWords: readonly string[];
  contextWords: readonly string[];
  kind: string;
}

/** How well a query matches, best first. */
export const MATCH = { exact: 0, prefix: 1, kind: 1.5, words: 2, context: 3, typo: 4, typoInContext: 5 } as const;

const KIND_MIN_LENGTH = 4;
const TYPO_MIN_LENGTH = 4;

/**
 * Rates a folded, non-empty query against a place by {@link MATCH}, plus the share (below 1) of its words that match only
 * the surroundings. Undefined when it does not match.
 */
export function matchQuality(query: string, terms: SearchTerms): number | undefined {
  if (terms.names.includes(query)) return MATCH.exact;
  if (terms.names.some((name) => name.startsWith(query))) return MATCH.prefix;
  if (query.length >= KIND_MIN_LENGTH && terms.kind.startsWith(query)) return MATCH.kind;
  const words = query.split(' ');
  const missing = words.filter((word) => !terms.nameWords.some((known) => known.startsWith(word)));
  if (missing.length === 0) return MATCH.words;
  const unknown = missing.filter((word) => !terms.contextWords.some((known) => known.startsWith(word)));
  if (unknown.length === 0) return MATCH.context + (0.9 * missing.length) / words.length;
  const [typo, ...more] = unknown;
  if (typo === undefined || more.length > 0 || typo.length < TYPO_MIN_LENGTH) return undefined;
  if (terms.nameWords.some((known) => startsWithinOneEdit(typo, known)))
    return missing.length === 1 ? MATCH.typo : MATCH.typoInContext;
  return terms.contextWords.some((known) => startsWithinOneEdit(typo, known)) ? MATCH.typoInContext : undefined;
}

/**
 * True when adding, removing or changing one letter, or swapping two neighbours, turns `word` into the start of `known`.
 * Only the start, because people are still typing.
 */
export function startsWithinOneEdit(word: string, known: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === known[same]) same += 1;
  if (same === word.length) return true;
  const starts = (rest: string, from: number): boolean => known.startsWith(rest, from);
  return (
    starts(word.slice(same), same + 1) ||
    starts(word.slice(same + 1), same) ||
    (starts(word.slice(same + 1), same + 1) && same < known.length) ||
    (word[same] === known[same + 1] && word[same + 1] === known[same] && starts(word.slice(same + 2), same + 2))
  );
}
