import type { UpiPayee } from '@rahi/contracts';
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

  /** `settled`: the one who gets the money has it. `void`: the ride was paid in another way, so far as is known. */
  @Column('text', { default: 'open' })
  state!: 'open' | 'settled' | 'void';

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  claimedAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
