import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PaiseColumn } from '../paise-column.js';

/** What a completed ride paid its driver (R18): gross = commission + net, and a bonus and a tip besides. One per ride. */
@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @Column('uuid')
  driverId!: string;

  @PaiseColumn()
  grossPaise!: number;

  @PaiseColumn()
  commissionPaise!: number;

  @PaiseColumn()
  netPaise!: number;

  /** For a near pickup, at the platform's cost. */
  @PaiseColumn({ default: 0 })
  bonusPaise!: number;

  @PaiseColumn({ default: 0 })
  tipPaise!: number;

  /** What the driver gave back of a refund, as a negative amount. */
  @PaiseColumn({ default: 0 })
  adjustmentPaise!: number;

  /** Of the ride that it was made of: tips come later. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('timestamptz')
  completedAt!: Date;

  /** Null for rides settled before addresses were kept. */
  @Column('text', { nullable: true })
  pickupAddress!: string | null;

  @Column('text', { nullable: true })
  dropoffAddress!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  settledAt!: Date;
}
