import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { savedPlaceBodySchema, savedPlaceKeySchema, savedPlaceSchema } from '../saved-places.js';
import { done, id } from '../values.js';

const ofPlace = z.object({ id, place: savedPlaceKeySchema });

export const savedPlaces = defineCall({
  name: 'auth.saved-places',
  method: 'GET',
  path: '/api/users/:id/places',
  access: 'user',
  limit: 120,
  summary: 'The caller’s own saved places',
  params: z.object({ id }),
  answer: z.object({ places: z.array(savedPlaceSchema) }),
});

export const savePlace = defineCall({
  name: 'auth.save-place',
  method: 'PUT',
  path: '/api/users/:id/places/:place',
  access: 'user',
  limit: 60,
  summary: 'Saves a place of the caller’s, or changes it; at most 20',
  params: ofPlace,
  body: savedPlaceBodySchema,
  refusals: ['too_many_places'],
  answer: savedPlaceSchema,
});

export const removePlace = defineCall({
  name: 'auth.remove-place',
  method: 'DELETE',
  path: '/api/users/:id/places/:place',
  access: 'user',
  limit: 60,
  summary: 'Removes a saved place of the caller’s; one that is not there is no fault',
  params: ofPlace,
  answer: done,
});
