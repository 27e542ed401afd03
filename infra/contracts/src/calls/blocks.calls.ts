import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { done, id, text } from '../values.js';

/** Why a person does not want to ride with another again. */
export const blockReasons = ['rude', 'unsafe', 'fare', 'vehicle', 'other'] as const;
export const blockReasonSchema = z.enum(blockReasons);
export type BlockReason = z.output<typeof blockReasonSchema>;

/** For this many days after a ride's end, its people may block each other. */
export const blockDays = 30;

/** The blocked person is never notified. */
export const blockPerson = defineCall({
  name: 'rides.block-person',
  method: 'POST',
  path: '/api/rides/:id/block',
  access: 'user',
  limit: 20,
  summary:
    'Its rider or its driver never wants to be matched with the other of the two again; repeating it changes nothing',
  whileSuspended: true,
  params: z.object({ id }),
  body: z.strictObject({ reason: blockReasonSchema, text: z.optional(text(500)) }),
  refusals: ['forbidden', 'not_completed', 'too_late'],
  answer: done,
});
