import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  fareInputsSchema,
  latLngInput,
  outstationWishSchema,
  rentalWishSchema,
  tariffRefSchema,
  vehicleTypeSchema,
} from '@rahi/contracts';
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
  /** A rental by the hour: its package. Absent for every other ride. */
  rental: z.optional(rentalWishSchema),
  /** An outstation trip: what the rider asked for. Absent for every other ride. */
  outstation: z.optional(outstationWishSchema),
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
  return sealed(JSON.stringify(quote), '', key);
}

/** The quote of an id, expired or not; null for one that was not sealed with one of these keys. */
export function openQuote(id: string, keys: readonly Buffer[]): SignedQuote | null {
  const text = opened(id, '', keys);
  return text === null ? null : quoteSchema.parse(JSON.parse(text));
}

/** Sets other texts apart from quotes: neither opens as the other. */
const otherText = 'text.';

/** Another text than a quote, sealed in the same way. */
export const sealText = (text: string, key: Buffer): string => sealed(text, otherText, key);

/** The text of a token; null for one that was not sealed with one of these keys. */
export const openText = (token: string, keys: readonly Buffer[]): string | null => opened(token, otherText, keys);

function sealed(text: string, purpose: string, key: Buffer): string {
  const coded = Buffer.from(text).toString('base64url');
  return `${coded}.${signatureOf(purpose + coded, key).toString('base64url')}`;
}

function opened(token: string, purpose: string, keys: readonly Buffer[]): string | null {
  const [coded = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const genuine = keys.some((key) => {
    const own = signatureOf(purpose + coded, key);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return genuine ? Buffer.from(coded, 'base64url').toString('utf8') : null;
}

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
