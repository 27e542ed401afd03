import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { incidentTripSchema } from '../incidents.js';
import { rideSchema } from '../ride.js';
import { sharedTripSchema, tripShareSchema } from '../trip-share.js';
import { done, id } from '../values.js';

// The safety of a trip (ADR 30). No first screen needs any of them.

const rideId = z.object({ id });

/** Each administrator's look is in the audit log, once in ten minutes. */
export const incidentTrip = defineCall({
  name: 'rides.incident-trip',
  method: 'GET',
  path: '/api/admin/rides/:id/incident',
  access: 'admin',
  roles: ['support', 'safety', 'operations'],
  limit: 240,
  summary: 'Phones, last positions and trail of a ride on which an emergency was raised; of no other',
  params: rideId,
  refusals: ['forbidden'],
  answer: incidentTripSchema,
});

export const shareRide = defineCall({
  name: 'rides.share',
  method: 'POST',
  path: '/api/rides/:id/share',
  access: 'user',
  limit: 20,
  summary: 'Makes a link by which anybody who has it follows the trip; its rider only',
  success: 201,
  // R6: a suspended person may finish a trip, and finish it safely.
  whileSuspended: true,
  params: rideId,
  refusals: ['forbidden', 'invalid_transition', 'too_many_requests'],
  answer: tripShareSchema,
});

export const endShare = defineCall({
  name: 'rides.end-share',
  method: 'DELETE',
  path: '/api/rides/:id/share',
  access: 'user',
  limit: 30,
  summary: 'Ends all links to the trip',
  whileSuspended: true,
  params: rideId,
  refusals: ['forbidden'],
  answer: done,
});

export const sharedTrip = defineCall({
  name: 'rides.shared',
  method: 'GET',
  path: '/api/shared-trips/:token',
  access: 'public',
  // Public: a family behind one address follows a trip every 5 s; a guess would need 2^255 of these.
  limit: 120,
  summary: 'A trip by its link, until 30 minutes after its end; 404 alike for a wrong, an ended and an expired link',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: sharedTripSchema,
});

export const callPerson = defineCall({
  name: 'rides.call',
  method: 'POST',
  path: '/api/rides/:id/call',
  access: 'user',
  limit: 10,
  summary: 'Rings the caller, then the other person of the trip, so that neither learns the other’s number',
  whileSuspended: true,
  // The call's own line is asked.
  timeoutMs: 9000,
  params: rideId,
  refusals: ['forbidden', 'invalid_transition', 'profile_incomplete', 'calls_off', 'too_many_requests'],
  answer: done,
});

export const answerSafetyCheck = defineCall({
  name: 'rides.answer-safety-check',
  method: 'POST',
  path: '/api/rides/:id/safety-check',
  access: 'user',
  limit: 30,
  summary: 'Answers whether everything is all right; "help" raises an incident at once',
  whileSuspended: true,
  params: rideId,
  body: z.strictObject({ answer: z.enum(['ok', 'help']) }),
  refusals: ['forbidden'],
  answer: rideSchema,
});
