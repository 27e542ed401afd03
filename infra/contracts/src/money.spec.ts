import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatRupees, formatRupeesInColumn, paiseFromRupees, rupeesFromPaise } from './money.js';

describe('rupees on the wire', () => {
  it('drop the paise when there are none', () => {
    expect(rupeesFromPaise(15_200)).toBe('152');
    expect(rupeesFromPaise(15_225)).toBe('152.25');
    expect(rupeesFromPaise(5)).toBe('0.05');
    expect(rupeesFromPaise(-4011)).toBe('-40.11');
  });

  it('come back as the same paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise),
    );
  });

  it.each(['', '1.234', 'abc', 'NaN', '1e3', '--1', '1.', 'Infinity'])('refuse %j', (text) => {
    expect(() => paiseFromRupees(text)).toThrow(RangeError);
  });

  it('are shown with 0 to 2 decimals in the Indian grouping', () => {
    expect(formatRupees('241880')).toBe('₹2,41,880');
    expect(formatRupees('200.55')).toBe('₹200.55');
    expect(formatRupees('152')).toBe('₹152');
    expect(formatRupees('37.8')).toBe('₹37.80');
    expect(formatRupeesInColumn('1284')).toBe('₹1,284.00');
  });

  it('have two decimals throughout in a column (R38)', () => {
    expect(formatRupeesInColumn('241880')).toBe('₹2,41,880.00');
    expect(formatRupeesInColumn('37.8')).toBe('₹37.80');
  });
});
