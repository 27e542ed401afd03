import * as z from 'zod/mini';
import { id, isoDate, kolkataDateSchema, rupees, text } from './values.js';

/** A week runs from Monday to Sunday, Asia/Kolkata, and is named by its Sunday. */
export const weekEndingSchema = kolkataDateSchema.check(
  z.refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0, 'rule.sunday'),
);

/** `prepared` → `approved` → `paid` or `failed`. What failed is in the next run again. */
export const payoutStatuses = ['prepared', 'approved', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Why a payout failed before the bank saw it: the driver was no longer owed it when the run was approved. */
export const payoutFailureCodes = ['balance_changed'] as const;
export type PayoutFailureCode = (typeof payoutFailureCodes)[number];

/** The number of a run's payouts in one state, and their sum. */
const tally = z.object({ count: z.int(), amount: rupees });

/** Someone of the desk. The name is what they were called at that moment. */
const administrator = z.object({ id, name: z.nullable(z.string()) });

/** The payouts of one week. */
export const payoutRunSchema = z.object({
  id,
  weekEnding: kolkataDateSchema,
  /** `settled` when no payout waits for its outcome any more; `discarded` before it was approved, so nothing was posted. */
  status: z.enum(['prepared', 'approved', 'settled', 'discarded']),
  preparedAt: isoDate,
  /** Null for a run that the weekly job prepared. */
  preparedBy: z.nullable(administrator),
  approvedAt: z.nullable(isoDate),
  approvedBy: z.nullable(administrator),
  /** Who discarded it and why. Absent from a release before it. */
  discarded: z.optional(z.nullable(z.object({ at: isoDate, by: administrator, reason: z.string() }))),
  /** Whether the administrator who prepared it may approve it, by the second factor. Absent from a release before it. */
  selfApproval: z.optional(z.boolean()),
  /** To be sent to the bank, of all payouts. */
  amount: rupees,
  /** Cash that drivers hold, set off against what they are owed. */
  cash: rupees,
  /** Tax that is kept back of all payouts (section 194-O). Absent where the operator keeps none back, and from a release before it. */
  tds: z.optional(rupees),
  /** Earnings of flagged trips (R35), not in the run: they wait until an administrator clears the flag. */
  waiting: rupees,
  payouts: z.object({ prepared: tally, approved: tally, paid: tally, failed: tally }),
});
export type PayoutRun = z.output<typeof payoutRunSchema>;

/** R42: what drivers are owed for longer than the law allows. */
export const lateSettlementsSchema = z.object({
  /** Within how many days a driver is to be paid, and the rule set that says so; null where no rule does. */
  limit: z.nullable(z.object({ days: z.int(), ruleSet: z.string() })),
  /** The drivers who are owed something for longer, and how much of it is that old. */
  drivers: z.int(),
  amount: rupees,
  /** The one who is owed most of it; null when nobody is. */
  most: z.nullable(z.object({ driverId: id, name: z.string(), amount: rupees })),
});
export type LateSettlements = z.output<typeof lateSettlementsSchema>;

const payout = {
  id,
  weekEnding: kolkataDateSchema,
  status: z.enum(payoutStatuses),
  /** The text on the bank's statement. */
  reference: z.string(),
  /** amount + cash + tds. */
  owed: rupees,
  /** Sent to the bank. */
  amount: rupees,
  /** Cash that the driver holds, set off against what they are owed. */
  cash: rupees,
  /** Tax that is kept back (section 194-O); 0 where the operator keeps none back. Absent from a release before it, as the next one. */
  tds: z.optional(rupees),
  /** Of how much gross it is kept back. */
  tdsBase: z.optional(rupees),
  /** Earnings of flagged trips, not in `owed`. */
  waiting: rupees,
  /** When it was paid or failed. */
  settledAt: z.nullable(isoDate),
  /** Why it failed, in an administrator's words; null where a code says it. */
  failure: z.nullable(z.string()),
  /** Absent from a release before it. */
  failureCode: z.optional(z.nullable(z.enum(payoutFailureCodes))),
};

export const payoutSchema = z.object({ ...payout, driver: z.object({ id, name: z.string() }) });
export type Payout = z.output<typeof payoutSchema>;

/** A payout as its driver sees it, once it is approved. */
export const driverPayoutSchema = z.object(payout);
export type DriverPayout = z.output<typeof driverPayoutSchema>;

/** The outcome at the bank. A failure needs a reason. */
export const payoutOutcomeSchema = z
  .strictObject({ outcome: z.enum(['paid', 'failed']), reason: z.optional(text(300)) })
  .check(z.refine(({ outcome, reason }) => outcome === 'paid' || reason !== undefined, 'rule.failureReason'));
export type PayoutOutcome = z.output<typeof payoutOutcomeSchema>;
