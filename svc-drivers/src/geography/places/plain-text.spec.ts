import { describe, expect, it } from '@jest/globals';
import { shownText } from '@rahi/contracts';
import * as fc from 'fast-check';
import { plainText } from './plain-text.js';

describe('a name from an external server', () => {
  it('becomes one line of plain text that a ride can be booked with', () => {
    expect(plainText('  Lodhi\u0000 Road\n\u202eNew Delhi ')).toBe('Lodhi Road New Delhi');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const plain = plainText(given);
        expect(Array.from(plain).length).toBeLessThanOrEqual(120);
        expect(plain === '' || shownText(300).safeParse(plain).success).toBe(true);
      }),
    );
  });

  it('keeps the joiners that Indian scripts spell with, and no character that is not seen', () => {
    expect(plainText('कऱ्\u200Dहाड\u200B\u2800 \u202BKausa\u202C\u200E')).toBe('कऱ्\u200Dहाड Kausa');
    expect(plainText('A\u200DB \u200D')).toBe('A B');
  });

  it('is cut between characters, never within one', () => {
    expect(plainText('😀'.repeat(500))).toBe('😀'.repeat(120));
  });
});
