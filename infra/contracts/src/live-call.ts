import * as z from 'zod/mini';
import { defineCall } from './call.js';
import { livePath, rideAtVersion } from './live.js';
import { id } from './values.js';

/**
 * `GET /api/live` (R26): passes the gate like a call, and is in no table of calls, since its answer does not end. A suspended
 * user may read.
 */
export const liveCall = defineCall({
  name: 'gateway.live',
  method: 'GET',
  path: livePath,
  access: 'user',
  summary: 'What changes for the signed-in user, as server-sent events that resume after Last-Event-ID',
  answerType: 'text/event-stream',
  answer: z.unknown(),
});

/** Not routed: which rides these people are on, in their order. What a gateway asks for the live streams that it holds. */
export const ridesUnderWay = {
  subject: 'rpc.rides.under-way',
  request: z.object({ userIds: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({
    people: z.array(z.object({ riding: z.nullable(rideAtVersion), driving: z.nullable(rideAtVersion) })),
  }),
} as const;
