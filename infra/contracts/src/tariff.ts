import * as z from 'zod/mini';
import { fareLineCodes, gstOwners, type FareInputs, type TariffTerms } from './fares.js';
import { outstationInputsSchema, outstationTermsSchema } from './outstation-terms.js';
import { parcelTermsSchema } from './parcel.js';
import { rentalWishSchema } from './rental.js';
import { rentalTermsSchema } from './rental-terms.js';
import { id, isoDate } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';
import { welfareTermsSchema } from './welfare-terms.js';

const paise = z.int().check(z.gte(0), z.lte(10_000_000));
const percent = z.number().check(z.gte(0), z.lte(100));
const minutes = z.int().check(z.gte(0), z.lte(1440));
const hour = z.int().check(z.gte(0), z.lte(23));
const metres = z.int().check(z.gte(0), z.lte(1_000_000));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** The terms of a tariff as they are stored and sent: see `TariffTerms` for what each means. */
export const tariffTermsSchema = z.strictObject({
  distance: z.enum(['straight', 'road']),
  basePaise: paise,
  includedMetres: metres,
  perKmPaise: paise,
  perMinutePaise: paise,
  minimumPaise: paise,
  waiting: z.strictObject({ freeMinutes: minutes, perMinutePaise: paise }),
  cancellation: z.strictObject({ freeMinutes: minutes, percent, mostPaise: paise }),
  noShowPaise: paise,
  night: z.strictObject({ fromHour: hour, toHour: hour, percent }),
  surge: z.strictObject({
    leastPercent: z.int().check(z.gte(50), z.lte(100)),
    mostPercent: z.int().check(z.gte(100), z.lte(200)),
  }),
  gstPercent: percent,
  commission: z.strictObject({ quotedPercent: percent, settledPercent: percent }),
  bonus: z.strictObject({ paise, belowMetres: metres }),
  tolls: z
    .array(
      z.strictObject({
        name,
        paise,
        lat: z.number().check(z.gte(-90), z.lte(90)),
        lng: z.number().check(z.gte(-180), z.lte(180)),
        metres: z.int().check(z.gte(10), z.lte(20_000)),
      }),
    )
    .check(z.maxLength(50)),
}) satisfies z.ZodMiniType<TariffTerms>;

/**
 * Who owes GST (R41). On the wire it stands beside the terms: a client of a release before it refuses terms with a member that
 * it does not know.
 */
export const gstOwnerSchema = z.enum(gstOwners);

/** The fee for a booking for later (R43), in paise, before GST. */
export const laterFeeSchema = paise;

/**
 * What stands beside the terms wherever they are sent. Absent from version 1 and from a release before it: shares count on the whole
 * fare, cash is not rounded, neither a booking for later nor the welfare of drivers has a fee, and neither rentals nor
 * outstation trips nor parcels are offered.
 */
export const besideTerms = {
  gst: z.optional(gstOwnerSchema),
  /** Whether cash is rounded to a whole rupee. */
  roundCash: z.optional(z.boolean()),
  laterFeePaise: z.optional(laterFeeSchema),
  rental: z.optional(rentalTermsSchema),
  outstation: z.optional(outstationTermsSchema),
  parcel: z.optional(parcelTermsSchema),
  /** The fee for the welfare of drivers, where the rules of the pickup's state have one (R42). */
  welfareFee: z.optional(welfareTermsSchema),
};
type BesideTerms = Partial<z.output<z.ZodMiniObject<typeof besideTerms>>>;

/** Terms as the wire has them. */
export interface TermsOnWire extends BesideTerms {
  terms: TariffTerms;
}

/** Terms of the wire with what stands beside them, as they are computed with. */
export function withGst({ terms, ...beside }: TermsOnWire): TariffTerms {
  return { ...terms, ...besideOf(beside) };
}

/** Terms as the wire has them. */
export function gstApart({
  gst,
  roundCash,
  laterFeePaise,
  rental,
  outstation,
  parcel,
  welfareFee,
  ...terms
}: TariffTerms): TermsOnWire {
  return { terms, ...besideOf({ gst, roundCash, laterFeePaise, rental, outstation, parcel, welfareFee }) };
}

/** What stands beside the terms, where it says anything. */
function besideOf(beside: BesideTerms): BesideTerms {
  const { gst, roundCash, laterFeePaise, rental, outstation, parcel, welfareFee } = beside;
  return {
    ...(gst !== undefined && { gst }),
    ...(roundCash && { roundCash }),
    ...(laterFeePaise && { laterFeePaise }),
    ...(rental && { rental }),
    ...(outstation && { outstation }),
    ...(parcel && { parcel }),
    ...(welfareFee && { welfareFee }),
  };
}

/** The inputs of a fare, as stored on receipts. */
export const fareInputsSchema = z.object({
  metres: z.int(),
  minutes: z.int(),
  surgePercent: z.int(),
  night: z.boolean(),
  waitingSeconds: z.int(),
  tolls: z.array(z.object({ name: z.string(), paise: z.int() })),
  discountPaise: z.int(),
  untaxed: z.optional(z.literal(true)),
  cash: z.optional(z.literal(true)),
  later: z.optional(z.literal(true)),
  welfare: z.optional(z.literal(true)),
  stopSeconds: z.optional(z.array(z.int())),
  rental: z.optional(rentalWishSchema),
  outstation: z.optional(outstationInputsSchema),
}) satisfies z.ZodMiniType<FareInputs>;

/** A line of a quote or a receipt; `label` says it in English, with what it was computed from. */
export const fareLineSchema = z.object({
  code: z.enum(fareLineCodes),
  label: z.string(),
  paise: z.int(),
});
export type LabelledLine = z.output<typeof fareLineSchema>;

/** A version of a tariff. `id` is the city, or `everywhere`, and the vehicle type: `everywhere/mini`. */
export const tariffRefSchema = z.object({ id: z.string(), version: z.int() });
export type TariffRef = z.output<typeof tariffRefSchema>;

/** A version of a tariff with its terms. It never changes; a newer version replaces it from its start on. */
export const tariffSchema = z.extend(tariffRefSchema, {
  city: z.nullable(z.string()),
  vehicleType: vehicleTypeSchema,
  effectiveFrom: isoDate,
  terms: tariffTermsSchema,
  ...besideTerms,
  /** The administrator who published it; null for version 1, which is the specification's. */
  createdBy: z.nullable(id),
});
export type Tariff = z.output<typeof tariffSchema>;

/** What a refund takes off the tax invoice of a ride; amounts in paise. Its number is of a series of its own. */
export const creditNoteSchema = z.object({
  number: z.string(),
  issuedAt: isoDate,
  /** All that the invoice is lessened by; a refund of a tip is not in it. */
  totalPaise: z.int(),
  /** The value that GST was charged on, and GST: two halves, or integrated where the place of supply is in another state. */
  taxablePaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  igstPaise: z.int(),
});
export type CreditNote = z.output<typeof creditNoteSchema>;

/** The one bill of a ride (R19): all screens, the invoice and the books read it. */
export const receiptSchema = z.object({
  rideId: id,
  lines: z.array(fareLineSchema),
  totalPaise: z.int(),
  currency: z.literal('INR'),
  /** Includes the terms, which let anyone compute the lines again. */
  tariff: z.extend(tariffRefSchema, { terms: tariffTermsSchema, ...besideTerms }),
  inputs: fareInputsSchema,
  /** The fee of a late cancellation or a no-show is not a fare: it is not computed from the inputs. */
  kind: z.enum(['ride', 'cancellation', 'no_show']),
  invoiceNumber: z.string(),
  issuedAt: isoDate,
  /** For the rider and administrators, once a refund has lessened a tax invoice. Absent otherwise. */
  creditNote: z.optional(creditNoteSchema),
});
export type Receipt = z.output<typeof receiptSchema>;
