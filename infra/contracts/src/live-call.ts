import * as z from 'zod/mini';
import { defineCall } from './call.js';
import { driverAtVersion, livePath, underWaySchema } from './live.js';
import { id } from './values.js';

/**
 * `GET /api/live` (R26). It passes the gate like any call, and is not in the table of calls because its answer does not end.
 * A suspended user may read.
 */
export const liveCall = defineCall({
  name: 'gateway.live',
  method: 'GET',
  path: livePath,
  access: 'user',
  limit: 60,
  summary: 'Server-sent events that say what has changed for the signed-in user',
  answerType: 'text/event-stream',
  answer: z.unknown(),
});

const userIds = z.array(id).check(z.minLength(1), z.maxLength(500));

/**
 * Not routed: the active rides of these users, in the order of the request. A gateway reads them for the users of its
 * live streams.
 */
export const ridesUnderWay = {
  subject: 'rpc.rides.under-way',
  request: z.object({ userIds }),
  answer: z.object({ people: z.array(underWaySchema) }),
} as const;

/** Not routed: the driver profiles of these users, in the order of the request; null for a user without one. */
export const driverVersions = {
  subject: 'rpc.drivers.versions',
  request: z.object({ userIds }),
  answer: z.object({ people: z.array(z.nullable(driverAtVersion)) }),
} as const;
