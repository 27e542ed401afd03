import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PaiseColumn } from '../paise-column.js';

/** The driver's part of a completed ride (R18): gross = commission + net, plus a bonus and a tip. One per ride. */
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

  /** The driver's share of a refund, as a negative amount. */
  @PaiseColumn({ default: 0 })
  adjustmentPaise!: number;

  /** The version of the ride that it was made from: tips come later. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('timestamptz')
  completedAt!: Date;

  /** Null for rides settled before addresses were stored. */
  @Column('text', { nullable: true })
  pickupAddress!: string | null;

  @Column('text', { nullable: true })
  dropoffAddress!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  settledAt!: Date;
}
