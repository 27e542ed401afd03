import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { rideSchema } from '../ride.js';
import { mostStops, skipReasonSchema, stopStepSchema } from '../stops.js';
import { decimal, id } from '../values.js';

/** A stop of a ride by its number, from 1. */
const stopNumber = z.pipe(decimal(1, mostStops), z.int());

/** What a driver reports of a stop. */
export const stopStep = z.strictObject({ step: stopStepSchema, reason: z.optional(skipReasonSchema) }).check(
  z.refine(({ step, reason }) => (step === 'skip') === (reason !== undefined), {
    path: ['reason'],
    message: 'rule.skipReason',
  }),
);

export const rideStop = defineCall({
  name: 'rides.stop',
  method: 'POST',
  path: '/api/rides/:id/stops/:stop',
  access: 'user',
  limit: 120,
  summary: 'The driver arrives at a stop of the trip, drives on from it, or skips it; the next one in order',
  whileSuspended: true,
  params: z.object({ id, stop: stopNumber }),
  body: stopStep,
  refusals: [
    'invalid_transition',
    'ride_changed',
    'far_from_stop',
    'not_for_rentals',
    'not_for_outstation',
    'not_for_parcels',
    'position_missing',
  ],
  answer: rideSchema,
});
