import { describe, expect, it } from '@jest/globals';
import { latinDigits } from './latin-digits.js';

describe('digits of any script', () => {
  it.each([
    ['Devanagari', '९८२०१२३४५६७', '98201234567'],
    ['Bengali', '০১২৩৪৫৬৭৮৯', '0123456789'],
    ['Tamil', '௦௧௨௩௪௫௬௭௮௯', '0123456789'],
    ['Arabic, of Urdu', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['full width', '１２３', '123'],
    ['mathematical, bold and monospaced', '𝟎𝟗𝟶𝟿', '0909'],
  ])('%s', (_script, typed, latin) => expect(latinDigits(typed)).toBe(latin));

  it('leaves the rest', () => expect(latinDigits('कोड ४२-a½')).toBe('कोड 42-a½'));

  it('agrees with Unicode for each of its digits', () => {
    // Each row of ten has the values 0 to 9: of n digits, the sum of the values is 4.5 n.
    const digits = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((character) => /^\p{Nd}$/u.test(character));
    const values = [...latinDigits(digits.join(''))].map(Number);
    expect(values).toEqual(digits.map((_, index) => index % 10));
  });
});
