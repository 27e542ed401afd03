import { randomUUID } from 'node:crypto';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { eventSubject, type AuditEntry, type Envelope } from '@rahi/contracts';
import { Jobs, LOGGER, NatsLink, type Logger, type Watch } from '@rahi/service-kit/process';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import '../watching/request-traces.js';

/** The longest that an answer waits for its audit event, in milliseconds. */
const publishMs = 500;
const uuid = z.uuid();

type GatewaysType = 'audit.call_refused.v1' | 'audit.data_read.v1';

/**
 * Publishes the gateway's events for the audit log. It has no outbox: the answer waits briefly for the event to be
 * stored, and is sent even if it is not.
 */
@Injectable()
export class AuditEvents {
  readonly #stream: JetStreamClient;
  readonly #watch: Watch;

  constructor(
    private readonly link: NatsLink,
    @Inject(LOGGER) private readonly log: Logger,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Audit entries');
    this.#stream = jetstream(link.connection, { timeout: publishMs });
  }

  /** @returns whether it is stored; an event that is not is in the gateway's log, with its ids */
  async publish(type: GatewaysType, data: AuditEntry, { id: correlationId, span }: FastifyRequest): Promise<boolean> {
    const id = randomUUID();
    const envelope: Envelope = { id, type, occurredAt: new Date().toISOString(), correlationId, data };
    const head = headers();
    if (span) head.set('traceparent', span.traceparent);
    try {
      if (!this.link.up) throw new Error('NATS is unreachable');
      const options = { msgID: id, timeout: publishMs, headers: head };
      await this.#stream.publish(eventSubject(type), JSON.stringify(envelope), options);
      this.#watch.succeeded();
      return true;
    } catch (error) {
      this.#watch.failed(error);
      const { actorId, action, code, targetId } = data;
      this.log.warn(
        { requestId: correlationId, eventId: id, actorId, action, code, targetId, error: String(error) },
        'an entry could not be written to the audit log',
      );
      return false;
    }
  }
}

/** The id in the path, or null when it is not one of ours: no text from outside is logged. */
export function targetOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  return Object.values(params).find((value): value is string => uuid.safeParse(value).success) ?? null;
}
