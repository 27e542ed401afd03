/**
 * Writes decimal digits of any script as 0 to 9: "९८२०" and "９８２０" become "9820". Everything else stays.
 * Unicode keeps the ten digits of a script in a row, in order; some rows follow each other without a gap.
 */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitsBefore(digit.codePointAt(0) ?? 0) % 10));
}

function digitsBefore(codePoint: number): number {
  let count = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(codePoint - count - 1))) count += 1;
  return count;
}
