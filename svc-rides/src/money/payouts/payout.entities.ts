import type { PayoutStatus } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** Paise of a bigint as a number: exact up to 2⁵³. */
const exact: ValueTransformer = {
  to: (paise: unknown) => paise,
  from: (paise: string) => Number(paise),
};

/**
 * The payouts of one week. Postgres enforces that a week has one run that is not discarded, and that two administrators
 * approve it unless it says otherwise.
 */
@Entity('payout_runs')
export class PayoutRunEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** The Sunday, `YYYY-MM-DD`, Asia/Kolkata. */
  @Column('date')
  weekEnding!: string;

  @Column('timestamptz', { default: () => 'now()' })
  preparedAt!: Date;

  /** Null for a run of the weekly job. */
  @Column('uuid', { nullable: true })
  preparedBy!: string | null;

  @Column('text', { nullable: true })
  preparedByName!: string | null;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  @Column('uuid', { nullable: true })
  approvedBy!: string | null;

  @Column('text', { nullable: true })
  approvedByName!: string | null;

  /** Approved by the administrator who prepared it, as `PAYOUT_SELF_APPROVAL` allowed. */
  @Column('boolean', { default: false })
  selfApproved!: boolean;

  @Column('timestamptz', { nullable: true })
  discardedAt!: Date | null;

  @Column('uuid', { nullable: true })
  discardedBy!: string | null;

  @Column('text', { nullable: true })
  discardedByName!: string | null;

  @Column('text', { nullable: true })
  discardReason!: string | null;

  /** Whether tax is kept back of its payouts. */
  @Column('boolean', { default: false })
  tds!: boolean;

  /** Earnings of flagged trips, in paise, of all drivers: they are in no payout. */
  @Column('bigint', { transformer: exact, default: 0 })
  waitingPaise!: number;
}

/** A driver's payout for a week. */
@Entity('payouts')
export class PayoutEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  runId!: string;

  @Column('uuid')
  driverId!: string;

  @Column('text')
  driverName!: string;

  /** The text on the bank's statement. */
  @Column('text')
  reference!: string;

  @Column('text')
  status!: PayoutStatus;

  /** Sent to the bank. */
  @Column('bigint', { transformer: exact })
  paise!: number;

  /** Cash that the driver holds, set off against what they are owed. */
  @Column('bigint', { transformer: exact })
  cashPaise!: number;

  /** Gross of rides that it counts for tax at source, of how much of it tax is kept back, and the tax (section 194-O). */
  @Column('bigint', { transformer: exact, default: 0 })
  grossPaise!: number;

  @Column('bigint', { transformer: exact, default: 0 })
  tdsBasePaise!: number;

  @Column('bigint', { transformer: exact, default: 0 })
  tdsPaise!: number;

  /** Earnings of the driver's flagged trips, neither sent nor set off. */
  @Column('bigint', { transformer: exact })
  waitingPaise!: number;

  /** When it was paid or failed. */
  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;

  /** In an administrator's words, or one of `payoutFailureCodes`. */
  @Column('text', { nullable: true })
  failure!: string | null;
}
