import type { Call } from '@rahi/contracts';
import type { FastifyRequest } from 'fastify';
import type { Known } from '../sessions/principal-cache.js';

/** The gate's findings about a request, before its body is read. */
export interface Visit {
  readonly call: Call;
  /** Epoch milliseconds after which the browser gets a timeout. */
  readonly deadline: number;
  /** The session cookie of the request. */
  readonly token: string | null;
  /** The principal of that session; null without a valid one. */
  known: Known | null;
  /** Whether the service answered an administrator who is not part of the ride. */
  deskRead: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the gate has seen the request, and for a request that is not a call. */
    visit: Visit | null;
  }
}

/** The gate's findings about a request. @throws Error for a request that did not pass the gate */
export function visitOf({ visit }: FastifyRequest): Visit {
  if (!visit) throw new Error('a call did not pass the gate');
  return visit;
}
