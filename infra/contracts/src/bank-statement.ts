import * as z from 'zod/mini';
import { paymentReference } from './payment.js';
import { id, isoDate, kolkataDateSchema, rupees } from './values.js';

/** The longest statement: in characters, and in rows. A longer one is refused and has to be split. */
export const longestStatement = 512 * 1024;
export const mostStatementRows = 2000;
/** How many rows are settled in one call. */
export const mostSettledRows = 100;

/**
 * What becomes of a row (R40):
 * - `matched`: its reference and its amount are those of one ride;
 * - `doubtful`: a ride that it may belong to, which an administrator has to look at;
 * - `unmatched`: no ride; `settled`: the journal has its reference already; `unreadable`: not taken, the reason says why.
 */
export const statementStates = ['matched', 'doubtful', 'unmatched', 'settled', 'unreadable'] as const;
export const statementStateSchema = z.enum(statementStates);
export type StatementState = z.output<typeof statementStateSchema>;

/** Why a row is doubtful, or was not read. `amount_and_day`: it has no known reference, and a ride of that amount ended about then. */
export const statementReasons = [
  'amount_differs',
  'amount_and_day',
  'several_rides',
  'repeated',
  'no_amount',
  'no_day',
  'columns',
] as const;
export const statementReasonSchema = z.enum(statementReasons);
export type StatementReason = z.output<typeof statementReasonSchema>;

/** A ride that a row may pay. */
export const statementRideSchema = z.object({
  rideId: id,
  riderId: id,
  riderName: z.string(),
  /** What is due for it, a claimed part included. */
  due: rupees,
  endedAt: isoDate,
});

export const statementRowSchema = z.object({
  /** In the file, from 1. */
  line: z.int(),
  /** The bank's, or one made of the row where it has none: the same file gives the same one. Null where the row was not read. */
  reference: z.nullable(z.string()),
  amount: z.nullable(rupees),
  day: z.nullable(kolkataDateSchema),
  state: statementStateSchema,
  reason: z.nullable(statementReasonSchema),
  /** One where it is matched; else those that it may belong to, the likeliest first. */
  rides: z.array(statementRideSchema),
});
export type StatementRow = z.output<typeof statementRowSchema>;

/** A bank statement, compared with the rides that are due. Rows without money coming in are left out. */
export const statementSchema = z.object({
  rows: z.array(statementRowSchema),
  /** How many rows of each state, and their sum in rupees. */
  totals: z.record(statementStateSchema, z.object({ count: z.int(), amount: rupees })),
  /** How many rows were left out because no money came in by them. */
  outgoing: z.int(),
});
export type Statement = z.output<typeof statementSchema>;

/** The file as text. */
export const statementText = z.string().check(z.minLength(1), z.maxLength(longestStatement));

/** A row and the ride that it pays, as the administrator confirms it. */
export const settledRowSchema = z.strictObject({ reference: paymentReference, rideId: id });
