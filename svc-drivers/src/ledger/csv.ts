/** Marks the file as UTF-8: without it, Excel reads Hindi as Latin letters. */
const byteOrderMark = '\uFEFF';
/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * A table as CSV by RFC 4180, UTF-8 with a byte order mark. A cell that a spreadsheet would run as a formula begins
 * with an apostrophe instead: addresses are what people typed.
 */
export function csvFile(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join(''), 'utf8');
}

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
