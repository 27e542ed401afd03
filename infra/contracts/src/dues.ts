import * as z from 'zod/mini';
import { id, isoDate, rupees } from './values.js';

/** A completed ride whose payment is due, and how its rider pays it. */
export const dueRideSchema = z.object({
  rideId: id,
  /** Fare and tip, less payments and refunds. */
  due: rupees,
  completedAt: isoDate,
  /** `upi://pay?…`; null where the operator has no UPI address. */
  upiLink: z.nullable(z.string()),
});

/** The rides that a rider pays before the next booking (R40). A ride that is claimed to be paid is not among them. */
export const duesSchema = z.object({
  /** The sum over the rides. */
  amount: rupees,
  /** Whether a booking is refused now (409 `dues_open`). */
  open: z.boolean(),
  /** With how many unpaid rides a booking is refused; 0 where none is. */
  mostRides: z.int(),
  /** The oldest first. */
  rides: z.array(z.extend(dueRideSchema, { pickupAddress: z.string(), dropoffAddress: z.string() })),
});
export type Dues = z.output<typeof duesSchema>;
