import { describe, expect, it } from '@jest/globals';
import { containing } from '@rahi/service-kit';
import { idsBeginning, phoneDigits, textSearch } from './search.js';

describe('searching a list', () => {
  it.each([
    ['Asha', '%Asha%'],
    ['100%', String.raw`%100\%%`],
    ['a_b', String.raw`%a\_b%`],
    [String.raw`c:\d`, String.raw`%c:\\d%`],
    ['आशा', '%आशा%'],
  ])('searches %j with the pattern %j', (typed, pattern) => {
    expect(containing(typed)).toBe(pattern);
  });

  it.each([
    ['rao', { by: 'grams', pattern: '%rao%', grams: 'rao' }],
    ['राव', { by: 'grams', pattern: '%राव%', grams: 'राव' }],
    ['ra', { by: 'grams', pattern: '% ra%', grams: ' ra' }],
    ['_x', { by: 'grams', pattern: String.raw`% \_x%`, grams: ' _x' }],
    ['%', { by: 'newest', pattern: String.raw`%\%%` }],
    ['आ', { by: 'newest', pattern: '%आ%' }],
    // A letter with its accent removed counts as one letter, and an apostrophe as none.
    ['e\u0301', { by: 'newest', pattern: '%e%' }],
    ["o'n", { by: 'grams', pattern: '% on%', grams: ' on' }],
    ['O\u2019Neil', { by: 'grams', pattern: '%ONeil%', grams: 'ONeil' }],
    ['Zo\u00EB', { by: 'grams', pattern: '%Zoe%', grams: 'Zoe' }],
  ])('counts the characters of %j', (typed, search) => {
    expect(textSearch(typed)).toEqual(search);
  });

  it.each([
    ['+91 98765-43210', '919876543210'],
    ['98765 4', '987654'],
    ['098765 4', '987654'],
    ['tel:98765\u20114', '987654'],
    ['९८७६५', '98765'],
    ['98', '98'],
    ['asha 98765', 'asha 98765'],
    ['...', '...'],
  ])('reads %j as the phone digits %j', (typed, looked) => {
    expect(phoneDigits(typed)).toBe(looked);
  });

  it.each([
    ['3F2A', '3f2a0000-0000-0000-0000-000000000000', '3f2affff-ffff-ffff-ffff-ffffffffffff'],
    ['3F2A91bc', '3f2a91bc-0000-0000-0000-000000000000', '3f2a91bc-ffff-ffff-ffff-ffffffffffff'],
    ['3f2a91bc-4', '3f2a91bc-4000-0000-0000-000000000000', '3f2a91bc-4fff-ffff-ffff-ffffffffffff'],
    ['3f2a91bc4', '3f2a91bc-4000-0000-0000-000000000000', '3f2a91bc-4fff-ffff-ffff-ffffffffffff'],
    [
      '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b',
    ],
  ])('finds ids that begin with %j between %s and %s', (typed, first, last) => {
    expect(idsBeginning(typed)).toEqual({ first, last });
  });

  it.each(['', 'asha', '-', '3f2', '3f-2a', '3f2a91bc--', 'f'.repeat(33), '3f2a 91bc'])(
    'does not read %j as an id',
    (typed) => {
      expect(idsBeginning(typed)).toBeNull();
    },
  );
});
