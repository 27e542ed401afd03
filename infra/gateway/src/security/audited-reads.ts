import { Injectable } from '@nestjs/common';
import { auditedReadMinutes, auditTarget, type AuditedRead, type Call } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Visit } from '../calls/visit.js';
import { AuditEvents, targetOf } from './audit-events.js';

/** Reads that are remembered; past this the oldest is forgotten, and written once more. */
const remembered = 10_000;
const againMs = auditedReadMinutes * 60_000;

/** R37: writes an audit event when an administrator reads people's data. The desk polls, so a read is written once in a while. */
@Injectable()
export class AuditedReads {
  /** When each read was last written, the oldest first. */
  readonly #written = new Map<string, number>();
  readonly #outcomes: Counter<'outcome'>;

  constructor(
    private readonly events: AuditEvents,
    metrics: Metrics,
  ) {
    this.#outcomes = new Counter({
      name: 'rahi_audited_reads_total',
      help: 'Reads of people’s data by administrators, by whether they were written to the audit log',
      labelNames: ['outcome'] as const,
      registers: [metrics.registry],
    });
    for (const outcome of ['recorded', 'lost']) this.#outcomes.inc({ outcome }, 0);
  }

  /** To be called with every answer to a call with an `auditedRead` before it is sent. */
  async note(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const read = call.auditedRead;
    const { visit, params } = request;
    if (!read || reply.statusCode >= 300 || !visit?.known?.principal.isAdmin) return;
    const actorId = visit.known.principal.userId;
    if (!isOfOthers(read, visit, params, actorId)) return;
    const targetId = read.target === 'call' ? null : targetOf(params);
    const key = `${actorId} ${read.action} ${targetId}`;
    if (!this.#isDue(key)) return;
    const entry = { actorId, action: read.action, ...auditTarget(read.target, targetId), code: null, reason: null };
    const stored = await this.events.publish('audit.data_read.v1', { ...entry, outcome: 'done' }, request);
    this.#outcomes.inc({ outcome: stored ? 'recorded' : 'lost' });
    // The next read of it is written instead.
    if (!stored) this.#written.delete(key);
  }

  /** Whether this read was not written recently; it counts as written from now on. */
  #isDue(key: string): boolean {
    const now = Date.now();
    const last = this.#written.get(key);
    if (last !== undefined && now - last < againMs) return false;
    this.#written.delete(key);
    this.#written.set(key, now);
    for (const [oldest, at] of this.#written) {
      if (this.#written.size <= remembered && now - at < againMs) break;
      this.#written.delete(oldest);
    }
    return true;
  }
}

function isOfOthers({ when }: AuditedRead, visit: Visit, params: unknown, actorId: string): boolean {
  if (when === 'always') return true;
  if (when === 'of-ride') return visit.deskRead;
  return typeof params === 'object' && params !== null && Reflect.get(params, when.othersThan) !== actorId;
}
