import * as z from 'zod/mini';
import { paperStandingSchema } from './documents.js';
import { declaredFeatureSchema, preferenceList } from './preferences.js';
import { id, isoDate, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

const person = z.object({ name: z.string(), rating: z.nullable(z.number()), totalTrips: z.int() });

/**
 * A driver as riders near it see one (R50). Its id is an alias, which only this rider can use, for 15 minutes; names are first names,
 * vehicle and plate are null, and the place is the road's, to within 100 m.
 */
export const nearbyDriverSchema = z.object({
  id,
  user: person,
  name: z.string(),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  vehicleType: vehicleTypeSchema,
  currentLat: z.string(),
  currentLng: z.string(),
  /** Degrees clockwise from north, if the last fixes give a direction. */
  heading: z.nullable(z.number()),
  isOnline: z.boolean(),
  /** Kilometres from where the rider asked to where the driver is shown (R21). */
  distance: z.number(),
  /**
   * Whole minutes by road to where the rider asked, at least 1; null where no roads are known. Missing in answers of releases
   * of svc-drivers that did not have it.
   */
  minutesAway: z.optional(z.nullable(z.int())),
});
export type NearbyDriver = z.output<typeof nearbyDriverSchema>;

/** A driver's own profile. The vehicle is null until it is given (R7), the position until the first fix. */
export const driverProfileSchema = z.object({
  id,
  user: person,
  name: z.string(),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  vehicleType: z.nullable(vehicleTypeSchema),
  currentLat: z.nullable(z.string()),
  currentLng: z.nullable(z.string()),
  isOnline: z.boolean(),
  totalEarnings: rupees,
  /** R11: takes rides that a rider gives them, without answering first. Absent from a release before dispatch, as the next ones. */
  autoAccept: z.optional(z.boolean()),
  /** The largest distance to a pickup that the driver accepts, in km; null for no limit. */
  maxPickupKm: z.optional(z.nullable(z.number())),
  /** "Go home": only rides towards this place are offered while `active`. */
  goHome: z.optional(
    z.object({
      place: z.nullable(z.object({ lat: z.number(), lng: z.number(), address: z.string() })),
      active: z.boolean(),
      /** How often it can be switched on today (Asia/Kolkata). */
      leftToday: z.int(),
    }),
  ),
  /**
   * Their own UPI address, which riders pay to once the desk has verified it; for the driver and for the desk's page of one driver.
   * Absent elsewhere, and from a release without it.
   */
  upi: z.optional(z.object({ id: z.nullable(z.string()), verified: z.boolean() })),
  /**
   * R46, for the driver and for the desk's page of one driver: whether she says that she is a woman, whether the desk has verified or
   * refused it, and whether she takes women only. Null for those at the desk who see no contacts; absent elsewhere, and from an older
   * release, one of which has no `refused`.
   */
  women: z.optional(
    z.nullable(
      z.object({ said: z.boolean(), verified: z.boolean(), refused: z.optional(z.boolean()), only: z.boolean() }),
    ),
  ),
  /**
   * What the driver declared of the vehicle, and whether they take riders with a pet (ADR 88): for the driver and for the desk's page of
   * one driver. Absent elsewhere, and from an older release.
   */
  features: z.optional(z.array(declaredFeatureSchema)),
  takesPets: z.optional(z.boolean()),
  /**
   * R42, for the driver and for the desk's page of one driver: where the rules limit working hours, when those of a driver who is online end,
   * and until when one rests who has used them up. Null where neither is so; absent elsewhere, and from an older release.
   */
  duty: z.optional(z.nullable(z.object({ endsAt: z.nullable(isoDate), restUntil: z.nullable(isoDate) }))),
  /** The standing of their papers, shown to the driver; absent from a release without papers. */
  papers: z.optional(paperStandingSchema),
});
export type DriverProfile = z.output<typeof driverProfileSchema>;

/** Online drivers as admins see them. */
export const onlineDriverSchema = z.extend(driverProfileSchema, { onTrip: z.boolean() });
export type OnlineDriver = z.output<typeof onlineDriverSchema>;

export { driverSorts, type DriverSort } from './driver-sorts.js';

/** An online driver as a dot on the administrators' map: no more than the dot needs, as there may be thousands. */
export const fleetDotSchema = z.object({
  id,
  lat: z.number(),
  lng: z.number(),
  /** Degrees clockwise from north, if the last fixes give a direction. */
  heading: z.nullable(z.number()),
  vehicleType: vehicleTypeSchema,
  onTrip: z.boolean(),
  /** Missing in answers of releases of svc-drivers that did not have it. */
  name: z.optional(z.string()),
});
export type FleetDot = z.output<typeof fleetDotSchema>;

/** Today's figures of a driver (§2): trips and net earnings from the ledger, hours by the documented formula. */
export const driverTodaySchema = z.object({
  trips: z.int(),
  hours: z.int(),
  earnings: rupees,
  /** Minutes online today as they were; absent from a release that did not record them. */
  onlineMinutes: z.optional(z.int()),
});
export type DriverToday = z.output<typeof driverTodaySchema>;

/** Hours shown for a number of trips: max(1, floor(trips × 0.75)) (§2). */
export function hoursForTrips(trips: number): number {
  return Math.max(1, Math.floor(trips * 0.75));
}

/**
 * A driver's data that svc-drivers sends to svc-rides at the moment of a decision, and that the ride keeps as a
 * snapshot. `eligible` is null when no decision was requested.
 */
export const driverStandingSchema = z.object({
  driverId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  totalTrips: z.int(),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  vehicleType: z.nullable(vehicleTypeSchema),
  isOnline: z.boolean(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  suspended: z.boolean(),
  /** R11. Absent from a release before dispatch, as the next one. */
  autoAccept: z.optional(z.boolean()),
  /** When the position was taken, epoch milliseconds. */
  fixAt: z.optional(z.nullable(z.int())),
  /** Whether their papers let them drive. Absent from a release before bookings for later. */
  papersInOrder: z.optional(z.boolean()),
  /** R46: a woman, as the desk has verified; and whether she takes women only. Absent from an older release. */
  woman: z.optional(z.boolean()),
  womenOnly: z.optional(z.boolean()),
  /** What the desk has verified of the vehicle, and whether the driver takes riders with a pet. Absent from an older release. */
  features: z.optional(preferenceList),
  takesPets: z.optional(z.boolean()),
  /** The driver's own limit of a pickup's distance, in km, and the target of "go home" while it is on. Absent from an older release. */
  maxPickupKm: z.optional(z.nullable(z.number())),
  towards: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
});
export type DriverStanding = z.output<typeof driverStandingSchema>;
