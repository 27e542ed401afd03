/** Lower case, without accents and punctuation; words apart by one space. Letters of any script stay. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** What a place answers to, all folded: its names in full, the words of those, and the words around it. */
export interface SearchTerms {
  names: readonly string[];
  nameWords: readonly string[];
  contextWords: readonly string[];
  kind: string;
}

/** How well a query fits, best first. */
export const MATCH = { exact: 0, prefix: 1, kind: 1.5, words: 2, context: 3, typo: 4, typoInContext: 5 } as const;

const KIND_MIN_LENGTH = 4;
const TYPO_MIN_LENGTH = 4;

/**
 * Rates a folded, non-empty query against a place by {@link MATCH}, plus, where words of it are found around the place
 * only, the share of those, below 1. Undefined when it does not fit at all.
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
 * True when one letter added, left out, changed, or two neighbours swapped, turns `word` into the start of `known`.
 * The start, because people are still typing.
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
