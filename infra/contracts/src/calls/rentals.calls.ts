import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { rentalOfferSchema, rentalQuery } from '../rental-terms.js';

export const rentals = defineCall({
  name: 'rides.rentals',
  method: 'GET',
  path: '/api/rentals',
  access: 'user',
  limit: 120,
  summary: 'The rental packages of each vehicle type at a pickup; none where the tariffs have none',
  query: rentalQuery,
  refusals: ['not_served', 'too_early', 'too_late'],
  answer: z.array(rentalOfferSchema),
});
