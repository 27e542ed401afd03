const mostCharacters = 120;

/** A name from outside as it may be shown and booked with: one line of plain text, not long. */
export function plainText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return Array.from(plain).slice(0, mostCharacters).join('').trim();
}
