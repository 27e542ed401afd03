import * as z from 'zod/mini';
import { changedTripSchema } from './ride-change.js';
import { stopInput, stopsInput } from './stops.js';
import { fareLineSchema } from './tariff.js';
import { isoDate, shownText } from './values.js';

/** For how long the figures of a change are valid, in seconds. */
export const changeOfferSeconds = 120;

/** The longest token of a change, in characters: it holds the names of 50 tolls, and the places. */
const longestToken = 32_000;

/** The figures of a change before the rider confirms it. */
export const changeOfferSchema = z.extend(changedTripSchema, {
  /** What the confirmation repeats. */
  token: z.string(),
  expiresAt: isoDate,
  lines: z.array(fareLineSchema),
});
export type ChangeOffer = z.output<typeof changeOfferSchema>;

/**
 * What a rider wishes of the rest of a trip, or the token that confirms it. `stops` are those after the stop where the car
 * stands.
 */
export const changeWishSchema = z
  .strictObject({
    dropoff: z.optional(stopInput),
    stops: z.optional(stopsInput),
    /** To end the trip where the car is: the address of that place. */
    endHere: z.optional(z.strictObject({ address: shownText(300) })),
    confirm: z.optional(z.string().check(z.maxLength(longestToken))),
  })
  .check(
    z.refine(
      ({ dropoff, stops, endHere, confirm }) =>
        [dropoff ?? stops, endHere, confirm].filter((wish) => wish !== undefined).length === 1,
      { message: 'rule.oneChange', path: ['confirm'] },
    ),
  );
export type ChangeWish = z.output<typeof changeWishSchema>;

/** The driver accepts or declines a change; the rider takes it back. */
export const changeAnswers = ['accept', 'decline', 'withdraw'] as const;
export const changeAnswerSchema = z.enum(changeAnswers);
export type ChangeAnswer = z.output<typeof changeAnswerSchema>;
