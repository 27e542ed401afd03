import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readingsOf } from './address-query.js';

const around = new Set(['mumbai', 'navi mumbai', 'maharashtra']);
const readings = (q: string) => readingsOf(q, around).map(({ words, leftOut }) => [words.join(' '), leftOut]);

describe('the readings of an address', () => {
  it('begin with what was typed', () => {
    expect(readings('linking road')).toEqual([['linking road', '']]);
    expect(readings('linking rd, khar')[0]).toEqual(['linking road khar', '']);
  });

  it.each([
    ['Linking Road, Mumbai, Maharashtra, India', 'linking road', ''],
    ['Linking Road, Bandra West, Mumbai 400050', 'linking road bandra west', ''],
    ['flat 302 linking road', 'linking road', 'flat 302'],
    ['Flat No. 302, Linking Road', 'linking road', 'Flat No. 302'],
    ['12/A, Linking Rd', 'linking road', '12/A'],
    ['shop no 5, linking road', 'linking road', 'shop no 5'],
    ['B-204, wing C, 3rd floor, Linking Road', 'linking road', 'B-204, wing C, 3rd floor'],
    ['A-wing, Linking Road', 'linking road', 'A-wing'],
    ['behind lilavati hospital', 'lilavati hospital', ''],
    ['opp. lilavati hospital', 'lilavati hospital', ''],
    ['in front of lilavati hospital', 'lilavati hospital', ''],
    ['लीलावती हॉस्पिटल के सामने', 'लीलावती हॉस्पिटल', ''],
    ['दादर स्टेशन समोर', 'दादर स्टेशन', ''],
    ['Sea Breeze, Linking Road', 'linking road', 'Sea Breeze'],
    ['फ्लॅट १२, linking road', 'linking road', 'फ्लॅट 12'],
  ])('of %j have %j, and leave out %j', (q, words, leftOut) => {
    expect(readings(q)).toContainEqual([words, leftOut]);
  });

  it('keep a PIN that stands alone, and a city that stands alone', () => {
    expect(readings('400050')).toEqual([['400050', '']]);
    expect(readings('Mumbai')[0]).toEqual(['mumbai', '']);
    expect(readings('Mumbai, Maharashtra')).toContainEqual(['mumbai', '']);
  });

  it('keep the words of places that only look like such words', () => {
    expect(readings('Nearbhai Street')[0]).toEqual(['nearbhai street', '']);
    expect(readings('80 feet road')).toContainEqual(['80 feet road', '']);
    expect(readings('Wing Commander Lane')).toEqual([['wing commander lane', '']]);
  });

  it('are some thirty at most, whatever is typed', () => {
    expect(readings('a b, c d, e f, g h, i j, k l, m n, o p, q r').length).toBeLessThanOrEqual(30);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (q) => {
        for (const { words } of readingsOf(q, around)) expect(words.length).toBeGreaterThan(0);
      }),
    );
  });

  it('are read in a few milliseconds, whatever is typed', () => {
    const begun = performance.now();
    for (const part of [
      '9',
      '9-',
      '1/',
      'a ',
      ' ',
      'flat ',
      'flat no. ',
      '1st ',
      'floor ',
      'wing - ',
      'near ',
      '400050 ',
      ',',
    ])
      readingsOf(part.repeat(500).slice(0, 500), new Set());
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
