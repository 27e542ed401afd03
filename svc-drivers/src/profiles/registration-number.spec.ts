import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { registrationNumber } from './registration-number.js';

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength, maxLength });
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

describe('a registration number', () => {
  it.each([
    ['DL 01 AB 4207', 'DL 01 AB 4207'],
    ['dl01ab4207', 'DL 01 AB 4207'],
    ['mh-12-de-1433', 'MH 12 DE 1433'],
    ['DL.3C.AB.0001', 'DL 3 CAB 0001'],
    ['ka 5 1', 'KA 5 1'],
    ['TS 9 E 77', 'TS 9 E 77'],
    ['22 bh 1234 aa', '22 BH 1234 AA'],
    ['21BH0001A', '21 BH 0001 A'],
  ])('typed %j becomes %j', (typed, plate) => {
    expect(registrationNumber(typed)).toBe(plate);
  });

  it.each(['', 'XX 01 AB 1234', 'DL', 'DL AB 1234', 'DL 01 ABCD 1234', 'DL 01 AB 12345', 'DL 123 AB 1234'])(
    'refuses %j',
    (typed) => {
      expect(() => registrationNumber(typed)).toThrow(expect.objectContaining({ code: 'invalid_input', status: 400 }));
    },
  );

  it.each(['22 BH 123 AA', '22 BH 1234', '2 BH 1234 AA', 'DL 01 AB 1234; DROP', 'ＤＬ 01 AB 1234'])(
    'refuses %j as well',
    (typed) => {
      expect(() => registrationNumber(typed)).toThrow(/like DL 01 AB 1234/);
    },
  );

  it('leaves its own result unchanged', () => {
    const plates = fc
      .tuple(fc.constantFrom('DL', 'MH', 'KA', 'OD'), digits(1, 2), letters(1, 3), digits(1, 4))
      .map((groups) => groups.join(' '));
    fc.assert(
      fc.property(plates, (plate) => {
        expect(registrationNumber(plate)).toBe(plate);
        expect(registrationNumber(plate.replaceAll(' ', '').toLowerCase())).toBe(plate);
      }),
    );
  });
});
