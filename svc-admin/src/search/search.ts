/** How a list is searched for what somebody typed. Patterns and grams still go through `searchable` in SQL. */
export type TextSearch =
  | { by: 'grams'; pattern: string; grams: string }
  /** Too short for an index: looked for among the newest rows alone. */
  | { by: 'newest'; pattern: string };

/** A LIKE pattern for text that contains what was typed; nothing typed works as a wildcard. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Three characters and more are looked for anywhere, two at the beginning of a word, one among the newest rows. Characters
 * are code points of NFC, as Postgres counts them.
 */
export function textSearch(typed: string): TextSearch {
  const words = typed.normalize('NFC');
  const length = [...words].length;
  if (length >= 3) return { by: 'grams', pattern: containing(words), grams: words };
  if (length === 2) return { by: 'grams', pattern: containing(` ${words}`), grams: ` ${words}` };
  return { by: 'newest', pattern: containing(words) };
}

/** The digits of what looks like a phone number; else what was typed. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return /^[+\d\s().-]+$/.test(typed) && digits.length >= 3 ? digits : typed;
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The first and last id that begin as typed, from four digits on, or null when no id begins so. Hyphens may be left out. */
export function idsBeginning(typed: string): { first: string; last: string } | null {
  const hex = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{4,32}$/.test(hex)) return null;
  const first = uuidOf(hex.padEnd(32, '0'));
  if (typed.includes('-') && !first.startsWith(typed.toLowerCase())) return null;
  return { first, last: uuidOf(hex.padEnd(32, 'f')) };
}
