import { rupeesFromPaise, type Dispute, type DisputeReason, type DisputeState } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A rider's dispute of the bill of a ride, with its outcome. One for each ride. */
@Entity('disputes')
export class DisputeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  rideId!: string;

  @Column('text')
  reason!: DisputeReason;

  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { default: 'open' })
  state!: DisputeState;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @Column('uuid', { nullable: true })
  decidedBy!: string | null;

  /** Why it was decided so, for the desk. */
  @Column('text', { nullable: true })
  note!: string | null;

  /** The same in words to the rider. */
  @Column('text', { nullable: true })
  reply!: string | null;

  @Column('integer', { default: 0 })
  refundPaise!: number;
}

/** A dispute as its rider sees it. */
export function disputeOf({
  id,
  rideId,
  reason,
  text,
  state,
  createdAt,
  decidedAt,
  refundPaise,
  reply,
}: DisputeEntity): Dispute {
  return {
    id,
    rideId,
    reason,
    text,
    state,
    openedAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    refunded: rupeesFromPaise(refundPaise),
    reply,
  };
}
