import * as z from 'zod/mini';
import { fareLineCodes } from './fares.js';
import { besideTerms, tariffTermsSchema } from './tariff.js';
import { vehicleTypeSchema } from './vehicles.js';

/** Upper ends of the distance bands of a dry run, in km; the last band has none. */
export const distanceBandsKm = [2, 5, 10, 20] as const;

/** Most rides in one page of a dry run: a page is answered well within a request's time. */
export const dryRunPage = 10_000;

/** A draft of the terms of one vehicle type. */
export const tariffDraftSchema = z.object({
  vehicleType: vehicleTypeSchema,
  terms: tariffTermsSchema,
  /** Without `gst`, the platform owes the GST of the terms, or nobody where they have none. */
  ...besideTerms,
});
export type TariffDraft = z.output<typeof tariffDraftSchema>;

/** The effect of a draft on the rides of one type and distance band. Amounts in paise. */
export const dryRunGroupSchema = z.object({
  vehicleType: vehicleTypeSchema,
  /** Index into `distanceBandsKm`; its length for longer rides. */
  band: z.int(),
  rides: z.int(),
  /** The sum that riders paid, and would have paid, before promo codes. */
  paidPaise: z.int(),
  draftPaise: z.int(),
  /** The drivers' earnings, actual and with the draft. */
  driverPaise: z.int(),
  draftDriverPaise: z.int(),
  /** The platform's commission, actual and with the draft. Absent from a release before it, as is `lines`. */
  commissionPaise: z.optional(z.int()),
  draftCommissionPaise: z.optional(z.int()),
  /** The sums of the lines of the bills, actual and with the draft; GST is one of them. */
  lines: z.optional(z.array(z.object({ code: z.enum(fareLineCodes), paidPaise: z.int(), draftPaise: z.int() }))),
  /** Rides that would have cost the rider less, more and the same. */
  cheaper: z.int(),
  dearer: z.int(),
  same: z.int(),
});
export type DryRunGroup = z.output<typeof dryRunGroupSchema>;

/** A page of a dry run: sums by type and band, to be added up over the pages. */
export const dryRunPageSchema = z.object({
  rides: z.int(),
  groups: z.array(dryRunGroupSchema),
  /** For the next page; null on the last one. */
  next: z.nullable(z.string()),
});
export type DryRunPage = z.output<typeof dryRunPageSchema>;
