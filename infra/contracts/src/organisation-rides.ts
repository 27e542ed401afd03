import * as z from 'zod/mini';
import { languages } from './languages.js';
import { organisationFiguresSchema } from './partner-clients.js';
import { longestNote } from './ride.js';
import { directMethods } from './payment-methods.js';
import { rideActorSchema, rideStatusSchema } from './ride-lifecycle.js';
import { receiptSchema } from './tariff.js';
import { id, isoDate, latLngInput, pageQuery, phone, shownText, text } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

// Rides that an organisation books for its guests (ADR 98): the partners' program asks svc-rides for them.

/** A key of the header `Idempotency-Key`: visible ASCII. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

const said = z.describe;
const paise = z.int();
const time = z.nullable(isoDate);
const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

/** A ride as lists of its organisation have it. */
export const organisationRideSchema = z.object({
  rideId: id,
  status: rideStatusSchema,
  vehicleType: vehicleTypeSchema,
  pickup: place,
  dropoff: place,
  pickupNote: z.nullable(z.string()).check(said('What the driver reads about the pickup; null without')),
  guest: z.object({
    name: z.string(),
    phone: z.nullable(z.string()).check(said('In E.164; null 30 days after the booking')),
    language: z.enum(languages).check(said('Of the guest’s link')),
  }),
  farePaise: paise.check(said('As quoted; after the end as on the receipt. The guest pays it to the driver')),
  feePaise: paise.check(said('What a cancelled ride cost the organisation; 0 otherwise')),
  paymentMethod: z
    .string()
    .check(said('How the guest pays; `wallet` where the organisation owes the fee of a cancelled ride')),
  driver: z
    .nullable(
      z.object({
        name: z.string().check(said('First name')),
        vehicleModel: z.nullable(z.string()),
        vehicleNumber: z.nullable(z.string()),
      }),
    )
    .check(said('Null until a driver is assigned')),
  bookedAt: isoDate,
  assignedAt: time,
  arrivedAt: time.check(said('When the driver was at the pickup')),
  startedAt: time,
  completedAt: time,
  cancelledAt: time,
  cancelledBy: z.nullable(rideActorSchema).check(said('`rider` is the organisation, `expiry`: no driver was found')),
});
export type OrganisationRide = z.output<typeof organisationRideSchema>;

/** One ride, with what holds now. */
export const organisationRideNowSchema = z.extend(organisationRideSchema, {
  cancellationFeePaise: z
    .nullable(paise)
    .check(said('What it costs the organisation to cancel the ride now; null where it cannot be cancelled any more')),
  driverPosition: z
    .nullable(z.object({ lat: z.number(), lng: z.number(), at: isoDate }))
    .check(said('The last known place of the driver, until the trip starts; null otherwise')),
  estimatedArrival: time.check(said('At the pickup, then at the drop-off')),
  guestLink: z
    .nullable(z.string())
    .check(said('The guest’s own page: trip code, driver, place. Until 30 minutes after the end; null then')),
});
export type OrganisationRideNow = z.output<typeof organisationRideNowSchema>;

/** What an organisation books. The places are rounded as those of its estimate. */
export const organisationBookingSchema = z.object({
  pickup: z.extend(latLngInput, { address: shownText(300) }),
  dropoff: z.extend(latLngInput, { address: shownText(300) }),
  vehicleType: vehicleTypeSchema,
  guest: z.object({ name: shownText(80), phone, language: z.optional(z.enum(languages)) }),
  pickupNote: z.optional(text(longestNote)),
  quoteId: z.optional(z.string().check(z.maxLength(14_000))),
  /** How the guest pays the driver: an organisation pays nothing itself. */
  paymentMethod: z.optional(z.enum(directMethods)),
});
export type OrganisationBooking = z.output<typeof organisationBookingSchema>;

/** Not routed, as the next ones. The same key with the same booking answers the ride that it made, with another one `key_reused`. */
export const bookForGuest = {
  subject: 'rpc.rides.book-for-guest',
  request: z.object({
    organisation: z.object({ id, name: shownText(80), mostRides: z.int() }),
    key: z.string().check(z.regex(idempotencyKeyPattern)),
    booking: organisationBookingSchema,
  }),
  answer: z.object({
    ride: organisationRideNowSchema,
    /** Whether an earlier request with this key made it. */
    replayed: z.boolean(),
  }),
} as const;

const one = z.object({ organisationId: id, rideId: id });

/** `not_found` for a ride that is not the organisation's, as in all of these. */
export const organisationRide = {
  subject: 'rpc.rides.organisation-ride',
  request: one,
  answer: organisationRideNowSchema,
} as const;

/** By the rules of its tariff: `cancellationFeePaise` said what it costs. To cancel it again changes nothing. */
export const cancelOrganisationRide = {
  subject: 'rpc.rides.cancel-organisation-ride',
  request: one,
  answer: organisationRideNowSchema,
} as const;

export const organisationReceiptSchema = z.pick(receiptSchema, {
  rideId: true,
  kind: true,
  lines: true,
  totalPaise: true,
  currency: true,
  invoiceNumber: true,
  issuedAt: true,
});
export type OrganisationReceipt = z.output<typeof organisationReceiptSchema>;

/** `not_completed` while the ride has no bill. */
export const organisationReceipt = {
  subject: 'rpc.rides.organisation-receipt',
  request: z.extend(one, { language: z.enum(languages) }),
  answer: organisationReceiptSchema,
} as const;

/** A page of them, the newest first. */
export const organisationRides = {
  subject: 'rpc.rides.organisation-rides',
  request: z.extend(pageQuery, {
    organisationId: id,
    status: z.optional(rideStatusSchema),
    /** When they were booked: the first included, the last not. */
    bookedFrom: z.optional(isoDate),
    bookedBefore: z.optional(isoDate),
  }),
  answer: z.object({ rides: z.array(organisationRideSchema), next: z.nullable(z.string()) }),
} as const;

/** How many rides an organisation has, for its page on the desk. */
export const organisationFigures = {
  subject: 'rpc.rides.organisation-figures',
  request: z.object({ organisationId: id }),
  answer: organisationFiguresSchema,
} as const;

/** Every question about rides of organisations. */
export const organisationQuestions = [
  bookForGuest,
  organisationRide,
  cancelOrganisationRide,
  organisationReceipt,
  organisationRides,
  organisationFigures,
] as const;
