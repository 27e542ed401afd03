import * as z from 'zod/mini';
import { defineCall } from './call.js';
import { livePath } from './live.js';

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
