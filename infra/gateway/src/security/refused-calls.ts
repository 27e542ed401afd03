import { randomUUID } from 'node:crypto';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { errorCodes, eventSubject, problemSchema, type AuditEntry, type Call, type Envelope } from '@rahi/contracts';
import { LOGGER, Metrics, NatsLink, type Logger, type OpenSpan } from '@rahi/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import * as z from 'zod';
import '../watching/request-traces.js';
import { RateLimits } from './rate-limits.js';

/** The longest that an answer waits for its audit event, in milliseconds. */
const publishMs = 500;
const type = 'audit.call_refused.v1';
const uuid = z.uuid();

/**
 * Writes an audit event for every refused admin call, whether the gateway or a service refused it. The gateway has no
 * outbox: the answer waits a moment for the event to be stored, and is sent even when it is not. A caller who is refused again
 * and again does not fill the log: past the limit, refusals are only counted.
 */
@Injectable()
export class RefusedCalls {
  readonly #stream: JetStreamClient;
  readonly #outcomes: Counter<'outcome'>;

  constructor(
    private readonly link: NatsLink,
    private readonly limits: RateLimits,
    metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#stream = jetstream(link.connection, { timeout: publishMs });
    this.#outcomes = new Counter({
      name: 'rahi_refused_admin_calls_total',
      help: 'Refused admin calls, by whether they were written to the audit log',
      labelNames: ['outcome'] as const,
      registers: [metrics.registry],
    });
    for (const outcome of ['told', 'past_limit', 'lost']) this.#outcomes.inc({ outcome }, 0);
  }

  /** To be called with every answer to an admin call before it is sent. */
  async note(call: Call, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    if (!isRefusal(call, reply.statusCode)) return;
    if (!(await this.limits.mayAudit(request))) return this.#outcomes.inc({ outcome: 'past_limit' });
    const entry: AuditEntry = {
      actorId: request.visit?.known?.principal.userId ?? null,
      action: call.name,
      targetType: 'call',
      targetId: targetOf(request.params),
      outcome: 'refused',
      code: codeOf(payload),
      reason: null,
    };
    await this.#publish(entry, request.id, request.span);
  }

  async #publish(data: AuditEntry, correlationId: string, span: OpenSpan | null): Promise<void> {
    const id = randomUUID();
    const envelope: Envelope = { id, type, occurredAt: new Date().toISOString(), correlationId, data };
    const head = headers();
    if (span) head.set('traceparent', span.traceparent);
    try {
      if (!this.link.up) throw new Error('NATS is away');
      const options = { msgID: id, timeout: publishMs, headers: head };
      await this.#stream.publish(eventSubject(type), JSON.stringify(envelope), options);
      this.#outcomes.inc({ outcome: 'told' });
    } catch (error) {
      this.#outcomes.inc({ outcome: 'lost' });
      const { actorId, action, code } = data;
      this.log.warn(
        { requestId: correlationId, eventId: id, actorId, action, code, error: String(error) },
        'a refused admin call could not be written to the audit log',
      );
    }
  }
}

const ofTheCaller: readonly number[] = [errorCodes.unauthenticated.status, errorCodes.forbidden.status];
const ofTheChange: readonly number[] = [
  errorCodes.not_found.status,
  errorCodes.last_admin.status,
  errorCodes.wrong_trip_code.status,
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

/** The id in the path, or null when it is not one of ours: no text from outside is logged. */
function targetOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  return Object.values(params).find((value): value is string => uuid.safeParse(value).success) ?? null;
}
