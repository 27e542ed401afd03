import * as z from 'zod/mini';
import { id, isoDate, rupees } from './values.js';

/** The reasons for which a rider may dispute a bill. */
export const disputeReasons = [
  'wrong_fare',
  'longer_way',
  'not_completed',
  'fee_unfair',
  'paid_twice',
  'other',
] as const;
export const disputeReasonSchema = z.enum(disputeReasons);
export type DisputeReason = z.output<typeof disputeReasonSchema>;

export const disputeStateSchema = z.enum(['open', 'refunded', 'rejected']);
export type DisputeState = z.output<typeof disputeStateSchema>;

/** For this many days after the ride's end, its rider may dispute the bill. */
export const disputeDays = 30;

/** A bill that its rider disputes, as the rider sees it. */
export const disputeSchema = z.object({
  id,
  rideId: id,
  reason: disputeReasonSchema,
  /** In the rider's words. */
  text: z.nullable(z.string()),
  state: disputeStateSchema,
  openedAt: isoDate,
  decidedAt: z.nullable(isoDate),
  /** The amount refunded to the rider, in rupees. */
  refunded: rupees,
  /** Why it was decided so, in the desk's words to the rider. */
  reply: z.optional(z.nullable(z.string())),
});
export type Dispute = z.output<typeof disputeSchema>;

/** The same at the desk, with what a decision needs. Amounts in paise. */
export const adminDisputeSchema = z.extend(disputeSchema, {
  riderId: id,
  riderName: z.string(),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  /** The fare and a tip, or the fee. */
  chargedPaise: z.int(),
  /** The same, less earlier refunds. */
  refundablePaise: z.int(),
  /** The largest share that the driver can bear: the earnings of the ride, less earlier returns. */
  driverSharePaise: z.int(),
  decidedBy: z.nullable(id),
  /** For the desk and its audit log; the rider does not see it. */
  note: z.nullable(z.string()),
});
export type AdminDispute = z.output<typeof adminDisputeSchema>;

/** The earlier decision, which a refusal with `already_decided` contains in these members. Absent from an older release. */
export const earlierDecisionSchema = z.object({
  state: disputeStateSchema,
  decidedBy: id,
  decidedAt: isoDate,
  refunded: rupees,
});
export type EarlierDecision = z.output<typeof earlierDecisionSchema>;
