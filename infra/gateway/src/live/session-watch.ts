import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Known } from '../sessions/principal-cache.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { LiveStream } from './live-stream.js';

/** R26: a stream ends within a second of its session, so this long is left to ask svc-auth about it. */
const patienceMs = 600;
const questionMs = 400;
const againMs = 100;
/** A stream that ended because its session changed comes back soon: a suspension is seen within a second. */
const retryMs = 50;

/**
 * Ends the stream when its session is over, or allows something else than when it was opened. It also ends when svc-auth
 * does not answer in time: a browser whose session lasts opens another.
 */
export async function checkSession(sessions: SessionsService, stream: LiveStream): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!stream.closed) {
    try {
      const known = await sessions.resolve(stream.owner.token, randomUUID(), Date.now() + questionMs);
      return endUnlessAllowed(known, stream);
    } catch {
      if (Date.now() >= until) return stream.end('session');
    }
    await pause(againMs);
  }
}

/** @param known what svc-auth says about the stream's session now */
export function endUnlessAllowed(known: Known | null, stream: LiveStream): void {
  const { sessionId, isAdmin, suspended } = stream.owner.principal;
  const now = known?.principal;
  const allowed = now?.sessionId === sessionId && now.isAdmin === isAdmin && now.suspended === suspended;
  if (!allowed) stream.end('session', retryMs);
}
