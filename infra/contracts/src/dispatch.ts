import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

/** The outcome of an offer. `withdrawn`: the ride ended, or another driver took it. */
export const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export const offerStateSchema = z.enum(offerStates);
export type OfferState = z.output<typeof offerStateSchema>;

/** Why a driver that a round considered was not offered the ride; `offered` for the one who was. */
export const considerations = [
  'offered',
  'another_ride',
  'costlier',
  'lower_rated',
  'not_named',
  'excluded',
  'too_far',
  'own_limit',
  'wrong_way',
  'own_ride',
] as const;

/** The cost of a driver for a ride, all in minutes. The terms add up to the total; a negative one favours the driver. */
const cost = z.object({
  total: z.number(),
  minutes: z.number(),
  waiting: z.number(),
  cover: z.number(),
  idle: z.number(),
  declines: z.number(),
  /** Of a ride that was booked for later (R43). Absent from a release before it. */
  booked: z.optional(z.number()),
});

/** A driver in a round of one ride. `why` is a sentence: about the driver to administrators, to the driver about themself. */
const candidate = z.object({
  driverId: id,
  name: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  km: z.number(),
  cost: z.nullable(cost),
  result: z.enum(considerations),
  why: z.string(),
  answer: z.nullable(offerStateSchema),
  answeredAt: z.nullable(isoDate),
});

/** What a round saw around a pickup, for administrators. */
const around = z.object({
  /**
   * Sentences about drivers of the type around the pickup, the most general first, each with its number of drivers. Empty of a round that
   * offered the ride.
   */
  counts: z.array(z.object({ count: z.int(), text: z.string() })),
  /** Whether svc-drivers said who was on a trip, without a position or offline. */
  whole: z.boolean(),
  /** Drivers whom the round could not consider: those who vanished since the round before, then the nearest. */
  others: z.array(
    z.object({
      driverId: id,
      name: z.nullable(z.string()),
      /** Straight, in km; of an offline driver to a whole one; null where no place is known. */
      km: z.nullable(z.number()),
      /** Was free in the round before. */
      vanished: z.boolean(),
      why: z.string(),
    }),
  ),
});

/** The rounds of one ride, oldest first: which drivers were considered at what cost, who was offered the ride, and the answers (R11). */
export const rideDispatchSchema = z.object({
  rounds: z.array(
    z.object({
      at: isoDate,
      candidates: z.array(candidate),
      /** Null to drivers, and of rounds of a release that did not keep it. */
      around: z.optional(z.nullable(around)),
    }),
  ),
  /** Rounds are kept for 30 days. */
  keptUntil: z.nullable(isoDate),
});
export type RideDispatch = z.output<typeof rideDispatchSchema>;

/** How dispatch does over a period, for the desk. Rates are from 0 to 1; null without anything to count. */
export const dispatchFiguresSchema = z.object({
  rides: z.int(),
  /** Seconds from booking, or from a give-back, to a driver. */
  secondsToAccept: z.object({ median: z.nullable(z.number()), p95: z.nullable(z.number()) }),
  offersPerRide: z.nullable(z.number()),
  declineRate: z.nullable(z.number()),
  expiryRate: z.nullable(z.number()),
  giveBacks: z.int(),
  /**
   * Of the rides that found a driver, those that did only because they were open to all, although a driver was free before: the
   * rounds do not work where that is more than a few. An svc-rides of an older release does not say.
   */
  fallbackShare: z.optional(z.nullable(z.number())),
  /**
   * Rides for which a woman driver was asked (R46): how many, and of them those that a woman took, those that anyone took because no
   * woman did in time, and those that ended without a driver. The rest still searches. Absent from an older release.
   */
  womenAsked: z.optional(z.object({ asked: z.int(), met: z.int(), anyone: z.int(), nobody: z.int() })),
});
export type DispatchFigures = z.output<typeof dispatchFiguresSchema>;

/** How evenly drivers earn: the Gini coefficient of their net earnings per hour online, 0 (all alike) to 1. */
export const fairnessSchema = z.object({ gini: z.nullable(z.number()), drivers: z.int() });
export type Fairness = z.output<typeof fairnessSchema>;
