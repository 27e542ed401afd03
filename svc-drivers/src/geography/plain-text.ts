const mostCharacters = 120;

/** A name from an external server, made fit to show and to book with: one short line of plain text. */
export function plainText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return Array.from(plain).slice(0, mostCharacters).join('').trim();
}
