import { createHash } from 'node:crypto';
import { mostStatementRows, Refusal, type StatementReason } from '@rahi/contracts';
import { parse } from 'csv-parse/sync';
import { say } from '../../say.js';
import { paiseOf } from './amount-text.js';
import { dayOf } from './day-text.js';

/** A row of a bank statement by which money came in. */
export interface BankRow {
  line: number;
  /** The bank's reference; made of the row where it has none. Null where the row was not read. */
  reference: string | null;
  /** Whether the bank gave it. */
  isOfBank: boolean;
  /** Our own reference of a ride (`tr` of its UPI link), where the bank passes it on. */
  rideId: string | null;
  paise: number | null;
  /** `2026-03-31` */
  day: string | null;
  wrong: Extract<StatementReason, 'repeated' | 'no_amount' | 'no_day' | 'columns'> | null;
}

export interface BankFile {
  rows: BankRow[];
  /** Rows by which no money came in. */
  outgoing: number;
}

const delimiters = [',', ';', '\t', '|'] as const;
/** Banks write the name and the address of the account above the headings. */
const mostPreambleRows = 40;
/** The longest field of a statement is its description. */
const longestField = 2000;
/** Banks have twenty or so. Half a megabyte of nothing but separators would take a second to read. */
const mostColumns = 100;
/** Rows of empty cells included. */
const mostRecords = 5 * mostStatementRows;

/** Headings of Indian banks' statements, in lower case and without anything but letters. */
const headings = {
  reference: [
    'reference',
    'referenceno',
    'referencenumber',
    'refno',
    'ref',
    'utr',
    'utrno',
    'utrnumber',
    'rrn',
    'chqrefno',
    'chequerefno',
    'refnochequeno',
    'chqrefnumber',
    'transactionid',
    'tranid',
    'upireference',
    'bankreference',
    'bankreferenceno',
  ],
  amount: [
    'amount',
    'amountinr',
    'amountrs',
    'credit',
    'creditamount',
    'creditinr',
    'deposit',
    'deposits',
    'depositamt',
    'depositamount',
    'depositamountinr',
    'transactionamount',
    'transactionamountinr',
  ],
  day: ['date', 'txndate', 'transactiondate', 'trandate', 'postdate', 'postingdate', 'valuedate', 'valuedt'],
  description: ['description', 'narration', 'remarks', 'transactionremarks', 'particulars', 'details'],
  kind: ['drcr', 'crdr', 'type', 'transactiontype'],
} as const;
type Column = keyof typeof headings;
type Columns = Partial<Record<Column, number>>;

const utr = /(?<!\d)\d{12}(?!\d)/;
const ownReference = /(?<![\da-f])[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}(?![\da-f])/i;
/** What is a reference of its own, and not an empty cell of a spreadsheet or a number that one has rounded ("4.2E+11"). */
const wholeReference = /^(?=.*[A-Za-z1-9])[A-Za-z0-9-]{4,40}$/;

/**
 * Reads a bank statement: headings in any order below any preamble, separated by comma, semicolon, tab or bar, with or without a byte
 * order mark.
 * @throws Refusal invalid_input when it is no such file, too_large with more rows than `mostStatementRows`
 */
export function readStatementFile(csv: string): BankFile {
  for (const delimiter of delimiters) {
    const records = recordsOf(csv, delimiter);
    const head = records.slice(0, mostPreambleRows).findIndex(({ record }) => columnsOf(record) !== null);
    const columns = head < 0 ? null : columnsOf(records[head]?.record ?? []);
    if (!columns) continue;
    const width = records[head]?.record.length ?? 0;
    const rows = records.slice(head + 1);
    if (rows.length > mostStatementRows)
      throw new Refusal('too_large', say('statement.rows', { most: mostStatementRows }));
    return rowsOf(rows, columns, width);
  }
  throw invalid('statement.headings');
}

interface Numbered {
  record: string[];
  line: number;
}

/** One row more than is taken, so that a longer file is known as such. */
function recordsOf(csv: string, delimiter: string): Numbered[] {
  // With this delimiter it is no statement.
  if (csv.split('\n').some((line) => line.split(delimiter, mostColumns + 1).length > mostColumns)) return [];
  const records: Numbered[] = [];
  let seen = 0;
  const most = mostStatementRows + mostPreambleRows + 1;
  try {
    parse(csv, {
      bom: true,
      delimiter,
      max_record_size: 16 * longestField,
      on_record(record: string[], { lines }) {
        seen += 1;
        if (records.length < most && record.some((cell) => cell !== '')) records.push({ record, line: lines });
        return null;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Half a megabyte of rows of empty cells would take half a minute.
      to: mostRecords + 1,
      trim: true,
    });
  } catch {
    // A quote that never ends, or a line without end: no statement with this delimiter.
    return [];
  }
  if (seen > mostRecords) throw new Refusal('too_large', say('statement.rows', { most: mostStatementRows }));
  return records;
}

function columnsOf(record: readonly string[]): Columns | null {
  const found: Columns = {};
  record.forEach((cell, at) => {
    const word = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
    for (const column of ['reference', 'amount', 'day', 'description', 'kind'] as const) {
      if (found[column] === undefined && headings[column].some((one) => one === word)) found[column] = at;
    }
  });
  const identifies = found.reference !== undefined || found.description !== undefined;
  return identifies && found.amount !== undefined && found.day !== undefined ? found : null;
}

function rowsOf(records: readonly Numbered[], columns: Columns, width: number): BankFile {
  const seen = new Map<string, number>();
  const known = new Set<string>();
  const rows: BankRow[] = [];
  let outgoing = 0;
  for (const { record, line } of records) {
    const cell = (column: Column) => record[columns[column] ?? -1] ?? '';
    // Sums and remarks below the rows have no date.
    if (cell('day') === '' && cell('amount') === '') continue;
    const paise = paiseOf(cell('amount'));
    if (cell('amount') === '' || (paise !== null && paise <= 0) || /^(?:dr|d|debit|withdrawal)\b/i.test(cell('kind'))) {
      outgoing += 1;
      continue;
    }
    const day = dayOf(cell('day'));
    const wrong = record.length > width ? 'columns' : paise === null ? 'no_amount' : day === null ? 'no_day' : null;
    const text = `${cell('reference')} ${cell('description')}`;
    const ofBank = referenceIn(cell('reference'), text);
    const made = ofBank ?? madeOf(`${day} ${paise} ${text}`, seen);
    const row: BankRow = {
      line,
      reference: wrong ? null : made,
      isOfBank: ofBank !== null,
      rideId: rideIdIn(text),
      paise: wrong === 'columns' ? null : paise,
      day,
      wrong,
    };
    if (!wrong && known.has(made)) Object.assign(row, { reference: null, wrong: 'repeated' });
    known.add(made);
    rows.push(row);
  }
  return { rows, outgoing };
}

/** UPI's number wherever the bank has put it, else all of the reference. */
function referenceIn(reference: string, text: string): string | null {
  const number = utr.exec(reference) ?? utr.exec(text);
  if (number) return number[0];
  const whole = reference.replaceAll(/[\s'/]/g, '');
  return wholeReference.test(whole) && !ownReference.test(whole) ? whole : null;
}

function rideIdIn(text: string): string | null {
  const hex = ownReference.exec(text)?.[0].replaceAll('-', '').toLowerCase();
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

/** The same row of the same file gives the same reference; rows that say the same are numbered. */
function madeOf(row: string, seen: Map<string, number>): string {
  const hash = createHash('sha256').update(row).digest('hex').slice(0, 24);
  const count = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, count);
  return `ROW-${hash}${count > 1 ? `-${count}` : ''}`;
}

function invalid(id: 'statement.headings'): Refusal {
  const message = say(id);
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'csv', message }] });
}
