import type { PromoTerms } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** A bigint read as a number: exact up to 2⁵³. */
const exact: ValueTransformer = { from: Number, to: (paise?: number) => paise };

/** What Postgres refuses a booking with whose code is off, used up, or not for this rider. */
export const promoHolds = 'promo_holds';

/**
 * A promo code. `heldPaise` is what its rides, without cancelled ones, take off together, and never more than the budget: triggers on
 * `rides` keep it (migration `promos`). A booking adds to it with one conditional UPDATE, in its own statement; every way to cancel,
 * of one ride or of many, gives back. Completed rides stay held, which is spent, so that completing a ride waits for no other one.
 * A sum over the code's rides in place of the column would need no giving back, and grow with every ride that is booked.
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

  /** As tariffs name it; null for everywhere. */
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
