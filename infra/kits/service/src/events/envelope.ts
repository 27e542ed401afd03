import type { Envelope } from '@rahi/contracts';

/** An event as the outbox table holds it. */
export interface OutboxRow {
  seq: string;
  id: string;
  type: string;
  occurred_at: Date;
  correlation_id: string;
  data: unknown;
  /** W3C `traceparent` of the trace it was made in. */
  trace_parent: string | null;
}

export const outboxColumns = 'seq, id, type, occurred_at, correlation_id, data, trace_parent';

/** The event as it travels. */
export function envelopeOf(row: OutboxRow): Envelope {
  return {
    id: row.id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    correlationId: row.correlation_id,
    data: row.data,
  };
}
