import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, type ValueTransformer } from 'typeorm';
import type { EntryKind, OwnedKind, PlatformKind } from './account.js';

/** A bigint as a number: exact up to 2⁵³. */
const exact: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  kind!: OwnedKind | PlatformKind;

  @Column('uuid', { nullable: true })
  owner!: string | null;
}

/** Entries and their postings are never changed or deleted: Postgres refuses it. */
@Entity('journal_entries')
export class JournalEntryEntity {
  @PrimaryColumn('bigint', { transformer: exact })
  id!: number;

  @Column('text')
  cause!: string;

  @Column('text')
  kind!: EntryKind;

  @Column('uuid', { nullable: true })
  rideId!: string | null;

  @Column('timestamptz')
  at!: Date;
}

@Entity('postings')
export class PostingEntity {
  @PrimaryColumn('bigint', { transformer: exact })
  entryId!: number;

  @PrimaryColumn('integer')
  accountId!: number;

  /** A debit is positive, a credit negative. */
  @Column('bigint', { transformer: exact })
  paise!: number;
}

/**
 * The sum of postings. Postgres updates the balance of a person's account with each posting. A platform-wide account
 * has postings of every ride: updating one row would make rides complete one at a time. Its row therefore has the sum
 * up to an entry, which `LedgerCheckJob` moves on; a read adds the later postings.
 */
@Entity('account_balances')
export class AccountBalanceEntity {
  @PrimaryColumn('integer')
  accountId!: number;

  @Column('bigint', { transformer: exact })
  paise!: number;

  /** The last entry in `paise`; null on accounts of people, which are always whole. */
  @Column('bigint', { nullable: true, transformer: exact })
  rolledUpTo!: number | null;
}

/** The last check of the ledger: one row, for all instances. */
@Entity('ledger_checks')
export class LedgerCheckEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz')
  beganAt!: Date;

  @Column('timestamptz')
  endedAt!: Date;

  /** The last entry that it has looked at. */
  @Column('bigint', { transformer: exact })
  checkedUpTo!: number;

  /** Accounts whose balance is not the sum of their postings. */
  @Column('integer', { array: true })
  wrongAccounts!: number[];

  /** Entries whose postings do not add up to 0. */
  @Column('bigint', {
    array: true,
    transformer: { to: (ids: unknown) => ids, from: (ids: string[]) => ids.map(Number) },
  })
  wrongEntries!: number[];
}
