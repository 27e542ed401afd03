import { describe, expect, it } from '@jest/globals';
import { registrationNumber } from './registration-number.js';

describe('registrationNumber', () => {
  it.each([
    ['dl01ab4207', 'DL 01 AB 4207'],
    ['DL 1C AB 1234', 'DL 01 CAB 1234'],
    ['KA-05-MH-7', 'KA 05 MH 0007'],
    ['mh 12 9999', 'MH 12 9999'],
    ['22bh6517a', '22 BH 6517 A'],
  ])('writes %s as %s', (typed, written) => {
    expect(registrationNumber(typed)).toBe(written);
  });

  it.each(['', 'DL', 'XX 01 AB 1234', 'DL 01 AB', 'DL 01 AB 0000', 'DL 01 ABCD 1234', 'DL 01 AB 12345', '4207'])(
    'refuses "%s"',
    (typed) => {
      expect(registrationNumber(typed)).toBeNull();
    },
  );
});
