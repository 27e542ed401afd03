import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { changeAnswerSchema, changeOfferSchema, changeWishSchema } from '../change-offer.js';
import { rideSchema } from '../ride.js';
import { id } from '../values.js';

export const changeRide = defineCall({
  name: 'rides.change',
  method: 'POST',
  path: '/api/rides/:id/changes',
  access: 'user',
  limit: 60,
  summary:
    'The rider changes the rest of a trip: first the new fare and arrival, then, with `confirm`, a proposal that the driver has 30 s to answer. Without a driver it counts at once',
  whileSuspended: true,
  params: z.object({ id }),
  body: changeWishSchema,
  refusals: [
    'invalid_transition',
    'ride_changed',
    'change_open',
    'not_for_rentals',
    'not_for_outstation',
    'not_for_parcels',
    'too_many_changes',
    'fare_changed',
    'not_served',
    'too_far',
    'position_missing',
    'wallet_too_low',
  ],
  /** `offer`: the figures to confirm; null once they are confirmed. */
  answer: z.object({ ride: rideSchema, offer: z.nullable(changeOfferSchema) }),
});

export const answerChange = defineCall({
  name: 'rides.answer-change',
  method: 'POST',
  path: '/api/rides/:id/changes/:changeId',
  access: 'user',
  limit: 120,
  summary: 'The driver accepts or declines a proposed change of the trip, or the rider takes it back',
  whileSuspended: true,
  params: z.object({ id, changeId: id }),
  body: z.strictObject({ answer: changeAnswerSchema }),
  refusals: ['forbidden', 'ride_changed', 'change_over'],
  answer: rideSchema,
});
