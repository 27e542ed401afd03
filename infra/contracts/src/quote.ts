import * as z from 'zod/mini';
import { paymentMethodSchema } from './payment-methods.js';
import { outstationExpectedSchema } from './outstation-terms.js';
import { parcelQuoteSchema } from './parcel-offer.js';
import { fareInputsSchema, fareLineSchema, tariffRefSchema } from './tariff.js';
import { isoDate, rupees } from './values.js';

/** A fare with its breakdown, in wire rupees (R17). */
export const fareQuoteSchema = z.object({
  total: rupees,
  /** What is charged for it in cash, where the tariff rounds that to a whole rupee. A booking expects `total` all the same. */
  cashTotal: z.optional(rupees),
  breakdown: z.object({ base: rupees, distance: rupees, surge: z.number(), subtotal: rupees, gst: rupees }),
  lines: z.optional(z.array(fareLineSchema)),
  tariff: z.optional(tariffRefSchema),
  inputs: z.optional(fareInputsSchema),
  /** Which kilometres the fare counts (R34). Absent from a release that did not say. */
  distance: z.optional(z.enum(['straight', 'road'])),
  /** The code whose discount is included. */
  promoCode: z.optional(z.string()),
  /** Why the fare differs from the usual one: rides requested and free drivers around the pickup. Absent without surge. */
  demand: z.optional(z.object({ percent: z.int(), rides: z.int(), drivers: z.int() })),
  /**
   * Of an outstation trip: what it is expected to be, from which `total` follows. Its bill is for what it was in the end, at the prices
   * of this quote's tariff.
   */
  outstation: z.optional(outstationExpectedSchema),
  /** Of a parcel. */
  parcel: z.optional(parcelQuoteSchema),
  /** For booking at this fare; only where the two places were given, to which it is bound (R17). */
  quoteId: z.optional(z.string()),
  expiresAt: z.optional(isoDate),
  /** Minutes until the nearest free driver of this type can be at the pickup; absent where none is known. */
  pickupMinutes: z.optional(z.int()),
  /** How the operator takes payment. An older svc-rides, which does not send this, takes only cash unless asked otherwise. */
  paymentMethods: z.optional(z.array(paymentMethodSchema)),
});
export type FareQuote = z.output<typeof fareQuoteSchema>;
