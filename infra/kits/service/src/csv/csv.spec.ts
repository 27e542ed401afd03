import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { csvFile } from './csv.js';

const startsAsFormula = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠−])/u;

const isText = (text: string) =>
  /^(?:0\d+|\d{12,})$/.test(text) || (startsAsFormula.test(text) && !/^-\d{1,11}(?:\.\d{1,2})?$/.test(text));

/** Reads a file as RFC 4180 says, and nothing else. */
function read(file: Buffer): string[][] {
  const rows: string[][] = [];
  let rest = file.toString('utf8').slice(1);
  while (rest !== '') {
    const row: string[] = [];
    for (let more = true; more;) {
      const cell = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
      if (!cell) throw new Error(`not a cell: ${rest}`);
      row.push(cell[1] === undefined ? (cell[2] ?? '') : cell[1].replaceAll('""', '"'));
      rest = rest.slice(cell[0].length);
      more = cell[3] === ',';
    }
    rows.push(row);
  }
  return rows;
}

describe('a CSV file', () => {
  it('is UTF-8 with a mark that says so, and ends its lines as RFC 4180 does', () => {
    const file = csvFile([
      ['पता', 'a,b'],
      ['say "hi"', ''],
    ]);
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString('utf8')).toBe('\uFEFFपता,"a,b"\r\n"say ""hi""",\r\n');
  });

  it.each([
    '=1+1',
    '+91 98100',
    '-5+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '−1',
    ' =1',
    '\u00A0＝1',
    '\u200B=1',
  ])('holds no formula: %j', (cell) => {
    expect(read(csvFile([[cell]]))).toEqual([[`'${cell}`]]);
  });

  it.each(['09812345678', '0', '00', '123456789012', '919812345678'])(
    'has digits that a spreadsheet would change as text: %j',
    (cell) => expect(read(csvFile([[cell]]))).toEqual([[cell === '0' ? cell : `'${cell}`]]),
  );

  it.each(['-97.84', '-5', '0.50', '1500', '12345678901'])('has an amount as a number: %j', (cell) => {
    expect(read(csvFile([[cell]]))).toEqual([[cell]]);
  });

  it('is read again as it was written, whatever the cells hold', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '\r\n', '\n', '=x', ''));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const expected = rows.map((row) => row.map((text) => (isText(text) ? `'${text}` : text)));
        expect(read(csvFile(rows))).toEqual(expected);
      }),
    );
  });
});
