import { Injectable } from '@nestjs/common';
import { errorStatuses, problemSchema, type AuditEntry, type Call } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { AuditEvents, targetOf } from './audit-events.js';
import { RateLimits } from './rate-limits.js';

/**
 * Writes an audit event for every admin call of a signed-in user that the gateway or a service refused. Refusals
 * without a session are only counted (R37), and so are those past the limit of a caller.
 */
@Injectable()
export class RefusedCalls {
  readonly #outcomes: Counter<'outcome'>;

  constructor(
    private readonly events: AuditEvents,
    private readonly limits: RateLimits,
    metrics: Metrics,
  ) {
    this.#outcomes = new Counter({
      name: 'rahi_refused_admin_calls_total',
      help: 'Refused admin calls, by whether they were written to the audit log',
      labelNames: ['outcome'] as const,
      registers: [metrics.registry],
    });
    for (const outcome of ['recorded', 'stranger', 'past_limit', 'lost']) this.#outcomes.inc({ outcome }, 0);
  }

  /** To be called with every answer to an admin call before it is sent. */
  async note(call: Call, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    if (!isRefusal(call, reply.statusCode)) return;
    const actor = request.visit?.known?.principal;
    if (!actor) return this.#outcomes.inc({ outcome: 'stranger' });
    if (!(await this.limits.mayAudit(request))) return this.#outcomes.inc({ outcome: 'past_limit' });
    const entry: AuditEntry = {
      actorId: actor.userId,
      action: call.name,
      targetType: 'call',
      targetId: targetOf(request.params),
      outcome: 'refused',
      code: codeOf(payload),
      reason: null,
    };
    const stored = await this.events.publish('audit.call_refused.v1', entry, request);
    this.#outcomes.inc({ outcome: stored ? 'recorded' : 'lost' });
  }
}

const ofTheCaller: readonly number[] = [errorStatuses.unauthenticated, errorStatuses.forbidden];
const ofTheChange: readonly number[] = [
  errorStatuses.not_found,
  errorStatuses.last_admin,
  errorStatuses.wrong_trip_code,
];

/** 401 and 403 always; 404, 409 and 422 when the call is a change. A malformed request is not an attempt. */
function isRefusal({ method }: Call, status: number): boolean {
  return ofTheCaller.includes(status) || (method !== 'GET' && ofTheChange.includes(status));
}

function codeOf(payload: unknown): string | null {
  try {
    const text = payload instanceof Uint8Array ? Buffer.from(payload).toString('utf8') : String(payload);
    return problemSchema.parse(JSON.parse(text)).code;
  } catch {
    // A service that answers with something else has refused the call, too.
    return null;
  }
}
