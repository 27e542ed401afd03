import * as z from 'zod/mini';
import { rideKindSchema } from './ride-kind.js';
import { rideStatusSchema } from './ride-lifecycle.js';
import { travellerSchema } from './ride.js';
import { emergencyCauseSchema } from './ride-emergency.js';
import { userSchema } from './user.js';
import { decimal, id, isoDate, kolkataDateSchema, rupees } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** Percent against yesterday (R23); null where yesterday had nothing to compare with. */
const change = z.nullable(z.number());

/** How many rides stand in each status. */
export const ridesByStatusSchema = z.record(rideStatusSchema, z.int());

export const adminStatsSchema = z.object({
  activeRides: z.int(),
  onlineDrivers: z.int(),
  /** Commission and fees booked today, Asia/Kolkata, before GST: `Revenue` of the money page. */
  dailyRevenue: rupees,
  /** Fares of rides completed today, and revenue less costs. Absent from a release before them. */
  dailyFares: z.optional(rupees),
  dailyNet: z.optional(rupees),
  totalUsers: z.int(),
  completedRides: z.int(),
  totalDrivers: z.int(),
  totalRides: z.int(),
  ridesByStatus: ridesByStatusSchema,
  /** Minutes from start to completion; null before the first completed trip. */
  avgTripTime: z.nullable(z.number()),
  /** Kilometres. */
  avgTripDistance: z.nullable(z.number()),
  changes: z.object({
    activeRides: change,
    onlineDrivers: change,
    dailyRevenue: change,
    totalUsers: change,
    completedRides: change,
    totalDrivers: change,
  }),
  /** When the newest event in these figures happened. */
  asOf: z.nullable(isoDate),
});
export type AdminStats = z.output<typeof adminStatsSchema>;

/** Codes for the desk to review (R35), such as `ended_away` and `impossible_trip`. Absent from a release before dispatch. */
export const rideFlags = z.optional(z.array(z.string()));

export const adminRideSchema = z.object({
  id,
  status: rideStatusSchema,
  rider: z.object({ id, name: z.string() }),
  driver: z.nullable(z.object({ id, name: z.string() })),
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  vehicleType: vehicleTypeSchema,
  fare: rupees,
  createdAt: isoDate,
  completedAt: z.nullable(isoDate),
  flags: rideFlags,
  /** What kind of ride it is; null of a ride whose last change a release without kinds made. Absent from such a release. */
  kind: z.optional(z.nullable(rideKindSchema)),
  /** Whether it was booked for a guest (R45). */
  forGuest: z.optional(z.boolean()),
  /** Whether its rider is an organisation (ADR 98). Absent from an older release. */
  byOrganisation: z.optional(z.boolean()),
});
export type AdminRide = z.output<typeof adminRideSchema>;

/** The sides of a box on the map in degrees: `south,west,north,east`. */
const box = z
  .string()
  .check(z.maxLength(100), z.regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/));
const amount = decimal(0, 1_000_000);

/** The filters of the desk's rides other than the search. */
export const rideFilters = {
  status: z.optional(z.union([rideStatusSchema, z.literal('all'), z.literal('')])),
  /** Days of Asia/Kolkata, both included: when the ride was booked. */
  from: z.optional(kolkataDateSchema),
  to: z.optional(kolkataDateSchema),
  vehicleType: z.optional(vehicleTypeSchema),
  kind: z.optional(rideKindSchema),
  /** Whether they were booked for a guest (R45). */
  forGuest: z.optional(z.enum(['yes', 'no'])),
  /** Rupees, both included. */
  minFare: z.optional(amount),
  maxFare: z.optional(amount),
  /** Rides that begin within it. */
  pickupIn: z.optional(box),
} as const;

/** Orders of the desk's lists; a minus means descending. The default is the newest first. */
export const rideSorts = ['-created', 'created', '-fare', 'fare'] as const;
export type RideSort = (typeof rideSorts)[number];
export const userSorts = ['-created', 'created', 'name', '-name'] as const;
export type UserSort = (typeof userSorts)[number];

/** The total of a list. The matches of a search are counted up to 1,000: `totalIsAtLeast` says that there are more. */
export const listTotal = { total: z.int(), totalIsAtLeast: z.optional(z.boolean()) };

export const adminRideListSchema = z.object({
  rides: z.array(adminRideSchema),
  ...listTotal,
  /** True where a search could not look at guests (R45) and at people of parcels, because svc-rides did not answer. */
  withoutContacts: z.optional(z.boolean()),
});

/** Users as they are known to their own browsers; the rating is null until a trip they drove was rated. */
export const adminUserListSchema = z.object({ users: z.array(userSchema), ...listTotal });

export const analyticsPeriods = ['24h', '7d', '30d'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export const analyticsPeriodSchema = z.enum(analyticsPeriods);

/**
 * The other words of the glossary beside revenue (infra/docs/money.md): fares, costs, and net = revenue less costs. Absent from
 * a release before them.
 */
const moreMoney = { fares: z.optional(rupees), costs: z.optional(rupees), net: z.optional(rupees) };

/**
 * Figures of a period, Asia/Kolkata days oldest first, including days without rides; the summary is the sum of the
 * days. `7d` and `30d` are that many days and end with today so far. `24h` is the last 24 hours: their parts of
 * yesterday and of today.
 */
export const adminAnalyticsSchema = z.object({
  summary: z.object({ totalRides: z.int(), totalRevenue: rupees, ...moreMoney }),
  /** The period of the same length before it, up to the same time of day. Absent from a release before it. */
  before: z.optional(z.object({ totalRides: z.int(), totalRevenue: rupees, newUsers: z.int(), ...moreMoney })),
  /**
   * Only for `24h`: the last 24 hours of the clock, oldest first, the running one so far; and the rides booked in the
   * same hour a day earlier.
   */
  hourlyData: z.optional(
    z.array(
      z.object({
        start: isoDate,
        rides: z.int(),
        revenue: rupees,
        ...moreMoney,
        newUsers: z.int(),
        ridesDayBefore: z.int(),
      }),
    ),
  ),
  dailyData: z.array(
    z.object({
      date: kolkataDateSchema,
      /** Rides booked that day, however they ended. */
      rides: z.int(),
      /** Commission and fees booked that day. */
      revenue: rupees,
      ...moreMoney,
      newUsers: z.int(),
    }),
  ),
  /** When the newest event in these figures happened. */
  asOf: z.nullable(isoDate),
});
export type AdminAnalytics = z.output<typeof adminAnalyticsSchema>;

/** An emergency that a person on a trip raised (R31), as the desk knows it from its event. */
export const adminEmergencySchema = z.object({
  id,
  rideId: id,
  raisedBy: travellerSchema,
  /** Who raised it; empty until the ride's own events have arrived. */
  name: z.string(),
  raisedAt: isoDate,
  /** The position, if the device sent one. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  acknowledgedAt: z.nullable(isoDate),
  /** The administrator who took it on. */
  acknowledgedBy: z.nullable(z.object({ id, name: z.string() })),
  /** The cause. Absent from an older release without incidents, as are the next members. */
  cause: z.optional(emergencyCauseSchema),
  state: z.optional(z.enum(['open', 'acknowledged', 'resolved', 'false_alarm'])),
  /** The administrator in charge of it. */
  assignee: z.optional(z.nullable(z.object({ id, name: z.string() }))),
  /** When the assignee took it over. Absent from a release that did not note it, as are the next members. */
  assignedAt: z.optional(z.nullable(isoDate)),
  /** Who first spoke to somebody of the incident. */
  contacted: z.optional(z.nullable(z.object({ at: isoDate, by: z.nullable(z.object({ id, name: z.string() })) }))),
  /** Who closed it. */
  closed: z.optional(z.nullable(z.object({ at: isoDate, by: z.nullable(z.object({ id, name: z.string() })) }))),
  /** Until when the desk promises to acknowledge it. */
  acknowledgeBy: z.optional(isoDate),
  /** When the duty list was told that nobody had acknowledged it. */
  escalatedAt: z.optional(z.nullable(isoDate)),
  /** An exercise: nobody is in danger, there is no ride, and nobody outside the desk is told. */
  drill: z.optional(z.boolean()),
});
export type AdminEmergency = z.output<typeof adminEmergencySchema>;

/** Unacknowledged ones first, then the newest first. */
export const adminEmergencyListSchema = z.object({
  emergencies: z.array(adminEmergencySchema),
  /** How many are not acknowledged yet. */
  open: z.int(),
});
