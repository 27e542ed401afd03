import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { rideMessageSchema } from '../ride.js';
import { id, pageQuery, writtenText } from '../values.js';

const rideId = z.object({ id });

export const rideMessages = defineCall({
  name: 'rides.messages',
  method: 'GET',
  path: '/api/rides/:id/messages',
  access: 'user',
  reach: ['support', 'safety', 'operations'],
  auditedRead: { action: 'read.chat', target: 'ride', when: 'of-ride' },
  limit: 300,
  summary: 'What a ride’s two people wrote each other, newest first; to admins only where an emergency was raised',
  params: rideId,
  query: pageQuery,
  refusals: ['forbidden'],
  answer: z.array(rideMessageSchema),
});

export const sendRideMessage = defineCall({
  name: 'rides.send-message',
  method: 'POST',
  path: '/api/rides/:id/messages',
  access: 'user',
  limit: 60,
  summary: 'Writes to the other person of a trip under way; the same id again is the same message',
  success: 201,
  params: rideId,
  body: z.strictObject({
    /** The client's own, one for each message. */
    id,
    text: writtenText(500),
  }),
  refusals: ['forbidden', 'invalid_transition', 'key_reused'],
  answer: rideMessageSchema,
});
