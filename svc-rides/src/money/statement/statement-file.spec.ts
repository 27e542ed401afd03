import { describe, expect, it } from '@jest/globals';
import { longestStatement, mostStatementRows, Refusal } from '@rahi/contracts';
import { paiseOf } from './amount-text.js';
import { dayOf } from './day-text.js';
import { readStatementFile } from './statement-file.js';

const rows = (csv: string) =>
  readStatementFile(csv).rows.map(({ line, reference, paise, day, wrong }) => [line, reference, paise, day, wrong]);

const numberedRow = (_: unknown, index: number) => `31/03/2026,${420_100_000_000 + index},10`;
const file = (count: number) => ['date,reference,amount', ...Array.from({ length: count }, numberedRow)].join('\n');

describe('amounts', () => {
  it.each([
    ['1,23,456.00', 12_345_600],
    ['₹ 1,234.5', 123_450],
    ['Rs. 500 Cr', 50_000],
    ['INR 283.50', 28_350],
    ['283', 28_300],
    ['283,50', 28_350],
    ['1.234,50', 123_450],
    ['250/-', 25_000],
    ['-500.00', -50_000],
    ['(500.00)', -50_000],
    ['500.00 Dr', -50_000],
    ['0.00', 0],
  ])('%s', (text, paise) => expect(paiseOf(text)).toBe(paise));

  it.each(['', 'abc', '1.2.3', '1,2345', '4.2E+11', '283.505', '(5', '99999999999999999999', 'NaN', '₹'])(
    'none is %j',
    (text) => expect(paiseOf(text)).toBeNull(),
  );
});

describe('days', () => {
  it.each([
    ['31/03/2026', '2026-03-31'],
    ['1-4-26', '2026-04-01'],
    ['05.03.2026', '2026-03-05'],
    ['2026-03-31', '2026-03-31'],
    ['2026-03-31T18:20:00Z', '2026-03-31'],
    ['31/03/2026 18:20:11', '2026-03-31'],
    ['31 Mar 2026', '2026-03-31'],
    ['31-March-26', '2026-03-31'],
  ])('%s', (text, day) => expect(dayOf(text)).toBe(day));

  it.each(['', '31/02/2026', '13/13/2026', '03/31/2026', '2026', '31 Foo 2026', '46112', '31/03/1899'])(
    'none is %j',
    (text) => expect(dayOf(text)).toBeNull(),
  );
});

describe('a statement', () => {
  it('is read with a byte order mark, below a preamble, with the columns in any order', () => {
    const csv = [
      '\u{FEFF}Account,000123456789',
      'Statement of,March 2026',
      '',
      'Txn Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '31/03/2026,UPI-ASHA,420112345678,,283.50,"1,23,456.00"',
      '31/03/2026,NEFT RENT,N00012,"5,000.00",,"1,18,456.00"',
    ].join('\r\n');
    expect(rows(csv)).toEqual([[5, '420112345678', 28_350, '2026-03-31', null]]);
    expect(readStatementFile(csv).outgoing).toBe(1);
  });

  it('may be parted by semicolons, tabs or bars', () => {
    for (const by of [';', '\t', '|']) {
      const csv = `Date${by}Reference${by}Amount\n2026-03-31${by}420112345678${by}1,23,456.00\n`;
      expect(rows(csv)).toEqual([[2, '420112345678', 12_345_600, '2026-03-31', null]]);
    }
  });

  it('says UPI’s number and our own reference wherever the bank has put them', () => {
    const ride = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
    const csv = `date,description,credit\n31-03-2026,UPI/P2A/420112345678/ASHA/${ride.replaceAll('-', '')}/Rahi ride,283.50\n`;
    expect(readStatementFile(csv).rows).toMatchObject([{ reference: '420112345678', rideId: ride, isOfBank: true }]);
  });

  it('gives a row without a reference one of its own, the same each time, and another to each of equal rows', () => {
    const csv = 'date,reference,amount\n31/03/2026,,100\n31/03/2026,,100\n31/03/2026,4.2E+11,100\n';
    const made = readStatementFile(csv).rows.map(({ reference }) => reference);
    expect(new Set(made).size).toBe(3);
    expect(made).toEqual(made.map(() => expect.stringMatching(/^ROW-[\da-f]{24}(-2)?$/)));
    expect(readStatementFile(csv).rows.map(({ reference }) => reference)).toEqual(made);
  });

  it('says of each row that it cannot take why, and takes the others', () => {
    const csv = [
      'date,reference,amount',
      '31/03/2026,420112345678,283.50',
      '31/03/2026,420112345678,283.50',
      '31/02/2026,420112345679,283.50',
      '31/03/2026,420112345680,many',
      '31/03/2026,420112345681,1,23,456.00',
      'Total,,',
    ].join('\n');
    expect(rows(csv)).toEqual([
      [2, '420112345678', 28_350, '2026-03-31', null],
      [3, null, 28_350, '2026-03-31', 'repeated'],
      [4, null, 28_350, null, 'no_day'],
      [5, null, null, '2026-03-31', 'no_amount'],
      [6, null, null, '2026-03-31', 'columns'],
    ]);
  });

  it.each([
    ['text', 'Dear customer, please find your statement attached.'],
    ['a file without an amount', 'date,reference\n31/03/2026,420112345678\n'],
    ['a quote without an end', `"date,reference,amount\n${'x'.repeat(40_000)}`],
    ['bytes of a picture', '\u{FFFD}PNG\r\n\u0000\u0001'],
  ])('is not %s', (_what, csv) => {
    expect(() => readStatementFile(csv)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('has as many rows as it may, and one more is refused in words', () => {
    expect(readStatementFile(file(mostStatementRows)).rows).toHaveLength(mostStatementRows);
    const refuse = () => readStatementFile(file(mostStatementRows + 1));
    expect(refuse).toThrow(Refusal);
    expect(refuse).toThrow('A statement may have up to 2000 rows. Please split the file');
  });
});

function refusalOf(csv: string): unknown {
  try {
    readStatementFile(csv);
    return null;
  } catch (error) {
    return error;
  }
}

describe('a file made to keep the reader busy', () => {
  const head = 'date,reference,amount\n';
  it.each([
    ['quotes', '"'],
    ['quotes between commas', '",'],
    ['commas', ','],
    ['lines', '\n'],
    ['rows of empty cells', ',\n'],
    ['rows of many empty cells', `${','.repeat(90)}\n`],
    ['lines with a space', ' \r\n'],
    ['digits', '4'],
    ['hexadecimal digits with dashes', 'abcdef01-'],
    ['bars and semicolons', '|;'],
    ['headings', 'date,reference,amount\n'],
  ])('of %s is read or refused in a few seconds', (_what, part) => {
    const csv = (head + part.repeat(longestStatement)).slice(0, longestStatement);
    const begun = performance.now();
    const refusal = refusalOf(csv);
    expect(refusal === null || refusal instanceof Refusal).toBe(true);
    expect(performance.now() - begun).toBeLessThan(4_000);
  });

  it('of rows between rows of empty cells loses none of them', () => {
    const csv = ['date,reference,amount', ...Array.from({ length: 1_500 }, numberedRow).flatMap((row) => [',,', row])];
    expect(readStatementFile(csv.join('\n')).rows).toHaveLength(1_500);
  });
});
