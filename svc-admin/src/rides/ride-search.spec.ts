import { describe, expect, it } from '@jest/globals';
import { containing, idsBeginning } from './ride-search.js';

describe('searching rides', () => {
  it.each([
    ['Asha', '%asha%'],
    ['100%', String.raw`%100\%%`],
    ['a_b', String.raw`%a\_b%`],
    [String.raw`c:\d`, String.raw`%c:\\d%`],
    ['आशा', '%आशा%'],
  ])('for %j looks for %j', (typed, pattern) => {
    expect(containing(typed)).toBe(pattern);
  });

  it.each([
    ['3', '30000000-0000-0000-0000-000000000000', '3fffffff-ffff-ffff-ffff-ffffffffffff'],
    ['3F2A91bc', '3f2a91bc-0000-0000-0000-000000000000', '3f2a91bc-ffff-ffff-ffff-ffffffffffff'],
    ['3f2a91bc-4', '3f2a91bc-4000-0000-0000-000000000000', '3f2a91bc-4fff-ffff-ffff-ffffffffffff'],
    ['3f2a91bc4', '3f2a91bc-4000-0000-0000-000000000000', '3f2a91bc-4fff-ffff-ffff-ffffffffffff'],
    [
      '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b',
    ],
  ])('by the beginning %j of an id looks from %s to %s', (typed, first, last) => {
    expect(idsBeginning(typed)).toEqual({ first, last });
  });

  it.each(['', 'asha', '-', '3f-2a', '3f2a91bc--', 'f'.repeat(33), '3f2a 91bc'])('takes %j for no id', (typed) => {
    expect(idsBeginning(typed)).toBeNull();
  });
});
