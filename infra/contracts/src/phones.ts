import { latinDigits } from './latin-digits.js';

/** India, where no country code is given (R54). */
const home = '91';
/** Digits of a number in one's own country: without its code, and without the 0 before it. */
const fewestOwn = 7;
const mostOwn = 11;
/** Longer texts are no phone number, whatever is left out of them. */
const longestTyped = 80;

const e164 = /^\+[1-9]\d{6,14}$/;
/** What is pasted along: marks of the direction of writing, soft hyphens, joiners, a byte order mark. */
const notSeen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Between digits: spaces, dashes and brackets of any kind, points, slashes. U+2212 is a minus. */
const between = /[\s\p{Pd}\p{Ps}\p{Pe}./\u2212]/gu;

/** Country calling codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The digits of what looks like a phone number, with the "+" before them if there is one; null for any other text. */
function bare(typed: string): string | null {
  if (typed.length > longestTyped) return null;
  const seen = latinDigits(typed.normalize('NFKC').replace(notSeen, ''))
    .trim()
    .replace(/^tel:(?:\/\/)?/i, '')
    // "+44 (0)20 …": the 0 is dialled within the country only.
    .replace(/^(\s*\+.*)\(0\)/, '$1');
  const digits = seen.replace(between, '');
  return /^\+?\d+$/.test(digits) ? digits : null;
}

/**
 * A phone number as it is stored (R54), in E.164: "098765 43210" is "+919876543210". Reads what people type and paste:
 * digits of any script, invisible characters, dashes, brackets, `tel:`.
 * @returns null for a text that is no phone number: it has 7 to 15 digits
 */
export function phoneOf(typed: string): string | null {
  const digits = bare(typed);
  const whole = digits === null ? null : withCountry(digits);
  return whole !== null && e164.test(whole) ? whole : null;
}

/** A phone number as an event or a session of any release has it, as it is stored; what is none stays as it is. */
export function storedPhone(phone: string): string {
  return phoneOf(phone) ?? phone;
}

function withCountry(digits: string): string | null {
  if (digits.startsWith('+')) return `+${withoutTrunk(digits.slice(1))}`;
  if (digits.startsWith('00')) return `+${withoutTrunk(digits.slice(2))}`;
  const own = digits.replace(/^0/, '');
  if (own.length < fewestOwn) return null;
  // No Indian number is that long: its country code is there, without the "+".
  return own.length > mostOwn ? `+${own}` : `+${home}${own}`;
}

/** "+91 098765 43210" has the 0 that is dialled within India only. */
const withoutTrunk = (whole: string): string => whole.replace(/^910(?=\d{10}$)/, home);

/**
 * The digits by which a phone number in E.164 is found: of "098765", "+91 98765" and "९८७६५", those that it contains.
 * @returns null for a text that is not written as a phone number, or has fewer than three digits
 */
export function phoneSearch(typed: string): string | null {
  const digits = bare(typed)?.replace(/^(?:\+|00(?=[1-9])|0(?=[1-9]))/, '') ?? '';
  return digits.length >= 3 ? digits : null;
}

/** A phone number as a device dials it. A number of any form works, also one that was stored before R54. */
export function dialled(number: string): string {
  return phoneOf(number) ?? number.replace(/[^+\d]/g, '');
}

/** A stored phone number for people: "+91 98765 43210". One that is masked, or is none, stays as it is. */
export function groupedPhone(phone: string): string {
  const whole = phoneOf(phone);
  return whole === null ? phone : grouped(whole);
}

/** A phone number while it is typed, in groups as far as it goes. What is not written as one stays as it is. */
export function groupedAsTyped(typed: string): string {
  const digits = bare(typed);
  return digits === null ? typed : grouped(digits);
}

/** How many characters of a text `groupedAsTyped` keeps: its digits and "+". */
export function keptCharacters(typed: string): number {
  return latinDigits(typed.normalize('NFKC')).replace(/[^+\d]/g, '').length;
}

function grouped(digits: string): string {
  if (!digits.startsWith('+')) return indianGroups(digits);
  const whole = digits.slice(1);
  const code = shortCodes.exec(whole)?.[0] ?? whole.slice(0, 3);
  const rest = whole.slice(code.length);
  if (rest === '') return digits;
  return `+${code} ${code === home ? indianGroups(rest) : groupsOfThree(rest)}`;
}

/** "98765 43210", and "098765 43210" with the 0 before it. */
function indianGroups(digits: string): string {
  const first = digits.startsWith('0') ? 6 : 5;
  return digits.length <= first ? digits : `${digits.slice(0, first)} ${digits.slice(first)}`;
}

/** Threes, and a last group of at most five. */
function groupsOfThree(digits: string): string {
  return digits.length <= 5 ? digits : `${digits.slice(0, 3)} ${groupsOfThree(digits.slice(3))}`;
}
