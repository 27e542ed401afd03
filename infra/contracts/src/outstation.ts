import * as z from 'zod/mini';
import { isoDate, rupees } from './values.js';

/** One way to a place outside the city; or there and back again. */
export const outstationKinds = ['oneWay', 'roundTrip'] as const;
export const outstationKindSchema = z.enum(outstationKinds);
export type OutstationKind = z.output<typeof outstationKindSchema>;

/** What a rider asks for, in a quote and in a booking at that quote. A round trip says when the rider wants to be back. */
export const outstationWishSchema = z.strictObject({ kind: outstationKindSchema, returnAt: z.optional(isoDate) }).check(
  z.refine(({ kind, returnAt }) => (kind === 'roundTrip') === (returnAt !== undefined), {
    path: ['returnAt'],
    message: 'rule.outstationReturn',
  }),
);
export type OutstationWish = z.output<typeof outstationWishSchema>;

/** An outstation trip, and what its tariff charges for it, before GST. */
export const outstationOfRideSchema = z.object({
  kind: outstationKindSchema,
  /** When the rider wants to be back at the pickup; null of a one-way trip. */
  returnAt: z.nullable(isoDate),
  perKm: rupees,
  /** Kilometres that are charged at least: of a one-way trip as a whole, of a round trip for each day. */
  leastKm: z.int(),
  /** For each day of the trip. */
  allowance: rupees,
  /** For each night of the trip. */
  night: rupees,
});
export type OutstationOfRide = z.output<typeof outstationOfRideSchema>;

/**
 * An outstation trip under way, since its code was entered: kilometres by the recorded positions of the car, whole minutes, nights,
 * and what it would cost if it ended now, with GST.
 */
export const outstationUseSchema = z.object({ km: z.number(), minutes: z.int(), nights: z.int(), fare: rupees });
export type OutstationUse = z.output<typeof outstationUseSchema>;
