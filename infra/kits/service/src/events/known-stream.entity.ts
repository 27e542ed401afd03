import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  /** Every published event with a seq above this one and up to `refillTo` is yet to go out again. */
  @Column('bigint', { nullable: true })
  refillAfter!: string | null;

  @Column('bigint', { nullable: true })
  refillTo!: string | null;
}
