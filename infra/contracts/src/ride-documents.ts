import * as z from 'zod/mini';
import { id } from './values.js';

/** What a number of an invoice, a receipt or a credit note says. */
export interface DocumentNumber {
  readonly kind: 'invoice' | 'credit_note';
  /** The financial year: `2627`. */
  readonly year: string;
  readonly serial: number;
}

const form = /^(?:[a-z0-9]{1,4}[/ -])?(\d{4})[/ -](c?)0*(\d{1,7})$/i;

/**
 * Reads the number of a bill as people type it: "RH/2627/0000042", "2627/42"; of a credit note "RH/2627/C000007". The letters of the
 * operator in front may be missing. Null for what is none.
 */
export function readDocumentNumber(text: string): DocumentNumber | null {
  const [, year, credit, digits] = form.exec(text.trim()) ?? [];
  if (year === undefined || digits === undefined || Number(digits) === 0) return null;
  return { kind: credit ? 'credit_note' : 'invoice', year, serial: Number(digits) };
}

/** The ride of a document by its number: svc-admin asks svc-rides, which has the bills. */
export const rideOfDocument = {
  subject: 'rpc.rides.ride-of-document',
  request: z.object({
    kind: z.enum(['invoice', 'credit_note']),
    year: z.string().check(z.regex(/^\d{4}$/)),
    serial: z.int().check(z.minimum(1), z.maximum(9_999_999)),
  }),
  answer: z.object({ rideId: z.nullable(id) }),
} as const;
