import type { PromoTerms } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** A bigint read as a number: exact up to 2⁵³. */
const exact: ValueTransformer = { from: Number, to: (paise?: number) => paise };

/** The name of the constraint by which Postgres refuses a booking whose code is off, used up, or not for this rider. */
export const promoHolds = 'promo_holds';

/**
 * A promo code. `heldPaise` is the sum of the discounts of its rides, without cancelled ones, and never more than the
 * budget: triggers on `rides` maintain it (migration `promos`). A booking adds to it with one conditional UPDATE, in
 * its own statement; every cancellation subtracts from it. Completed rides stay held, which means spent, so completing
 * a ride waits for no other one. Summing the code's rides instead of keeping the column would need no subtraction, but
 * grow with every booking.
 */
@Entity('promos')
export class PromoEntity implements Omit<PromoTerms, 'validFrom' | 'validUntil'> {
  @PrimaryColumn('uuid')
  id!: string;

  /** In capitals. */
  @Column('text')
  code!: string;

  /** Null for a fixed amount. */
  @Column('integer', { nullable: true })
  percent!: number | null;

  @Column('integer')
  mostPaise!: number;

  @Column('boolean')
  firstRideOnly!: boolean;

  /** As in tariffs; null for everywhere. */
  @Column('text', { nullable: true })
  city!: string | null;

  @Column('timestamptz')
  validFrom!: Date;

  @Column('timestamptz')
  validUntil!: Date;

  @Column('bigint', { transformer: exact })
  budgetPaise!: number;

  @Column('integer')
  usesPerRider!: number;

  @Column('boolean', { default: true })
  active!: boolean;

  @Column('bigint', { transformer: exact, default: 0 })
  heldPaise!: number;

  @Column('uuid')
  createdBy!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
