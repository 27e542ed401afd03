const mostCharacters = 120;

/** Joiners that do not follow a letter of an Indian script, and all other invisible characters. */
const hidden =
  /(?<![\u0900-\u0DFF])[\u200C\u200D]|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\s]/u;
const runs = new RegExp(`(?:${hidden.source})+`, 'gu');

/** A name out of a map, made fit to show and to book with: one short line of text without anything that is not seen. */
export function plainText(text: string): string {
  const plain = text.replace(runs, ' ').trim();
  return Array.from(plain).slice(0, mostCharacters).join('').trim();
}
