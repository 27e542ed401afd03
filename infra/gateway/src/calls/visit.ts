import type { Call } from '@rahi/contracts';
import type { FastifyRequest } from 'fastify';
import type { Known } from '../sessions/principal-cache.js';

/** What is known of a request to a call before its body is read. */
export interface Visit {
  readonly call: Call;
  /** Epoch milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
  /** The session cookie that came with it. */
  readonly token: string | null;
  /** Whose session that is; null for a stranger. */
  known: Known | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the gate has seen the request, and for what is no call. */
    visit: Visit | null;
  }
}

/** What the gate knows of a request that it has let in. @throws Error for one that came past it. */
export function visitOf({ visit }: FastifyRequest): Visit {
  if (!visit) throw new Error('a call was made past the gate');
  return visit;
}
