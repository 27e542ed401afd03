import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * `waiting` for a person; `replaying` once one asked for it, until an instance of the service has tried; `replayed` when
 * that went well; `discarded` when a person decided that it is never to be handled.
 */
export type LetterState = 'waiting' | 'replaying' | 'replayed' | 'discarded';

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

  @Column('text', { default: 'waiting' })
  state!: LetterState;

  /** The message as it came: may hold personal data, so it is read only where it is asked for. */
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
