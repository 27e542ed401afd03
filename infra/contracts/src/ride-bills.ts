import * as z from 'zod/mini';
import { creditNoteSchema } from './tariff.js';
import { languageSchema } from './user.js';
import { id } from './values.js';

/** As many rides as a piece of an export has. */
export const ridesAtOnce = 1000;

/**
 * What the bills of rides say beside the amounts that the journal has, for the desk's files: svc-admin asks svc-rides. A ride
 * without a bill is not in the answer.
 */
export const billsOfRides = {
  subject: 'rpc.rides.bills-of-rides',
  request: z.object({ rideIds: z.array(id).check(z.maxLength(ridesAtOnce)) }),
  answer: z.object({
    bills: z.array(
      z.object({
        rideId: id,
        invoiceNumber: z.string(),
        /** The pack around the pickup; null outside of all. */
        city: z.nullable(z.string()),
        /** The value that GST was charged on, and its two halves, in paise. */
        taxablePaise: z.int(),
        cgstPaise: z.int(),
        sgstPaise: z.int(),
        /** All of it, where the place of supply is in another state. Absent from a release before it, as is `state`. */
        igstPaise: z.optional(z.int()),
        /** The GST code of the state where the ride is supplied; null for an operator without a GST number. */
        state: z.optional(z.nullable(z.string())),
        /** What a refund took off the invoice; null without. Absent from a release before it. */
        creditNote: z.optional(z.nullable(creditNoteSchema)),
      }),
    ),
  }),
} as const;

export const receiptFileSchema = z.object({
  /** Of the file. */
  name: z.string(),
  /** Base64. */
  pdf: z.string(),
  totalPaise: z.int(),
});
export type ReceiptFile = z.output<typeof receiptFileSchema>;

/** The receipt of a rider’s ride as a file: svc-auth asks svc-rides, and mails it. */
export const receiptFile = {
  subject: 'rpc.rides.receipt-file',
  request: z.object({ rideId: id, riderId: id, language: languageSchema }),
  /** Null while the ride has no bill, and for a ride that is not this rider’s. */
  answer: z.object({ receipt: z.nullable(receiptFileSchema) }),
} as const;
