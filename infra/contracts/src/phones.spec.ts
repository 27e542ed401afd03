import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dialled, groupedAsTyped, groupedPhone, keptCharacters, phoneOf, phoneSearch } from './phones.js';
import { phone } from './values.js';

const stored = '+919876543210';

describe('a phone number (R54)', () => {
  it.each([
    ['in groups', '+91 98765 43210'],
    ['without a country code', '98765 43210'],
    ['with the 0 of a call within India', '098765-43210'],
    ['with both', '+91 (0) 98765 43210'],
    ['with both, without brackets', '+91 098765 43210'],
    ['without its plus', '919876543210'],
    ['with the 00 of a call abroad', '0091 98765 43210'],
    ['as a link', 'tel:+91-98765-43210'],
    ['as a link, in capital letters', ' TEL:+919876543210'],
    ['from a contact of iOS', '\u202A+91 98765 43210\u202C'],
    ['with dashes that do not break', '+91\u201198765\u201143210'],
    ['with soft hyphens and spaces without width', '98765\u00AD43210\u200B'],
    ['with a dash and a minus', '98765\u201343\u2212210'],
    ['with spaces that do not break', '+91\u00A098765\u202F43210'],
    ['in Devanagari', '९८७६५ ४३२१०'],
    ['in full width', '＋９１（９８７６５）４３２１０'],
    ['with points and slashes', '98765.43/210'],
  ])('is stored in E.164, %s', (_how, typed) => {
    expect(phoneOf(typed)).toBe(stored);
    expect(phone.parse(typed)).toBe(stored);
  });

  it.each([
    ['+1 415 555 0100', '+14155550100'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['00971 50 123 4567', '+971501234567'],
    ['022 2345 6789', '+912223456789'],
    ['1800 123 4567', '+9118001234567'],
    ['447911123456', '+447911123456'],
  ])('%j is %j', (typed, whole) => expect(phoneOf(typed)).toBe(whole));

  it.each([
    '',
    '   ',
    '\u200B',
    'soon',
    '12345',
    '+91',
    '+123456',
    '+0123456789',
    '1234567890123456',
    '98765 43210 call',
  ])('%j is none', (typed) => {
    expect(phoneOf(typed)).toBeNull();
    expect(phone.safeParse(typed).success).toBe(false);
  });

  it('is the same when it is read again, however it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (typed) => {
        const whole = phoneOf(typed);
        fc.pre(whole !== null);
        expect(phoneOf(whole ?? '')).toBe(whole);
        expect(phoneOf(groupedPhone(whole ?? ''))).toBe(whole);
        expect(phoneOf(groupedAsTyped(whole ?? ''))).toBe(whole);
      }),
    );
  });

  it.each([
    [stored, '+91 98765 43210'],
    ['98100 00001', '+91 98100 00001'],
    ['+14155550100', '+1 415 555 0100'],
    ['+442079460958', '+44 207 946 0958'],
    ['+971501234567', '+971 501 234 567'],
    ['••••••3210', '••••••3210'],
    ['', ''],
  ])('%j is shown as %j', (phoneNumber, words) => expect(groupedPhone(phoneNumber)).toBe(words));

  it.each([
    ['', ''],
    ['+', '+'],
    ['+9', '+9'],
    ['+91', '+91'],
    ['+919', '+91 9'],
    ['+91987654', '+91 98765 4'],
    ['98765', '98765'],
    ['987654', '98765 4'],
    ['0987654', '098765 4'],
    ['९८७६५४', '98765 4'],
    ['98765-43210', '98765 43210'],
    ['\u202A98765 4\u202C', '98765 4'],
    ['+4420794', '+44 20794'],
    ['9876a', '9876a'],
  ])('%j is typed as %j', (typed, words) => expect(groupedAsTyped(typed)).toBe(words));

  it('keeps digits and a plus while it is typed', () => {
    expect(keptCharacters('+91 (९८) ७-')).toBe(6);
  });

  it.each([
    ['+91 98765', '9198765'],
    ['0091 98765', '9198765'],
    ['098765 43210', '9876543210'],
    ['९८७६५', '98765'],
    ['tel:98765\u201143210', '9876543210'],
    ['98', null],
    ['+', null],
    ['asha 98765', null],
  ])('%j is searched as %j', (typed, digits) => expect(phoneSearch(typed)).toBe(digits));

  it('is dialled in E.164, also one that was stored before', () => {
    expect(dialled('98765 43210')).toBe(stored);
    expect(dialled('112')).toBe('112');
  });
});
