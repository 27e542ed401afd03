import * as z from 'zod/mini';

/** A number, or the decimal string that the documented payloads use for one. Never NaN, never infinite. */
export function decimal(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d+)?$/, 'must be a number'))]),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );
}

export const latitude = decimal(-90, 90);
export const longitude = decimal(-180, 180);
export const latLngInput = z.object({ lat: latitude, lng: longitude });

export const id = z.uuid();
export const isoDate = z.iso.datetime({ offset: true });
/** A client's clock, as ISO text or epoch milliseconds. Checked for form; never stored as the truth. */
export const clientTime = z.union([isoDate, z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))]);

/** Trimmed, not blank, without control characters. */
export function text(maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.regex(/^[^\p{Cc}]*$/u, 'must be plain text'));
}

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(z.regexes.email));
/** Digits with the usual separators, 7 to 15 digits in all (E.164). */
export const phone = z
  .string()
  .check(z.trim(), z.maxLength(24), z.regex(/^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/, 'must be a phone number'));

/** Decimal rupees on the wire: "152" or "152.25". */
export const rupees = z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/));

/** Page size and cursor of a list that grows. The cursor is opaque: it comes from the `Link` header. */
export const pageQuery = z.object({
  limit: z.optional(z.pipe(decimal(1, 100), z.int())),
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))),
});
export const defaultPageSize = 20;

export const done = z.object({ success: z.boolean() });
export type Done = z.output<typeof done>;
