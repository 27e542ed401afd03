import * as z from 'zod/mini';
import { adminEmergencySchema, adminRideSchema, listTotal, rideFlags } from './admin.js';
import { driverProfileSchema } from './driver.js';
import { auditEntrySchema } from './events.js';
import { rideActorSchema } from './ride-lifecycle.js';
import { id, isoDate, rupees } from './values.js';

// What the desk reads about one ride or driver, and in the audit log. Its first screen needs none of this.

/** One row of the audit log. Ids and codes only: the changed data is with the service that owns it. */
export const auditRowSchema = z.extend(auditEntrySchema, {
  /** The id of the event. */
  id,
  /** Its place in the chain, from 1, without a gap. */
  seq: z.int(),
  type: z.string(),
  occurredAt: isoDate,
  actorName: z.nullable(z.string()),
  /** The id of the request that made the change, or that was refused. */
  requestId: z.string(),
  /** SHA-256 over this row and the hash of the one before, in hexadecimal. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type AuditRow = z.output<typeof auditRowSchema>;

export const auditListSchema = z.object({ entries: z.array(auditRowSchema), ...listTotal });

/**
 * A driver's money from rides, as the journal has it (R18): gross = commission + net, and earned = net + bonus + tip + fee -
 * refund, to the paisa. What is optional is absent from a release before it.
 */
const driverEarnings = z.object({
  /** Fares with the discount of a promo code, which the platform bears, and without GST where a tariff says who owes it (R41). */
  gross: rupees,
  commission: rupees,
  net: rupees,
  bonus: z.optional(rupees),
  tip: z.optional(rupees),
  /** The driver's part of cancellation fees. */
  fee: z.optional(rupees),
  /** The driver's part of refunds: taken off. */
  refund: z.optional(rupees),
  earned: z.optional(rupees),
});
export type DriverMoney = z.output<typeof driverEarnings>;

/** The same of the rides that ended in a period, with their tips and refunds, and how many of them were trips. */
const periodEarnings = z.extend(driverEarnings, { trips: z.int() });

/** A driver as the desk knows it from events (R29), without a position, which the live map has. `totalEarnings` is what `earnings` says was earned. */
export const adminDriverSchema = z.extend(z.omit(driverProfileSchema, { currentLat: true, currentLng: true }), {
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  suspended: z.boolean(),
  createdAt: isoDate,
  /** Since when it has been online, or offline. */
  since: isoDate,
  onTrip: z.boolean(),
  /** Of all time; today and of the week that runs, Asia/Kolkata: absent from a release before them. */
  earnings: driverEarnings,
  today: z.optional(periodEarnings),
  week: z.optional(periodEarnings),
  /** The newest 20. */
  recentRides: z.array(adminRideSchema),
  asOf: z.nullable(isoDate),
});
export type AdminDriver = z.output<typeof adminDriverSchema>;

/** The history of a ride from its events. Its present state is in `rides.get`, and administrators' actions are in the audit log. */
export const adminRideDetailSchema = z.object({
  id,
  /** In the order they happened: one for each version that arrived. */
  events: z.array(
    z.object({
      id,
      type: z.string(),
      version: z.int(),
      at: isoDate,
      /**
       * Who drove it from this event on; null for no driver, and for an event stored by an older svc-admin without
       * dispatch.
       */
      driver: z.optional(z.nullable(z.object({ id, name: z.string() }))),
      /** Who gave the ride back or cancelled it, and why; null for other events. */
      by: z.optional(z.nullable(rideActorSchema)),
      reason: z.optional(z.nullable(z.string())),
    }),
  ),
  flags: rideFlags,
  /** What the journal has of it (R18); null until something was booked. */
  settlement: z.nullable(driverEarnings),
  emergencies: z.array(adminEmergencySchema),
});
export type AdminRideDetail = z.output<typeof adminRideDetailSchema>;
