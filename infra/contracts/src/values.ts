import * as z from 'zod/mini';
import { emailOf, isEmail } from './email-address.js';
import { latinDigits } from './latin-digits.js';
import { phoneOf, storedPhone } from './phones.js';

/** A number, or the decimal string that the documented payloads use for one. Never NaN, never infinite. */
export function decimal(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d+)?$/, 'rule.number'))]),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );
}

/**
 * What a sensor says beside a position, perhaps nothing. A device that does not know it sends -1, 720 or a text, each of which
 * is null (R49): the position counts all the same.
 */
function reading(max: number) {
  const known = (value: number): number | null => (value >= 0 && value <= max ? value : null);
  return z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])),
    z.transform((value) => (value === null || value === '' ? null : known(Number(value)))),
  );
}

/** Degrees clockwise from north; null where it is not known. */
export const headingReading = z.optional(reading(360));
/** Metres a second, at most 252 km/h; null where it is not known. */
export const speedReading = z.optional(reading(70));

export const latitude = decimal(-90, 90);
export const longitude = decimal(-180, 180);
export const latLngInput = z.object({ lat: latitude, lng: longitude });

export const id = z.uuid();
export const isoDate = z.iso.datetime({ offset: true });
/** A client's clock, as ISO text or epoch milliseconds. Checked for form; never stored as the truth. */
export const clientTime = z.union([isoDate, z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))]);

/** No control characters and no lone surrogates: Postgres stores neither NUL nor, in JSON, a lone surrogate. */
const plain = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'rule.plainText');

/** Trimmed, not blank, plain. */
export function text(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), plain);
}

/**
 * No character that is not seen, or that turns the direction of writing: it would let one name pass for another. The joiners
 * that Indian scripts spell with may follow a letter of theirs. U+2800 is a pattern of Braille without dots.
 */
const visible =
  /^(?:[\u0900-\u0DFF][\u200C\u200D]|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB])*$/u;

/** Not part of the schema's description: older releases accept what they always accepted. */
const isVisible = z.refine<string>((words) => visible.test(words), 'rule.visibleText');

/** A text that represents a person or a place on another's screen: trimmed, not blank, without invisible characters. */
export function shownText(maxLength: number) {
  return text(maxLength).check(isVisible);
}

/** As `visible`, and with what phones join and colour pictures with: "❤️" is a heart and U+FE0F. */
const visibleOrPicture =
  /^(?:[\u0900-\u0DFF][\u200C\u200D]|[\p{Extended_Pictographic}\p{Emoji_Modifier}][\uFE0F\u200D]+|[0-9#*]\uFE0F\u20E3|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB])*$/u;

/** What one person writes to another: trimmed, not blank, without characters that are not seen or turn the direction of writing. */
export function writtenText(maxLength: number) {
  return text(maxLength).check(z.refine<string>((words) => visibleOrPicture.test(words), 'rule.visibleText'));
}

/** Like `shownText`, perhaps nothing. */
export function shownTextOrNone(maxLength: number) {
  return searchText(maxLength).check(isVisible);
}

/** A search text: trimmed, plain, possibly empty. */
export function searchText(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength), plain);
}

/** A text that becomes the form in which it is stored. Its description has no pattern: people write it in many ways. */
function storedAs(maxLength: number, stored: (typed: string) => string) {
  return z.pipe(z.string().check(z.trim(), z.maxLength(maxLength)), z.transform(stored));
}

/** With a domain of any script; becomes small letters, with the domain in ASCII (R54). */
export const email = z.pipe(
  storedAs(254, emailOf),
  z.string().check(z.refine((address) => isEmail(address), 'rule.email')),
);

/** Becomes E.164 (R54), whatever was typed or pasted. */
export const phone = z.pipe(
  storedAs(80, storedPhone),
  z.string().check(z.refine((number) => phoneOf(number) === number, 'rule.phone')),
);

/** A one-time code, in digits of any script. */
export const oneTimeCode = z.pipe(
  z.pipe(z.string(), z.transform(latinDigits)),
  z.string().check(z.regex(/^\d{6}$/, 'rule.code')),
);

/** Decimal rupees on the wire: "152" or "152.25". */
export const rupees = z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/));

/** A day `YYYY-MM-DD`, Asia/Kolkata (R23). */
export const kolkataDateSchema = z.iso.date();

/** Page size and cursor of a list that grows. The cursor is opaque: it comes from the `Link` header. */
export const pageQuery = z.object({
  limit: z.optional(z.pipe(decimal(1, 100), z.int())),
  cursor: z.optional(z.string().check(z.maxLength(600), z.regex(/^[\w-]+$/))),
});
export const defaultPageSize = 20;

export const done = z.object({ success: z.boolean() });
export type Done = z.output<typeof done>;
