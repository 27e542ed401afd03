import type { Envelope } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that committed with the change it is about. The relay publishes it; it stays, so that a reader can rebuild. */
@Entity('outbox')
export class OutboxEventEntity {
  /** Drawn before its transaction commits: rows do not appear in its order. */
  @PrimaryColumn('bigint')
  seq!: string;

  @Column('uuid')
  id!: string;

  @Column('text')
  type!: string;

  @Column('timestamptz')
  occurredAt!: Date;

  @Column('text')
  correlationId!: string;

  @Column('jsonb')
  data!: unknown;

  @Column('timestamptz', { nullable: true })
  publishedAt!: Date | null;

  /** W3C `traceparent` of the trace it was made in. */
  @Column('text', { nullable: true })
  traceParent!: string | null;
}

/** The event as it travels. */
export function envelopeOf({ id, type, occurredAt, correlationId, data }: OutboxEventEntity): Envelope {
  return { id, type, occurredAt: occurredAt.toISOString(), correlationId, data };
}
