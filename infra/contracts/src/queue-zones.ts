import * as z from 'zod/mini';
import { id, isoDate, shownText } from './values.js';
import { vehicleTypeSchema, vehicleTypes } from './vehicles.js';

// Zones at airports and stations in which drivers are offered rides in the order in which they came.

/** How many corners the outline of a zone has. */
export const zoneCorners = { least: 3, most: 60 } as const;
/** The most kilometres between two corners of a zone. */
export const widestZoneKm = 20;
/** The most pickup points of a zone. */
export const mostBays = 20;
/** The offer that a driver declines, or lets expire, at which their place is at the end of the queue. */
export const missedOffersAtEnd = 3;
/** Minutes for which a place is kept after the rider cancelled. */
export const keptAfterCancelMinutes = 15;
/** Minutes for which a place is kept after a short trip. */
export const keptAfterShortTripMinutes = 60;
/** How long a driver may be outside of the zone without losing the place, in seconds. */
export const outsideZoneSeconds = 120;

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most));
export const zonePointSchema = z.object({ lat: degrees(90), lng: degrees(180) });

/** A pickup point of a zone, as its signs call it: "Bay 4". */
export const baySchema = z.extend(zonePointSchema, { name: shownText(40) });
export type Bay = z.output<typeof baySchema>;

/** What the desk sets of a zone. */
export const zoneTermsSchema = z.object({
  /** As people call it: "Airport T2". */
  name: shownText(60),
  /** Corners in order, without the first one again at the end. */
  outline: z.array(zonePointSchema).check(z.minLength(zoneCorners.least), z.maxLength(zoneCorners.most)),
  /** The vehicle types that queue here; empty for all. Each has its own queue. */
  vehicleTypes: z.array(vehicleTypeSchema).check(z.maxLength(vehicleTypes.length)),
  bays: z.array(baySchema).check(z.maxLength(mostBays)),
  /** A trip of at most so many kilometres, or minutes, is short: its driver keeps the place. 0 for none. */
  shortTripKm: z.number().check(z.gte(0), z.lte(50)),
  shortTripMinutes: z.int().check(z.gte(0), z.lte(120)),
});
export type ZoneTerms = z.output<typeof zoneTermsSchema>;

/** The figures of a new zone. */
export const usualShortTrip = { shortTripKm: 6, shortTripMinutes: 20 } as const;

export const queueZoneSchema = z.extend(zoneTermsSchema, {
  id,
  /** The name of the pack of its city; null where no city is known. */
  city: z.nullable(z.string()),
  /** Whether it came with that pack, and was not drawn at the desk. Absent from an older release. */
  fromPack: z.optional(z.boolean()),
  /** One that is off has no queue, and is kept. */
  active: z.boolean(),
  createdAt: isoDate,
  /** How many wait, of each type that has any. */
  waiting: z.array(z.object({ vehicleType: vehicleTypeSchema, drivers: z.int() })),
});
export type QueueZone = z.output<typeof queueZoneSchema>;

/**
 * Where a driver is with a queue: `waiting` in it; `riding`, on a ride that was picked up here, whose end decides about the place; or
 * `returning`, to a place that is kept.
 */
export const queueStates = ['waiting', 'riding', 'returning'] as const;
export const queueStateSchema = z.enum(queueStates);
export type QueueState = z.output<typeof queueStateSchema>;

/** Why a place is kept. */
export const keptCauses = ['rider_cancelled', 'short_trip'] as const;
export const keptCauseSchema = z.enum(keptCauses);
export type KeptCause = z.output<typeof keptCauseSchema>;

const standing = {
  state: queueStateSchema,
  /** From 1; null for one who is not waiting. */
  place: z.nullable(z.int()),
  /** Offers of this zone that were declined or expired since the driver came, or was sent to the end. */
  missed: z.int(),
  /** Until when the place is kept for one who is returning, and why; else null. */
  keptUntil: z.nullable(isoDate),
  keptFor: z.nullable(keptCauseSchema),
};

/** A driver of a queue, for the desk. */
export const queuedDriverSchema = z.object({
  driverId: id,
  /** "Driver" without a name. */
  name: z.string(),
  vehicleType: vehicleTypeSchema,
  ...standing,
  joinedAt: isoDate,
});
export type QueuedDriver = z.output<typeof queuedDriverSchema>;

/** A driver's own place in a queue. */
export const ownPlaceSchema = z.object({
  zoneName: z.string(),
  ...standing,
  /** How many wait in the queue, with this driver. */
  waiting: z.int(),
  /** An estimate from how often drivers left with a ride in the last hour, in whole minutes; null with too little to go by. */
  minutes: z.nullable(z.int()),
  /** For one who is outside of the zone: when the place is lost; else null. */
  outsideUntil: z.nullable(isoDate),
});
export type OwnPlace = z.output<typeof ownPlaceSchema>;

/** An offer of a zone's queue was declined or expired (`missedOffersAtEnd`). Not a step of the ride: it has no version. */
export const offerMissedSchema = z.object({
  offerId: z.string(),
  /** Not called `rideId` and `driverId`, because those mark events with a whole ride or profile. */
  ofRide: id,
  ofDriver: id,
  zoneId: id,
  offeredAt: isoDate,
});
export type OfferMissed = z.output<typeof offerMissedSchema>;
