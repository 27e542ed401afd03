import type { ClaimState, UpiPayee } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A UPI reference number that a rider gave for a ride. It is there once, whatever became of it (R40). */
@Entity('payment_claims')
export class PaymentClaimEntity {
  @PrimaryColumn('text')
  reference!: string;

  @Column('uuid')
  rideId!: string;

  /** What was due, and not claimed, when it was given. */
  @Column('integer')
  paise!: number;

  @Column('text')
  payee!: UpiPayee;

  @Column('text', { default: 'open' })
  state!: ClaimState;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  claimedAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
