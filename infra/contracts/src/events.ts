import * as z from 'zod/mini';
import { paymentMethodSchema } from './payment-methods.js';
import { privacyTaskDoneSchema, privacyTaskSchema } from './privacy.js';
import { offerMissedSchema } from './queue-zones.js';
import { reservationRemindedSchema, reservationStateSchema } from './reservation.js';
import { rideKindSchema } from './ride-kind.js';
import { rideActorSchema, rideStatusSchema } from './ride-lifecycle.js';
import { travellerSchema } from './ride.js';
import { emergencyCauseSchema } from './ride-emergency.js';
import { userTypeSchema } from './user.js';
import { id, isoDate } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

/** A ride as its events carry it, whole: a reader needs only the newest version it has seen. Money in paise. */
export const rideStateSchema = z.object({
  rideId: id,
  version: z.int(),
  status: rideStatusSchema,
  riderId: id,
  riderName: z.string(),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  vehicleType: vehicleTypeSchema,
  farePaise: z.int(),
  distanceKm: z.number(),
  durationMinutes: z.number(),
  pickup: place,
  dropoff: place,
  createdAt: isoDate,
  assignedAt: z.nullable(isoDate),
  arrivedAt: z.nullable(isoDate),
  startedAt: z.nullable(isoDate),
  completedAt: z.nullable(isoDate),
  cancelledAt: z.nullable(isoDate),
  cancelledBy: z.nullable(rideActorSchema),
  cancelReason: z.nullable(z.string()),
  /**
   * How often it returned to searching, and who ended the last assignment and why (R12). Absent from an older release
   * without dispatch.
   */
  releases: z.optional(z.int()),
  releasedBy: z.optional(z.nullable(rideActorSchema)),
  releasedDriverId: z.optional(z.nullable(id)),
  releaseReason: z.optional(z.nullable(z.string())),
  /** Findings for the desk: a trip that cannot have happened, or that ended far from its drop-off (R35). */
  flags: z.optional(z.array(z.string())),
  rating: z.nullable(z.int()),
  /** The settlement's commission; null before it. Absent from an older release without receipts, as are the next members. */
  commissionPaise: z.optional(z.nullable(z.int())),
  /** Paid to the driver for a near pickup. */
  bonusPaise: z.optional(z.int()),
  tipPaise: z.optional(z.int()),
  /** The discount of a promo code, at the platform's cost. */
  discountPaise: z.optional(z.int()),
  /** The desk's refund to the rider, and the driver's share of it. */
  refundedPaise: z.optional(z.int()),
  driverRefundPaise: z.optional(z.int()),
  /** GST inside the fare; null before the receipt. */
  gstPaise: z.optional(z.nullable(z.int())),
  /** What the driver's share counts on (R41): without GST by tariffs that say who owes it. Absent from a release before it. */
  driverGrossPaise: z.optional(z.int()),
  paymentMethod: z.optional(paymentMethodSchema),
  paidAt: z.optional(z.nullable(isoDate)),
  /** Whether its driver ends another trip first (R48). Absent from an older release. */
  afterTrip: z.optional(z.boolean()),
  /** What kind of ride it is, and whether it has a guest (R45). Absent from an older release. */
  kind: z.optional(rideKindSchema),
  forGuest: z.optional(z.boolean()),
  /** Whether its rider is an organisation, and no person (ADR 98). Absent from an older release. */
  byOrganisation: z.optional(z.boolean()),
});
export type RideState = z.output<typeof rideStateSchema>;

export const userStateSchema = z.object({
  userId: id,
  version: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: userTypeSchema,
  isAdmin: z.boolean(),
  suspended: z.boolean(),
  createdAt: isoDate,
  /** Whether the person says that she is a woman (R46): the desk verifies it for drivers. Absent from an older svc-auth. */
  woman: z.optional(z.boolean()),
});
export type UserState = z.output<typeof userStateSchema>;

/** A session of this user ended, by its own browser, by an administrator or by suspension. */
export const signedOutSchema = z.object({
  /** Its user. Not called `userId`, because that marks events with a user's whole state. */
  ofUser: id,
  /** The number of sessions left. With none, the user can no longer respond to anything. */
  sessionsLeft: z.int(),
});

export const driverStateSchema = z.object({
  driverId: id,
  version: z.int(),
  name: z.string(),
  vehicleType: z.nullable(vehicleTypeSchema),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  isOnline: z.boolean(),
  createdAt: isoDate,
});
export type DriverState = z.output<typeof driverStateSchema>;

/** The UPI address to which riders may pay a driver has changed: another one was verified, or none is any more (R40). */
export const driverUpiSchema = z.object({
  /** Not called `driverId`, nor the next one `version`, because those mark events with a driver's whole state. */
  ofDriver: id,
  /** A later event has a higher one. */
  profileVersion: z.int(),
  upiId: z.nullable(z.string()),
});
export type DriverUpi = z.output<typeof driverUpiSchema>;

/**
 * An administrator's action, or an attempt by someone without the rights. Committed with the change itself, so every
 * change has its row in the audit log. It has only ids, never the content of the change.
 */
export const auditEntrySchema = z.object({
  /** The actor; null for someone who was not signed in. */
  actorId: z.nullable(id),
  /** An `AdminAction`, or the name of the call that was refused. */
  action: z.string(),
  targetType: z.enum(['user', 'ride', 'driver', 'call']),
  targetId: z.nullable(id),
  outcome: z.enum(['done', 'refused']),
  /** The refusal's code, where one was given. */
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** A message was sent on a trip; what it says is for its two people to read. Not a step of the ride: it has no version. */
export const messageSentSchema = z.object({
  messageId: id,
  ride: z.object({ id, riderId: id, driverId: id }),
  from: travellerSchema,
});
export type MessageSent = z.output<typeof messageSentSchema>;

/** A person on a trip pressed Emergency. Not a step of the ride: it has no version. */
export const emergencyRaisedSchema = z.object({
  emergencyId: id,
  ride: z.object({ id, riderId: id, driverId: id, status: rideStatusSchema }),
  raisedBy: travellerSchema,
  raisedAt: isoDate,
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** Absent from a release before incidents: the button. */
  cause: z.optional(emergencyCauseSchema),
});
export type EmergencyRaised = z.output<typeof emergencyRaisedSchema>;

/** The server's action on an emergency, for the timeline of its incident: no names, no phone numbers. */
export const emergencyNotedSchema = z.object({
  emergencyId: id,
  ride: z.object({ id }),
  at: isoDate,
  /** One of `incidentEntryKinds`. */
  kind: z.string(),
  text: z.string(),
});
export type EmergencyNoted = z.output<typeof emergencyNotedSchema>;

/**
 * An entry of the journal as svc-rides booked it: never changed, so it has no version. `postings` add up to 0, in paise: a
 * debit is positive, a credit negative. Accounts and kinds are text: a newer release has more of them.
 */
export const moneyPostedSchema = z.object({
  entryId: z.int(),
  kind: z.string(),
  /** Not called `rideId`, because that marks events with a whole ride. */
  ofRide: z.nullable(id),
  at: isoDate,
  postings: z.array(z.object({ account: z.string(), owner: z.nullable(id), paise: z.int() })),
});
export type MoneyPosted = z.output<typeof moneyPostedSchema>;

/** Payload by event type. The first word of a type is its aggregate, and the consumers' filter. */
export const eventSchemas = {
  'ride.requested.v1': rideStateSchema,
  'ride.driver_assigned.v1': rideStateSchema,
  'ride.driver_arrived.v1': rideStateSchema,
  /** Its driver gave it back or was lost: it searches again. */
  'ride.released.v1': rideStateSchema,
  /** Changed without a change of status: confirmed, or its driver is late. */
  'ride.updated.v1': rideStateSchema,
  /** Its driver has ended the trip before, and is on the way to the pickup (R48). */
  'ride.set_out.v1': rideStateSchema,
  'ride.started.v1': rideStateSchema,
  /** Its driver arrived at a stop; drove on; skipped it (R44). */
  'ride.stop_reached.v1': rideStateSchema,
  'ride.stop_left.v1': rideStateSchema,
  'ride.stop_skipped.v1': rideStateSchema,
  /** The rider proposed a change of the trip; it counts now; its driver declined it; the rider took it back; nobody answered (R44). */
  'ride.change_proposed.v1': rideStateSchema,
  'ride.changed.v1': rideStateSchema,
  'ride.change_declined.v1': rideStateSchema,
  'ride.change_withdrawn.v1': rideStateSchema,
  'ride.change_lapsed.v1': rideStateSchema,
  /** Nobody takes its parcel, which goes back to the sender. */
  'ride.parcel_returning.v1': rideStateSchema,
  'ride.completed.v1': rideStateSchema,
  'ride.cancelled.v1': rideStateSchema,
  'ride.rated.v1': rideStateSchema,
  'ride.message_sent.v1': messageSentSchema,
  'ride.emergency_raised.v1': emergencyRaisedSchema,
  'ride.emergency_noted.v1': emergencyNotedSchema,
  /** A driver declined an offer of a zone's queue, or let it expire. */
  'ride.offer_missed.v1': offerMissedSchema,
  /** Booked for later; changed; taken by a driver; given back or lost; its ride has begun; cancelled; nobody was found (R43). */
  'reservation.booked.v1': reservationStateSchema,
  'reservation.changed.v1': reservationStateSchema,
  'reservation.taken.v1': reservationStateSchema,
  'reservation.released.v1': reservationStateSchema,
  'reservation.began.v1': reservationStateSchema,
  'reservation.cancelled.v1': reservationStateSchema,
  'reservation.missed.v1': reservationStateSchema,
  /** The pickup is near, or near and without a driver: its people are to be told. It changes nothing. */
  'reservation.reminded.v1': reservationRemindedSchema,
  'user.registered.v1': userStateSchema,
  'user.signed_out.v1': signedOutSchema,
  'user.updated.v1': userStateSchema,
  'driver.registered.v1': driverStateSchema,
  'driver.updated.v1': driverStateSchema,
  'driver.went_online.v1': driverStateSchema,
  'driver.went_offline.v1': driverStateSchema,
  'driver.upi_changed.v1': driverUpiSchema,
  'person.copy_asked.v1': privacyTaskSchema,
  'person.erasure_due.v1': privacyTaskSchema,
  'person.task_done.v1': privacyTaskDoneSchema,
  'money.posted.v1': moneyPostedSchema,
  'audit.admin_acted.v1': auditEntrySchema,
  'audit.call_refused.v1': auditEntrySchema,
  'audit.data_read.v1': auditEntrySchema,
} as const;

export type EventType = keyof typeof eventSchemas;
export type Aggregate = 'ride' | 'reservation' | 'user' | 'driver' | 'person' | 'money' | 'audit';
export type EventData<T extends EventType> = z.output<(typeof eventSchemas)[T]>;

/** The events that carry a whole ride: the history that the desk shows of it. */
export type RideStateEvent = {
  [T in EventType]: (typeof eventSchemas)[T] extends typeof rideStateSchema ? T : never;
}[EventType];

/** The envelope on the EVENTS stream. `id` is also the message id by which JetStream deduplicates. */
export const envelopeSchema = z.object({
  id,
  type: z.string(),
  occurredAt: isoDate,
  correlationId: z.string(),
  data: z.unknown(),
});
export type Envelope = z.output<typeof envelopeSchema>;

export interface DomainEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  occurredAt: string;
  correlationId: string;
  data: EventData<T>;
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventSchemas, type);
}
