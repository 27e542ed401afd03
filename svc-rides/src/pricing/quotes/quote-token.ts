import { createHmac, timingSafeEqual } from 'node:crypto';
import { fareInputsSchema, latLngInput, tariffRefSchema, vehicleTypeSchema } from '@rahi/contracts';
import * as z from 'zod';

const quoteSchema = z.object({
  riderId: z.string(),
  vehicleType: vehicleTypeSchema,
  pickup: latLngInput,
  dropoff: latLngInput,
  /** Where it stops on the way, in order (R44); absent without stops. */
  stops: z.optional(z.array(latLngInput)),
  /** Of a booking for later (R43): the time of the pickup, for which the price is. */
  pickupAt: z.optional(z.string()),
  tariff: tariffRefSchema,
  inputs: fareInputsSchema,
  totalPaise: z.number(),
  /** The promo code whose discount is included. */
  promo: z.optional(z.object({ id: z.string(), code: z.string() })),
  /** Until the nearest free driver could be at the pickup, when the quote was made. Absent where none was known, or a release before made it. */
  pickupMinutes: z.optional(z.number()),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});

/** Everything that a quote promises: to whom, for which trip, by which tariff, at what price and until when (R17). */
export type SignedQuote = z.output<typeof quoteSchema>;

/** A quote as its id: the promise itself, and an HMAC-SHA256 of it. Nothing is stored until it is booked. */
export function sealQuote(quote: SignedQuote, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(quote)).toString('base64url');
  return `${text}.${signatureOf(text, key).toString('base64url')}`;
}

/** The quote of an id, expired or not; null for one that was not sealed with one of these keys. */
export function openQuote(id: string, keys: readonly Buffer[]): SignedQuote | null {
  const [text = '', signature = ''] = id.split('.');
  const given = Buffer.from(signature, 'base64url');
  const genuine = keys.some((key) => {
    const own = signatureOf(text, key);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (!genuine) return null;
  return quoteSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
}

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
