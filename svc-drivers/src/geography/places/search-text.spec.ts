import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, withoutNumbers, wordsOf } from './search-text.js';

describe('fold', () => {
  it.each([
    ['  Linking   Road ', 'linking road'],
    ['King’s Circle', 'kings circle'],
    ['Café Délhi-6', 'cafe delhi 6'],
    ['बाँद्रा', 'बांद्रा'],
    ['लिंकिंग रोड़', 'लिंकिंग रोड'],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing when applied twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(fold(fold(text))).toBe(fold(text))));
  });
});

describe('the words of a query', () => {
  it.each([
    ['linking rd', 'linking road'],
    ['Andheri (W)', 'andheri west'],
    ['kurla e', 'kurla east'],
    ['Dadar Stn.', 'dadar station'],
    ['nr. Bandra Station', 'bandra station'],
    ['S. V. Road', 'sv road'],
    ['S.V.Road', 'sv road'],
    ['M G Rd, Fort', 'mg road fort'],
    ['J. J. Hospital', 'jj hospital'],
    ['Linking Road, Bandra', 'linking road bandra'],
    ['', ''],
    // Words that every JavaScript object has as members.
    ['Constructor', 'constructor'],
    ['toString valueOf', 'tostring valueof'],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  it('leave house numbers and PIN codes out when nothing has them', () => {
    expect(withoutNumbers(['12', 'mg', 'road'])).toEqual(['mg', 'road']);
    expect(withoutNumbers(['14b', 'hill', 'road', '400050'])).toEqual(['hill', 'road']);
    expect(withoutNumbers(['400050'])).toEqual(['400050']);
  });
});
