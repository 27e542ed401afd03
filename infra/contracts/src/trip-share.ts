import * as z from 'zod/mini';
import { languages } from './languages.js';
import { outstationKindSchema } from './outstation.js';
import { rideStatusSchema } from './ride-lifecycle.js';
import { isoDate } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** A link with which anyone can follow a trip (R39). */
export const tripShareSchema = z.object({
  /** Only a path when the operator has not set the product's address (`PUBLIC_URL`). */
  url: z.string(),
  /** 30 minutes after the end of the trip; null while it is under way. */
  expiresAt: z.nullable(isoDate),
});
export type TripShare = z.output<typeof tripShareSchema>;

/** The link of a ride's guest (R45), with the words to send it with, in the guest's language. They do not contain the link. */
export const guestLinkSchema = z.extend(tripShareSchema, { text: z.string(), language: z.enum(languages) });
export type GuestLink = z.output<typeof guestLinkSchema>;

/** What only the guest's own link shows (R45): what a rider has on the trip's screen, but for the fare. */
const guestOfTrip = z.object({
  language: z.enum(languages),
  /** The first name of the rider who booked it. */
  bookedBy: z.string(),
  /** The trip code, from the assignment of a driver until the trip has started; null before and after it. */
  code: z.nullable(z.string()),
  /** As long as the two may call each other (R22), and calls are not connected. */
  driverPhone: z.nullable(z.string()),
  /** Whether `POST …/call` connects the two now. */
  maskedCall: z.boolean(),
  /** Whether `POST …/emergency` records an emergency now. */
  emergency: z.boolean(),
  /** Whether the driver can be rated now. */
  canRate: z.boolean(),
  /** The rating of the driver, 1 to 5, whoever gave it; null without one. */
  rating: z.nullable(z.int()),
  /** Whether nobody can book rides for this guest's phone number. */
  bookingsBlocked: z.boolean(),
});

/** What only the link of a parcel's receiver shows. */
const receiverOfTrip = z.object({
  language: z.enum(languages),
  /** The first name of the rider who sent it. */
  sentBy: z.string(),
  /** The code to tell the driver: from the start of the trip until its end; null of a parcel that goes back. */
  code: z.nullable(z.string()),
  /** While the parcel is on its way here, and calls are not connected. */
  driverPhone: z.nullable(z.string()),
  /** Whether it goes, or went, back to its sender. */
  returned: z.boolean(),
});

const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

/** A trip as seen with the link: first names, no phone number, no code, no fare. A guest's own link has the code in `guest`. */
export const sharedTripSchema = z.object({
  status: rideStatusSchema,
  /** Of who travels: the guest of a ride that was booked for somebody else (R45). */
  riderName: z.string(),
  driver: z.nullable(
    z.object({ name: z.string(), vehicleModel: z.nullable(z.string()), vehicleNumber: z.nullable(z.string()) }),
  ),
  vehicleType: vehicleTypeSchema,
  pickup: place,
  dropoff: place,
  /** Where it stops on the way, and whether that is done (R44). Absent from a release without stops. */
  stops: z.optional(z.array(z.extend(place, { passed: z.boolean() }))),
  /** A rental by the hour, whose drop-off is its pickup until it ends; null for another ride. Absent from a release without. */
  rental: z.optional(z.nullable(z.object({ hours: z.int(), km: z.int() }))),
  /** An outstation trip; null for another ride. Absent from a release without. */
  outstation: z.optional(z.nullable(z.object({ kind: outstationKindSchema, returnAt: z.nullable(isoDate) }))),
  /** The car's position; null when unknown, and once the trip is over. `heading` is degrees clockwise from north. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), heading: z.nullable(z.number()), at: isoDate })),
  estimatedArrival: z.nullable(isoDate),
  expiresAt: z.nullable(isoDate),
  /** Only with a guest's own link. */
  guest: z.optional(guestOfTrip),
  /** Whether it is a parcel, which no person travels with. Absent from a release without parcels. */
  isParcel: z.optional(z.boolean()),
  /** Only with the link of a parcel's receiver. */
  receiver: z.optional(receiverOfTrip),
});
export type SharedTrip = z.output<typeof sharedTripSchema>;
