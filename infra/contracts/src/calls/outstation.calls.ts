import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { outstationOfferSchema, outstationQuery } from '../outstation-terms.js';

export const outstation = defineCall({
  name: 'rides.outstation',
  method: 'GET',
  path: '/api/outstation',
  access: 'user',
  limit: 120,
  summary: 'What each vehicle type charges for outstation trips from a pickup; none where the tariffs have none',
  query: outstationQuery,
  refusals: ['not_served', 'too_early', 'too_late'],
  answer: z.array(outstationOfferSchema),
});
