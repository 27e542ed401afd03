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
 * A line of CSV by RFC 4180. A cell that a spreadsheet would run as a formula begins with an apostrophe instead: names and
 * addresses are what people typed.
 */
export function csvRow(cells: Row): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A whole table, in UTF-8; the first row is the heads. */
export function csvFile(rows: readonly Row[]): Buffer {
  return Buffer.from(byteOrderMark + rows.map(csvRow).join(''), 'utf8');
}

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
