import * as z from 'zod/mini';
import { paymentMethodSchema } from './payment-methods.js';
import { rideActorSchema } from './ride-lifecycle.js';
import { guestOfRideSchema, rideBookingSchema } from './ride.js';
import { womanDriverSchema } from './gender.js';
import { outstationKindSchema, outstationOfRideSchema } from './outstation.js';
import { preferenceList } from './preferences.js';
import { rentalOfRideSchema } from './rental.js';
import { stopSchema } from './stops.js';
import { id, isoDate, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/**
 * The states of a booking for later (R43). `booked`: no driver yet; `assigned`: a driver took it, or its ride has one; `matching`: its
 * ride looks for a driver; `cancelled`; `missed`: nobody was found. From its lead time on it has a ride.
 */
export const reservationStatuses = ['booked', 'matching', 'assigned', 'cancelled', 'missed'] as const;
export const reservationStatusSchema = z.enum(reservationStatuses);
export type ReservationStatus = z.output<typeof reservationStatusSchema>;

/** How long before the pickup a ride can be booked for later, in minutes: 30 minutes to 30 days (R43). */
export const reservationAhead = { least: 30, most: 30 * 24 * 60 } as const;
/** Until so many minutes before the pickup a rider may change it, and cancel it free of charge (R43). */
export const reservationFreeUntilMinutes = 60;
/** From so many minutes before the pickup on, drivers may take it, until `least` (R43). */
export const reservationTakeable = { most: 7 * 24 * 60, least: 30 } as const;
/** A driver who took it must be online so many minutes before the pickup, else it is given to others (R43). */
export const reservationOnlineMinutes = 40;
/** A driver without whom it would be late: with so many minutes to the pickup and nobody found, the rider is told (R43). */
export const reservationNobodyMinutes = 10;
/** How many minutes before the pickup its rider, and the driver who took it, are reminded of it (R43). */
export const reservationReminderMinutes = { rider: 60, driver: 45 } as const;
/** How many minutes before the pickup the driver should be there, and for how long waiting after it is free (R43). */
export const reservationPickup = { earlyMinutes: 5, freeWaitMinutes: 10 } as const;
/** How much earlier than the nearest driver's minutes its ride begins to search (R43). */
export const reservationLeadMinutes = 10;

/** The body of a booking for later: that of a ride, and when. The fare is that of a quote for that time. */
export const reservationBookingSchema = z.extend(rideBookingSchema, {
  pickupAt: isoDate,
});

/** What its rider may change, all together: the quote is for the new time. What is left out stays. */
export const reservationChangeSchema = z.strictObject({
  /** Applies only while the reservation is at this version: else 409 `reservation_changed`. */
  version: z.int().check(z.gte(1)),
  pickupAt: z.optional(isoDate),
  note: z.optional(rideBookingSchema.shape.note),
  fare: z.optional(rideBookingSchema.shape.fare),
  quoteId: z.optional(rideBookingSchema.shape.quoteId),
});

/** What drivers to whom it is open, its people and the desk see alike. */
const reservationJourneySchema = z.object({
  id,
  status: reservationStatusSchema,
  pickupAt: isoDate,
  pickupAddress: z.string(),
  pickupLat: z.string(),
  pickupLng: z.string(),
  dropoffAddress: z.string(),
  dropoffLat: z.string(),
  dropoffLng: z.string(),
  note: z.nullable(z.string()),
  /** Where its ride will stop on the way, in order (R44). Absent from a release without them. */
  stops: z.optional(z.array(stopSchema)),
  /** A rental by the hour: its drop-off is its pickup. Null for another ride; absent from a release without rentals. */
  rental: z.optional(z.nullable(rentalOfRideSchema)),
  /** As that of a ride. Absent from a release without outstation trips. */
  outstation: z.optional(z.nullable(outstationOfRideSchema)),
  vehicleType: vehicleTypeSchema,
  fare: rupees,
  /** Straight-line kilometres, as text. */
  distance: z.string(),
  /** Minutes. */
  duration: z.number(),
  paymentMethod: paymentMethodSchema,
  version: z.int(),
  /** R46: as that of a ride. Absent from an older release. */
  womanDriver: z.optional(z.nullable(womanDriverSchema)),
  /** As those of a ride (ADR 88). Absent from an older release. */
  preferences: z.optional(z.nullable(preferenceList)),
  /** R42: as that of a ride. Absent from an older release. */
  dropoffHidden: z.optional(z.boolean()),
});

/** A booking for later as its rider, the driver who took it, and the desk see it (R43). */
export const reservationSchema = z.extend(reservationJourneySchema, {
  riderId: id,
  createdAt: isoDate,
  /** Until when its rider may change it, and cancel it free of charge. */
  freeUntil: isoDate,
  /** Its ride, from the lead time on. */
  rideId: z.nullable(id),
  takenAt: z.nullable(isoDate),
  cancelledAt: z.nullable(isoDate),
  cancelledBy: z.nullable(rideActorSchema),
  /** How often a driver gave it back, or was lost. */
  releases: z.int(),
  /** For the driver who took it, `rider` is the guest, if it has one (R45). */
  rider: z.object({ name: z.string() }),
  /** For whom it was booked; null for the rider. Absent from a release without guests. */
  guest: z.optional(z.nullable(guestOfRideSchema)),
  driver: z.nullable(
    z.object({
      id,
      name: z.string(),
      vehicleModel: z.nullable(z.string()),
      vehicleNumber: z.nullable(z.string()),
    }),
  ),
  /** For its driver and the desk: what the driver is to get, by the tariff that is promised. */
  earnings: z.optional(rupees),
});
export type Reservation = z.output<typeof reservationSchema>;

/** A booking for later as drivers to whom it is open see it: no rider but the first name, no phone (R22). */
export const openReservationSchema = z.extend(reservationJourneySchema, {
  rider: z.object({ name: z.string() }),
  earnings: rupees,
  /** Straight-line kilometres from the driver's last position to the pickup; null where it is not known. */
  pickupDistance: z.nullable(z.number()),
  /** Whether the driver has another one, or a trip, with which it cannot be reached in time; then taking it is refused. */
  overlaps: z.boolean(),
});
export type OpenReservation = z.output<typeof openReservationSchema>;

/** What cancelling a booking for later costs its rider now. */
export const reservationFeeSchema = z.object({ fee: rupees, freeUntil: isoDate });
export type ReservationFee = z.output<typeof reservationFeeSchema>;

/** A booking for later as its events carry it, whole. Not `rideId` nor `version` alone: those mark other states. */
export const reservationStateSchema = z.object({
  reservationId: id,
  reservationVersion: z.int(),
  status: reservationStatusSchema,
  ofRider: id,
  riderName: z.string(),
  ofDriver: z.nullable(id),
  driverName: z.nullable(z.string()),
  ofRide: z.nullable(id),
  vehicleType: vehicleTypeSchema,
  farePaise: z.int(),
  pickup: z.object({ address: z.string(), lat: z.number(), lng: z.number() }),
  dropoff: z.object({ address: z.string(), lat: z.number(), lng: z.number() }),
  pickupAt: isoDate,
  createdAt: isoDate,
  cancelledBy: z.nullable(rideActorSchema),
  /** The package of a rental; null for another ride. Absent from an older release, as the next one. */
  rental: z.optional(z.nullable(z.object({ hours: z.int(), km: z.int() }))),
  /** An outstation trip, and when the rider wants to be back from a round trip; null for another ride. */
  outstation: z.optional(z.nullable(z.object({ kind: outstationKindSchema, returnAt: z.nullable(isoDate) }))),
  /** The driver who gave it back or was lost with this event. */
  releasedDriver: z.optional(z.nullable(id)),
  /** Who ended that: the driver, the rider by choosing another time, or the server's clock (`expiry`). */
  releasedBy: z.optional(rideActorSchema),
});
export type ReservationState = z.output<typeof reservationStateSchema>;

/**
 * Of what its people are reminded, once each: its rider and its driver of the pickup, and its rider that nobody was found yet while the
 * search goes on.
 */
export const reservationReminders = ['rider', 'driver', 'nobody_yet'] as const;
export const reservationReminderSchema = z.enum(reservationReminders);
export type ReservationReminder = z.output<typeof reservationReminderSchema>;
export const reservationRemindedSchema = z.extend(reservationStateSchema, { reminder: reservationReminderSchema });
