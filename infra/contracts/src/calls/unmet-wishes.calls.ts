import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { matchedWishes, matchedWishSchema } from '../preferences.js';
import { rideSchema } from '../ride.js';
import { id } from '../values.js';

export const unmetWishesOfRide = defineCall({
  name: 'rides.unmet-wishes',
  method: 'GET',
  path: '/api/rides/:id/unmet-wishes',
  access: 'user',
  limit: 120,
  summary:
    'Which of the rider’s wishes keep every driver near from a ride that has searched for some rounds, or found nobody; none where drivers meet them, or nobody is near',
  params: z.object({ id }),
  refusals: ['forbidden'],
  /** The fewest without which a driver could take the ride. Readers show those that they know. */
  answer: z.object({ wishes: z.array(z.string()) }),
});

export const dropWishes = defineCall({
  name: 'rides.drop-wishes',
  method: 'POST',
  path: '/api/rides/:id/drop-wishes',
  access: 'user',
  limit: 20,
  summary: 'The rider of a ride that searches no longer asks for some of what they asked for; the search goes on',
  params: z.object({ id }),
  body: z.strictObject({ wishes: z.array(matchedWishSchema).check(z.minLength(1), z.maxLength(matchedWishes.length)) }),
  refusals: ['forbidden', 'invalid_transition', 'ride_changed'],
  answer: rideSchema,
});
