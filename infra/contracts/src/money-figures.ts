import * as z from 'zod/mini';
import { id, kolkataDateSchema, rupees } from './values.js';

/** First and last day, Asia/Kolkata, both included. */
export const moneyPeriodSchema = z
  .object({ from: kolkataDateSchema, to: kolkataDateSchema })
  .check(z.refine(({ from, to }) => from <= to, 'rule.dayOrder'));
export type MoneyPeriod = z.output<typeof moneyPeriodSchema>;

/** The platform's money from the journal: for a period, and at present. The words are those of `moneyWords`. */
export const moneyFiguresSchema = z.object({
  from: kolkataDateSchema,
  to: kolkataDateSchema,
  period: z.object({
    /** Fares of completed rides with GST, tolls and promo discounts. Absent from a release before it, as are the other optional ones. */
    fares: z.optional(rupees),
    /** commission + fees, before GST. */
    revenue: rupees,
    commission: rupees,
    /** The platform's part of cancellation fees. */
    fees: rupees,
    /** To be paid to the state. */
    gstDue: rupees,
    /** To be paid to the boards for the welfare of drivers (R42). */
    welfareDue: z.optional(rupees),
    /** The part of it that the platform bears, because it is inside of fares. */
    gstBorne: rupees,
    promo: rupees,
    bonuses: rupees,
    /** The platform's part of refunds. */
    refunds: rupees,
    /** What riders got back: the platform's part and the drivers'. */
    refundsToRiders: z.optional(rupees),
    /** What cash was rounded down by, less what it was rounded up by; below zero where more was gained. */
    rounding: z.optional(rupees),
    /** promo + bonuses + refunds + gstBorne + rounding. */
    costs: z.optional(rupees),
    /** revenue - costs. */
    net: z.optional(rupees),
    /** Sent to drivers, less returned payouts. */
    paidOut: rupees,
  }),
  now: z.object({
    /** Money of the platform in drivers' hands. */
    cashInHand: rupees,
    owedToDrivers: rupees,
    owedByRiders: rupees,
    /** In riders' wallets. */
    owedToRiders: rupees,
  }),
});
export type MoneyFigures = z.output<typeof moneyFiguresSchema>;

/**
 * Not routed: the gateway reads the journal's file from svc-rides piece by piece, and joins them while it sends. The
 * first piece (`after` null) has the headings, and is written to the audit log.
 */
export const journalPiece = {
  subject: 'rpc.rides.journal-piece',
  request: z.object({
    query: moneyPeriodSchema,
    actorId: id,
    after: z.nullable(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({ csv: z.string(), next: z.nullable(z.string()) }),
} as const;
