import type { Envelope } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An event that committed together with its change. The relay publishes it; the row stays, so a reader can rebuild. */
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

/** An event that a consumer has handled, or is never to handle. */
@Entity('inbox')
export class InboxEntryEntity {
  @PrimaryColumn('text')
  consumer!: string;

  @PrimaryColumn('uuid')
  eventId!: string;
}

/** A message that could not be handled. */
@Entity('dead_letters')
export class DeadLetterEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column('text')
  consumer!: string;

  @Column('uuid', { nullable: true })
  eventId!: string | null;

  @Column('text', { nullable: true })
  type!: string | null;

  /**
   * `waiting` for a person; `replaying` after a request for it, until an instance of the service has tried; `replayed`
   * when that succeeded; `discarded` when a person decided that it is never handled.
   */
  @Column('text', { default: 'waiting' })
  state!: 'waiting' | 'replaying' | 'replayed' | 'discarded';

  /** The original message: may contain personal data, so it is read only on request. */
  @Column('text', { select: false })
  envelope!: string;

  @Column('text')
  error!: string;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  @Column('integer', { default: 0 })
  replays!: number;

  /** Why it was discarded. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}

/** The event stream as this service last saw it, and how far a refill of it has come (ADR 0010). */
@Entity('event_streams')
export class KnownStreamEntity {
  @PrimaryColumn('text')
  name!: string;

  /** When it was made, in the server's words: another time means another stream. */
  @Column('text')
  created!: string;

  @Column('timestamptz')
  noticedAt!: Date;

  /** All published events with a seq above this one and up to `refillTo` must still be published again. */
  @Column('bigint', { nullable: true })
  refillAfter!: string | null;

  @Column('bigint', { nullable: true })
  refillTo!: string | null;
}

/** The tables that the kit keeps in every service's database. */
export const messagingEntities = [OutboxEventEntity, InboxEntryEntity, DeadLetterEntity, KnownStreamEntity];
