import * as z from 'zod/mini';
import { paymentMethodSchema } from './payment-methods.js';
import { driverEarningsSchema, ridePaymentSchema } from './payment.js';
import { rideChangeSchema } from './ride-change.js';
import { rideKindSchema } from './ride-kind.js';
import { rideActorSchema, rideStatusSchema } from './ride-lifecycle.js';
import { otherDriverReason, womanDriverSchema } from './gender.js';
import { languages } from './languages.js';
import { outstationOfRideSchema, outstationUseSchema, outstationWishSchema } from './outstation.js';
import { afterTripSchema } from './queued-ride.js';
import { parcelBookingSchema, parcelOfRideSchema } from './parcel.js';
import { rentalOfRideSchema, rentalUseSchema, rentalWishSchema } from './rental.js';
import { preferenceList, preferences, preferenceSchema } from './preferences.js';
import { stopSchema, stopsInput, stopTermsSchema } from './stops.js';
import { decimal, id, isoDate, latitude, longitude, phone, rupees, shownText, text } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

const riderOfRide = z.object({
  name: z.string(),
  rating: z.nullable(z.number()),
  /** Only for the driver of an active trip (R22). */
  phone: z.optional(z.nullable(z.string())),
});

const driverOfRide = z.object({
  id,
  user: z.object({
    name: z.string(),
    rating: z.nullable(z.number()),
    totalTrips: z.int(),
    /** Only for the rider of an active trip (R22). */
    phone: z.optional(z.nullable(z.string())),
  }),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  vehicleType: vehicleTypeSchema,
});

/**
 * Straight-line kilometres between any two points of the Earth: a sentence, not this limit, explains the longest trip
 * (R32).
 */
export const rideKm = decimal(0, 20_040);

/** The longest id of a quote, in characters: it holds the names of 50 tolls (17,700 in an Indian script), and the trip. */
const longestQuoteId = 24_000;

/** The longest note to the driver, in characters. */
export const longestNote = 200;

/** The longest way to a pickup that is promised, in minutes. */
export const longestPickupMinutes = 120;

/** From so many minutes after the promised arrival on, a driver is late: the rider is told, and may cancel without a fee. */
export const lateAfterMinutes = 3;

/** What a rider may praise in addition to the stars. */
export const ratingTags = ['smooth', 'clean', 'on_time', 'polite'] as const;
export const ratingTagSchema = z.enum(ratingTags);
export type RatingTag = z.output<typeof ratingTagSchema>;

/** What a rider may say was wrong, with one to three stars. */
export const ratingProblems = ['late', 'driving', 'route', 'rude', 'vehicle', 'fare'] as const;
export const ratingProblemSchema = z.enum(ratingProblems);
export type RatingProblem = z.output<typeof ratingProblemSchema>;

/** The body of a rating. */
export const ratingSchema = z.object({
  rating: z.int().check(z.gte(1), z.lte(5)),
  riderId: id,
  tags: z.optional(z.array(ratingTagSchema).check(z.maxLength(ratingTags.length))),
  problems: z.optional(z.array(ratingProblemSchema).check(z.maxLength(ratingProblems.length))),
});

/** With so many stars or fewer, a rider is asked what was wrong, not what was good. */
export const mostStarsOfProblem = 3;

/** Why a driver gives a ride back before the pickup (R12, R39). */
export const releaseReasons = ['vehicle_trouble', 'rider_unreachable', 'too_far', 'personal', 'other'] as const;
export const releaseReasonSchema = z.enum(releaseReasons);
export type ReleaseReason = z.output<typeof releaseReasonSchema>;
/** Those that excuse a driver from paying for it (R42). */
export const excusingReasons: readonly ReleaseReason[] = ['vehicle_trouble', 'rider_unreachable'];

/**
 * Why the server took a ride back from its driver, or the rider asked for another one (R11, R12). The last is of a ride that waited for
 * the driver's trip to end (R48), where an operator has that.
 */
export const lostReasons = ['unconfirmed', 'driver_silent', 'driver_stalled', 'driver_delayed'] as const;
/** What programs of a release before R48 know. */
export const usualLostReasons: readonly LostReason[] = ['unconfirmed', 'driver_silent', 'driver_stalled'];
export const lostReasonSchema = z.enum(lostReasons);
export type LostReason = z.output<typeof lostReasonSchema>;

/** The reason with which a driver cancels a ride whose rider did not come, from `noShowFrom` on (R12). */
export const noShowReason = 'rider_no_show';

/** Why a rider cancels a ride that has a driver: the `reason` of the call, for the desk. */
export const riderCancelReasons = [
  'wait_too_long',
  'driver_not_coming',
  'driver_asked',
  otherDriverReason,
  'wrong_place',
  'plans',
  'other',
] as const;
export type RiderCancelReason = (typeof riderCancelReasons)[number];

/** How many active rides a rider may have for guests, beside the one of their own (R45). */
export const mostGuestRides = 2;
/** For how many different phone numbers a rider may book in one day of Asia/Kolkata, beside their own (R45). */
export const mostGuestPhonesADay = 5;

/** The person for whom somebody else books a ride (R45): who travels. Language: of their link. */
export const guestBookingSchema = z.strictObject({
  name: shownText(80),
  phone,
  language: z.optional(z.enum(languages)),
  /** Whether the guest is a woman, who may then have a woman driver (R46). */
  woman: z.optional(z.boolean()),
});
export type GuestBooking = z.output<typeof guestBookingSchema>;

/** The guest of a ride as its viewers see them (R45). */
export const guestOfRideSchema = z.object({
  name: z.string(),
  /** For the rider who entered it, and the desk; null once it is erased. The driver has it as `rider.phone`. */
  phone: z.optional(z.nullable(z.string())),
  /** Of the guest's link: for the rider. */
  language: z.optional(z.enum(languages)),
  /** Whether the guest rated the driver, so that the rider cannot: for the rider and the desk. */
  rated: z.optional(z.boolean()),
  /** Who booked, for the driver: `rider` is the guest there, and messages go to this person. */
  bookedBy: z.optional(z.string()),
});
export type GuestOfRide = z.output<typeof guestOfRideSchema>;

/** The body of a booking. */
export const rideBookingSchema = z.object({
  riderId: id,
  pickupAddress: shownText(300),
  pickupLat: latitude,
  pickupLng: longitude,
  dropoffAddress: shownText(300),
  dropoffLat: latitude,
  dropoffLng: longitude,
  vehicleType: vehicleTypeSchema,
  /** For the driver. */
  note: z.optional(z.nullable(text(longestNote))),
  fare: decimal(0, 1_000_000),
  distance: rideKm,
  duration: decimal(0, 10_000),
  /** A quote of `POST /api/calculate-fare`: valid for 5 minutes, whatever happens to tariffs and demand (R17). */
  quoteId: z.optional(z.string().check(z.maxLength(longestQuoteId))),
  /** Cash unless another is chosen. */
  paymentMethod: z.optional(paymentMethodSchema),
  /** Where to stop on the way (R44). */
  stops: z.optional(stopsInput),
  /** In how many minutes the rider was shown a car at the pickup. The ride promises as many, but no fewer than its quote says. */
  pickupMinutes: z.optional(z.int().check(z.gte(1), z.lte(longestPickupMinutes))),
  /** For whom it is, when not for the rider (R45). */
  guest: z.optional(z.nullable(guestBookingSchema)),
  /** A rental by the hour: its package. Its drop-off is its pickup, and it has no stops. */
  rental: z.optional(rentalWishSchema),
  /** An outstation trip to the drop-off, one way or there and back. It has no stops. */
  outstation: z.optional(outstationWishSchema),
  /** For a woman, or a guest who is one: whether only a woman is to drive, or rather a woman (R46). */
  womanDriver: z.optional(z.nullable(womanDriverSchema)),
  /** What else the rider asks for (ADR 88): features of the vehicle are matched, the rest is for the driver to read. */
  preferences: z.optional(z.array(preferenceSchema).check(z.maxLength(preferences.length))),
  /** A parcel instead of a passenger. It has no stops, no guest and no wish for a woman driver. */
  parcel: z.optional(parcelBookingSchema),
});

/** The part of a ride that is visible to everyone who may see the ride, including a driver to whom it is open (R22). */
export const journeySchema = z.object({
  id,
  status: rideStatusSchema,
  pickupAddress: z.string(),
  pickupLat: z.string(),
  pickupLng: z.string(),
  dropoffAddress: z.string(),
  dropoffLat: z.string(),
  dropoffLng: z.string(),
  /** The rider's note to the driver. An older svc-rides sends none. */
  note: z.optional(z.nullable(z.string())),
  vehicleType: vehicleTypeSchema,
  fare: rupees,
  /** Straight-line kilometres, as text. */
  distance: z.string(),
  /** Minutes. */
  duration: z.number(),
  createdAt: isoDate,
  /** The end of the first driver's exclusive offer (R11). */
  offerUntil: z.nullable(isoDate),
  /** The start of this search: a new one after a driver was lost (R12). An older svc-rides without dispatch sends none. */
  searchingSince: z.optional(isoDate),
  /** How the rider will pay. An older svc-rides without payments sends none. */
  paymentMethod: z.optional(paymentMethodSchema),
  /** When the rider wishes to be picked up, of a booking for later (R43); null for one of now. */
  pickupAt: z.optional(z.nullable(isoDate)),
  /** Where it stops between pickup and drop-off (R44); empty without stops. Absent from a release without them. */
  stops: z.optional(z.array(stopSchema)),
  /**
   * A rental by the hour; null for another ride. Until it ends, its drop-off is its pickup, and distance and duration are those of
   * its package; then they are where it ended, the kilometres driven by GPS, and the minutes used. Absent from a release without rentals.
   */
  rental: z.optional(z.nullable(rentalOfRideSchema)),
  /**
   * An outstation trip; null for another ride. Until it ends, distance and duration are those expected, there and back of a round
   * trip; then those driven. Absent from a release without outstation trips.
   */
  outstation: z.optional(z.nullable(outstationOfRideSchema)),
  /**
   * What the rider asked for; it may say something about their health. Null for the driver from a day after the end, and for those at the
   * desk who see no contacts. Empty after 30 days. Absent from an older release.
   */
  preferences: z.optional(z.nullable(preferenceList)),
  /** A parcel; null for a ride with a passenger. Absent from a release without parcels. */
  parcel: z.optional(z.nullable(parcelOfRideSchema)),
  /** R42: true for a driver who has not accepted it where the rules hide the drop-off: it and the stops are areas, the kilometres rounded. */
  dropoffHidden: z.optional(z.boolean()),
});

export type Journey = z.output<typeof journeySchema>;

/**
 * Why both people of a trip are asked whether everything is all right: the car left its route, or stands still for long
 * (ADR 30).
 */
export const safetyCheckKinds = ['off_way', 'long_stop'] as const;
export const safetyCheckKindSchema = z.enum(safetyCheckKinds);
export type SafetyCheckKind = z.output<typeof safetyCheckKindSchema>;

/** A ride as one of its people, or an admin, sees it. Its optional members depend on the caller (R10, R22). */
export const rideSchema = z.extend(journeySchema, {
  riderId: id,
  driverId: z.nullable(id),
  /** The trip code: for the rider from assignment on; for the driver only in `TRIP_CODE=show` (R10). */
  otp: z.optional(z.nullable(z.string())),
  assignedAt: z.nullable(isoDate),
  arrivedAt: z.nullable(isoDate),
  startedAt: z.nullable(isoDate),
  completedAt: z.nullable(isoDate),
  cancelledAt: z.nullable(isoDate),
  cancelledBy: z.nullable(rideActorSchema),
  cancelReason: z.nullable(z.string()),
  /** Until the driver has confirmed a ride that its rider gave them, the rider gets no phone number (R11). */
  confirmedAt: z.optional(z.nullable(isoDate)),
  /** True where the two are connected by `POST /api/rides/{id}/call` and get no phone number (R22). */
  maskedCall: z.optional(z.boolean()),
  /** How often a driver was lost, and who ended the last assignment, and why (R12). */
  releases: z.optional(z.int()),
  releasedBy: z.optional(z.nullable(rideActorSchema)),
  releaseReason: z.optional(z.nullable(z.union([releaseReasonSchema, lostReasonSchema]))),
  /** Since when the driver has been silent or no nearer; the rider may then have another one (R12). */
  stalledAt: z.optional(z.nullable(isoDate)),
  /** By when a driver was to be at the pickup, as the rider was shown; null without a promise. Not for the driver. Absent from an older release. */
  promisedArrival: z.optional(z.nullable(isoDate)),
  /** From when on the driver may cancel because the rider did not come (R12); null before the driver's arrival. */
  noShowFrom: z.optional(z.nullable(isoDate)),
  /**
   * What each begun minute of waiting costs the rider by the ride's tariff, before GST, and until when it is free. Null unless the
   * driver waits at the pickup, and where waiting costs nothing. Absent from a release that did not say.
   */
  waiting: z.optional(z.nullable(z.object({ freeUntil: isoDate, perMinute: rupees }))),
  /** What standing at a stop costs (R44). Null for a ride without stops, and where it costs nothing. */
  stopTerms: z.optional(z.nullable(stopTermsSchema)),
  /** The last change of the trip that the rider confirmed (R44); null without one. Absent from a release without changes. */
  change: z.optional(z.nullable(rideChangeSchema)),
  /** The rider's rating of this ride, 1 to 5. */
  rating: z.nullable(z.int()),
  /** What the rider praised with the rating. */
  ratingTags: z.optional(z.array(ratingTagSchema)),
  /** What the rider said was wrong with it; not for its driver. Absent from a release that did not ask. */
  ratingProblems: z.optional(z.array(ratingProblemSchema)),
  /** How it is paid. Absent from a release before payments, as are the next ones. */
  payment: z.optional(ridePaymentSchema),
  /** The rider's tip, given once. */
  tip: z.optional(rupees),
  /** The desk's refund into the rider's wallet: for the rider and administrators. */
  refunded: z.optional(rupees),
  /**
   * What its drivers paid into the rider's wallet for cancelling (R42): for the rider and administrators. Absent from a release before
   * it.
   */
  compensation: z.optional(rupees),
  /** For its driver and administrators. */
  earnings: z.optional(driverEarningsSchema),
  /** An open question whether everything is all right, for those who have not answered it; null without one. */
  safetyCheck: z.optional(
    z.nullable(z.object({ id, kind: safetyCheckKindSchema, askedAt: isoDate, answerBy: isoDate })),
  ),
  /** Must the driver type the rider's code to start (R10)? */
  codeRequired: z.boolean(),
  /** Grows by one with every change. */
  version: z.int(),
  /** For whom it was booked (R45); null for the rider's own ride. Absent from a release that had no guests. */
  guest: z.optional(z.nullable(guestOfRideSchema)),
  /** Whether its rider is an organisation, which booked it for its guest (ADR 98): nobody reads messages. Absent from an older release. */
  byOrganisation: z.optional(z.boolean()),
  /**
   * R46: whether a woman driver was asked for; null where not. For its driver only `only`, until a day after the end. Absent from an
   * older release.
   */
  womanDriver: z.optional(z.nullable(womanDriverSchema)),
  /** R48: its driver ends another trip first; null otherwise. Absent from an older release, as the next one. */
  afterTrip: z.optional(z.nullable(afterTripSchema)),
  /** R48: the ride that its driver makes after this one, for that driver and administrators; null without one. */
  nextRideId: z.optional(z.nullable(id)),
  /** For the driver: the guest of a ride with one; of a parcel, who hands it over, then who gets it. */
  rider: riderOfRide,
  driver: z.nullable(driverOfRide),
});
export type Ride = z.output<typeof rideSchema>;

/** The offer of a searching ride to the driver who asks (R11). */
const offerOfRide = z.object({
  /** Whether it is offered to no other driver now. */
  exclusive: z.boolean(),
  /** Until when the driver may answer; null where the ride is open to every eligible driver. */
  expiresAt: z.nullable(isoDate),
});

/** A searching ride as a driver to whom it is open sees it: no phone, no code, no rider id (R22). */
export const rideRequestSchema = z.extend(journeySchema, {
  offer: z.optional(offerOfRide),
  /** As the driver of the ride sees it: `rider` is the guest then (R45). */
  guest: z.optional(z.nullable(guestOfRideSchema)),
  /** As the driver of the ride sees it (R46). */
  womanDriver: z.optional(z.nullable(womanDriverSchema)),
  rider: z.object({ name: z.string(), rating: z.nullable(z.number()) }),
  /** R48: offered for after the trip that the driver is on. Absent from an older release. */
  afterTrip: z.optional(z.boolean()),
  /** Kilometres from the driver's last position to the pickup; with `afterTrip`, from the drop-off of the driver's trip. */
  pickupDistance: z.number(),
  /** As quoted to this driver at their position. */
  earnings: z.optional(driverEarningsSchema),
});
export type RideRequest = z.output<typeof rideRequestSchema>;

const position = z.object({ lat: z.number(), lng: z.number() });

/** The progress of a trip (§3 Tracking). */
export const trackingSchema = z.object({
  /** Percent of the way, 0 to 100: to the pickup while assigned, to the drop-off while in progress; of a rental, and of a round trip, of its hours. */
  routeProgress: z.number(),
  estimatedArrival: z.nullable(isoDate),
  driverLocation: z.nullable(
    z.object({
      lat: z.number(),
      lng: z.number(),
      /** Metres a second. */
      speed: z.nullable(z.number()),
      heading: z.nullable(z.number()),
      at: isoDate,
    }),
  ),
  riderLocation: z.nullable(position),
  /** What a rental has used so far. Absent of another ride, and unless it is in progress. */
  rental: z.optional(rentalUseSchema),
  /** An outstation trip so far. Absent of another ride, and unless it is in progress. */
  outstation: z.optional(outstationUseSchema),
});
export type Tracking = z.output<typeof trackingSchema>;

/** An active ride as administrators' map draws it: its ends and its people's names. Where its driver is, drivers' dots say. */
export const tripOnMapSchema = z.object({
  id,
  status: rideStatusSchema,
  vehicleType: vehicleTypeSchema,
  pickup: position,
  dropoff: position,
  riderName: z.string(),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  /** Absent from a release without kinds. */
  kind: z.optional(rideKindSchema),
});
export type TripOnMap = z.output<typeof tripOnMapSchema>;

/** A rider's totals over all rides, for the history and the home tile. */
export const riderSummarySchema = z.object({ totalRides: z.int(), completedRides: z.int(), totalSpent: rupees });
export type RiderSummary = z.output<typeof riderSummarySchema>;

/** One of a trip's two people. */
export const travellerSchema = z.enum(['rider', 'driver']);
export type Traveller = z.output<typeof travellerSchema>;

/** A message of the trip's chat, between its rider and its driver (R31). */
export const rideMessageSchema = z.object({
  /** The sender's own: sent again, it is the same message. */
  id,
  rideId: id,
  from: travellerSchema,
  text: z.string(),
  sentAt: isoDate,
});
export type RideMessage = z.output<typeof rideMessageSchema>;
