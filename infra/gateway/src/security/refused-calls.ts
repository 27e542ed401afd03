import { randomUUID } from 'node:crypto';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { errorCodes, eventSubject, problemSchema, type AuditEntry, type Call, type Envelope } from '@rahi/contracts';
import { LOGGER, Metrics, NatsLink, writeContext, type Logger, type OpenSpan } from '@rahi/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import * as z from 'zod';
import '../watching/request-traces.js';
import { RateLimits } from './rate-limits.js';

/** The longest that an answer waits for its row in the audit log. */
const publishMs = 500;
const type = 'audit.call_refused.v1';
const uuid = z.uuid();

/**
 * Tells the audit log of every admin call that was refused: for who asked, at the edge or by the service, alike. The
 * gateway keeps no outbox; the answer waits a moment for the event to be stored, and goes out all the same when it is
 * not. A caller who is refused again and again fills no log: past its limit, refusals are counted and not written.
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
      help: 'Refused admin calls, by whether they were told to the audit log',
      labelNames: ['outcome'] as const,
      registers: [metrics.registry],
    });
    for (const outcome of ['told', 'past_limit', 'lost']) this.#outcomes.inc({ outcome }, 0);
  }

  /** To be called with every answer to an admin call, before it is sent. */
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
    try {
      if (!this.link.up) throw new Error('NATS is away');
      await this.#stream.publish(eventSubject(type), JSON.stringify(envelope), {
        msgID: id,
        timeout: publishMs,
        ...(span?.sampled && { headers: tracedHeaders(span) }),
      });
      this.#outcomes.inc({ outcome: 'told' });
    } catch (error) {
      this.#outcomes.inc({ outcome: 'lost' });
      const { actorId, action, code } = data;
      this.log.warn(
        { requestId: correlationId, eventId: id, actorId, action, code, error: String(error) },
        'a refused admin call could not be told to the audit log',
      );
    }
  }
}

function tracedHeaders({ context }: OpenSpan): MsgHdrs {
  const head = headers();
  writeContext(head, context);
  return head;
}

const forWhoAsked: readonly number[] = [errorCodes.unauthenticated.status, errorCodes.forbidden.status];
const forWhatWasAsked: readonly number[] = [
  errorCodes.not_found.status,
  errorCodes.last_admin.status,
  errorCodes.wrong_trip_code.status,
];

/** 401 and 403 always; 404, 409 and 422 where something was to be changed. What was only badly written is no attempt. */
function isRefusal({ method }: Call, status: number): boolean {
  return forWhoAsked.includes(status) || (method !== 'GET' && forWhatWasAsked.includes(status));
}

function codeOf(payload: unknown): string | null {
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return null;
  const problem = problemSchema.safeParse(jsonOf(payload));
  return problem.success ? problem.data.code : null;
}

function jsonOf(payload: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof payload === 'string' ? payload : Buffer.from(payload).toString('utf8'));
  } catch {
    // A service that answers with something else has refused all the same.
    return null;
  }
}

/** The object that the path names, when it is an id of ours; never a stranger's text. */
function targetOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  return Object.values(params).find((value): value is string => uuid.safeParse(value).success) ?? null;
}
