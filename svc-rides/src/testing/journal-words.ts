import { paiseFromRupees } from '@rahi/contracts';
import type { DataSource } from 'typeorm';

/** Sums by their words, in paise. */
export type Sums = Record<string, number>;
/** Amounts in rupees as a page or a file has them, by their words. */
export type Shown = Record<string, string | number | undefined>;

/** The glossary in SQL, written a second time: a mistake in the product's own table does not cancel out. */
const words = {
  fares: `sum(paise) FILTER (WHERE kind = 'ride_completed' AND account IN ('rider', 'promo'))`,
  revenue: `-sum(paise) FILTER (WHERE account IN ('commission', 'fees'))`,
  commission: `-sum(paise) FILTER (WHERE account = 'commission')`,
  fees: `-sum(paise) FILTER (WHERE account = 'fees')`,
  costs: `sum(paise) FILTER (WHERE account IN ('promo', 'bonus', 'refunds', 'gst_borne', 'rounding'))`,
  net: `-sum(paise) FILTER (WHERE account IN ('commission', 'fees', 'promo', 'bonus', 'refunds', 'gst_borne', 'rounding'))`,
  promo: `sum(paise) FILTER (WHERE account = 'promo')`,
  bonus: `sum(paise) FILTER (WHERE account = 'bonus')`,
  refunds: `sum(paise) FILTER (WHERE account = 'refunds')`,
  gst: `-sum(paise) FILTER (WHERE account = 'gst')`,
  welfare: `-sum(paise) FILTER (WHERE account = 'welfare')`,
  gstBorne: `sum(paise) FILTER (WHERE account = 'gst_borne')`,
  rounding: `sum(paise) FILTER (WHERE account = 'rounding')`,
  refundsToRiders: `-sum(paise) FILTER (WHERE kind = 'refund' AND account = 'rider')`,
  paidOut: `-sum(paise) FILTER (WHERE kind IN ('payout', 'payout_failed') AND account = 'bank')`,
  tip: `-sum(paise) FILTER (WHERE kind = 'tip' AND account = 'driver')`,
  driverFee: `-sum(paise) FILTER (WHERE kind = 'cancellation_fee' AND account = 'driver')`,
  feeCharged: `sum(paise) FILTER (WHERE kind = 'cancellation_fee' AND account = 'rider')`,
  driverRefund: `sum(paise) FILTER (WHERE kind = 'refund' AND account = 'driver')`,
  // R41: what a driver's share counts on has no GST, where a tariff says who owes it.
  gross: `-sum(paise) FILTER (WHERE kind = 'ride_completed' AND account IN ('driver', 'bonus', 'commission'))`,
  earned: `-sum(paise) FILTER (WHERE account = 'driver' AND kind IN ('ride_completed', 'tip', 'cancellation_fee', 'refund'))`,
  /** Not money: completed rides. */
  trips: `count(DISTINCT entry_id) FILTER (WHERE kind = 'ride_completed')`,
} as const;

const select = Object.entries(words)
  .map(([word, sql]) => `coalesce(${sql}, 0)::float8 AS "${word}"`)
  .join(', ');
/** Every posting with its entry's driver: whose account the entry moves. */
const posted = `(SELECT entry.id AS entry_id, entry.kind, entry.at, entry.ride_id, account.kind AS account, posting.paise,
    (SELECT own.owner FROM postings other JOIN accounts own ON own.id = other.account_id
      WHERE other.entry_id = entry.id AND own.kind IN ('driver', 'cash_in_hand') LIMIT 1) AS driver_id
  FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
  JOIN accounts account ON account.id = posting.account_id) AS posted`;

/** Asks the database for a sum over all of the journal, which may take longer than a statement of the product. */
export function askAll<Row>(database: DataSource, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  return database.transaction(async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    return manager.query<Row[]>(sql, parameters);
  });
}

/** Of the entries that a condition names. */
export async function sumsWhere(database: DataSource, where: string, parameters: unknown[]): Promise<Sums> {
  const [sums = {}] = await askAll<Sums>(database, `SELECT ${select} FROM ${posted} WHERE ${where}`, parameters);
  return sums;
}

/** Of each ride, or each driver; entries of a driver without a ride, such as payouts, count in none of their words. */
export async function sumsBy(database: DataSource, key: 'ride_id' | 'driver_id'): Promise<Map<string, Sums>> {
  const rows = await askAll<Sums & { key: string }>(
    database,
    `SELECT ${key} AS key, ${select} FROM ${posted} WHERE ${key} IS NOT NULL GROUP BY ${key}`,
  );
  return new Map(rows.map(({ key: id, ...sums }) => [id, sums]));
}

/** An amount of a file; nothing is 0. */
export const paiseIn = (rupees: string | undefined): number =>
  rupees === undefined || rupees === '' ? 0 : paiseFromRupees(rupees);

/** What was compared with the journal, and what differs. */
export class Compared {
  /** Figures that differ, in words. */
  readonly differing: string[] = [];
  /** How many figures were compared. */
  count = 0;

  /** Compares amounts in rupees with sums of the same words. */
  same(where: string, sums: Sums, shown: Shown): void {
    for (const [word, rupees] of Object.entries(shown)) {
      const had = typeof rupees === 'string' && rupees !== '' ? paiseIn(rupees) : NaN;
      this.equal(`${where}: ${word}`, had, sums[word] ?? 0);
    }
  }

  /** Compares one figure, or one text. */
  equal<Figure extends number | string>(what: string, had: Figure, wanted: Figure): void {
    this.count += 1;
    if (had !== wanted) this.differing.push(`${what} is ${had}, not ${wanted}`);
  }
}
