/** Marks a file as UTF-8: without it, Excel reads Hindi as Latin letters. */
const byteOrderMark = '\uFEFF';
/** Text that a spreadsheet would take for a formula: also in full width, as some do, and after spaces. */
const formula = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212])/u;

type Row = readonly string[];

/** The beginning of a file: the byte order mark and the heads of the columns. */
export function csvHead(columns: Row): string {
  return byteOrderMark + csvRow(columns);
}

/**
 * Text that a spreadsheet would take for a number and change: phones and other numbers with a 0 in front lose it, those of 12
 * and more digits lose the last ones. Amounts are shorter, and have a point.
 */
const changedNumber = /^(?:0\d+|\d{12,})$/;

/** An amount that is taken off: a spreadsheet may add it up. */
const negative = /^-\d{1,11}(?:\.\d{1,2})?$/;

/**
 * A line of CSV by RFC 4180. A cell that a spreadsheet would run as a formula, or take for a number that it cannot keep, begins
 * with an apostrophe instead: names, addresses and phones are what people typed.
 */
export function csvRow(cells: Row): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A whole table, in UTF-8; the first row is the heads. */
export function csvFile(rows: readonly Row[]): Buffer {
  return Buffer.from(byteOrderMark + rows.map(csvRow).join(''), 'utf8');
}

function cellOf(text: string): string {
  const isText = changedNumber.test(text) || (formula.test(text) && !negative.test(text));
  const harmless = isText ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
