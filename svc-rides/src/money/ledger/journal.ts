import { Injectable } from '@nestjs/common';
import { preparedIn } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { Account, Entry, EntryKind, Line } from './account.js';
import { AccountEntity, JournalEntryEntity, PostingEntity } from './ledger.entities.js';

/** One posting as it appears on its account's statement. */
export interface StatementLine {
  entryId: number;
  cause: string;
  kind: EntryKind;
  rideId: string | null;
  at: Date;
  /** A debit is positive, a credit negative. */
  paise: number;
}

/**
 * Adds entries with new causes, with their postings and the missing accounts. All transactions lock in the same order,
 * which prevents deadlocks: causes by name, then missing accounts by kind and owner, then (in the trigger postings_fit)
 * balances by account. `wanted` needs all of `made`, and `opened` all of `wanted`, so one step ends before the next
 * begins. An account that another transaction opened in the meantime is not in the snapshot: DO UPDATE waits for that
 * transaction, and reads the account's id. The account of a posting is an outer join, so a missing account violates NOT
 * NULL instead of dropping the posting. Accounts are looked up one at a time, by subqueries: a join that is planned
 * while there are few would read all of them when there are many. JSON instead of arrays: Postgres knows the length of
 * an array and would plan the statement again each time, which takes as long as running it.
 */
const postSql = `WITH made AS (
    INSERT INTO journal_entries (cause, kind, ride_id)
    SELECT cause, kind, ride_id FROM json_to_recordset($1) AS given (cause text, kind text, ride_id uuid) ORDER BY cause
    ON CONFLICT (cause) DO NOTHING RETURNING id, cause
  ), lines AS (
    SELECT made.id AS entry_id, line.kind, line.owner, line.paise
    FROM json_to_recordset($2) AS line (cause text, kind text, owner uuid, paise bigint)
    JOIN made ON made.cause = line.cause
  ), wanted AS MATERIALIZED (
    SELECT kind, owner, CASE
      WHEN owner IS NULL THEN (SELECT id FROM accounts known WHERE known.kind = line.kind AND known.owner IS NULL)
      ELSE (SELECT id FROM accounts known WHERE known.kind = line.kind AND known.owner = line.owner) END AS id
    FROM (SELECT DISTINCT kind, owner FROM lines) AS line
  ), opened AS (
    INSERT INTO accounts (kind, owner) SELECT kind, owner FROM wanted WHERE id IS NULL ORDER BY kind, owner
    ON CONFLICT (kind, owner) DO UPDATE SET kind = excluded.kind RETURNING id, kind, owner
  ), found AS (
    SELECT id, kind, owner FROM wanted WHERE id IS NOT NULL UNION ALL SELECT id, kind, owner FROM opened
  ), posted AS (
    INSERT INTO postings (entry_id, account_id, paise)
    SELECT lines.entry_id, found.id, lines.paise FROM lines
    LEFT JOIN found ON found.kind = lines.kind AND found.owner IS NOT DISTINCT FROM lines.owner
  )
  SELECT count(*)::int AS made FROM made`;

/** The sum of an account's postings: the stored balance, plus postings after the last roll-up. */
const balanceSql = `SELECT (kept.paise + coalesce((
      SELECT sum(later.paise) FROM postings later
      WHERE later.account_id = kept.account_id AND later.entry_id > kept.rolled_up_to
    ), 0))::bigint AS paise
  FROM accounts account JOIN account_balances kept ON kept.account_id = account.id
  WHERE account.kind = $1`;
const ownedBalanceSql = `${balanceSql} AND account.owner = $2::uuid`;
const platformBalanceSql = `${balanceSql} AND account.owner IS NULL`;

/** The ledger's journal: entries of two or more postings that add up to 0, never changed. */
@Injectable()
export class Journal {
  constructor(private readonly database: DataSource) {}

  /**
   * Adds entries in the caller's transaction, as one statement. An entry whose cause is in the journal is left out as a
   * whole, so a repeat changes nothing; while another transaction is adding the same cause, it waits for that
   * transaction to end. Call it once in a transaction, with all entries, and lock nothing after it: that keeps it free
   * of deadlocks.
   * @returns how many entries were new
   * @throws RangeError before any query: an entry that does not add up to 0, an amount that is not whole paise, or a
   * cause that is given twice
   */
  async post(manager: EntityManager, entries: readonly Entry[]): Promise<number> {
    if (entries.length === 0) return 0;
    const postings = entries.flatMap((entry) =>
      netOf(entry).map(({ account: { kind, owner }, paise }) => ({ cause: entry.cause, kind, owner, paise })),
    );
    if (new Set(entries.map(({ cause }) => cause)).size < entries.length)
      throw new RangeError('a cause is given twice');
    const [counted] = await preparedIn<{ made: number }>(manager, postSql, [
      JSON.stringify(entries.map(({ cause, kind, rideId }) => ({ cause, kind, ride_id: rideId }))),
      JSON.stringify(postings),
    ]);
    return counted?.made ?? 0;
  }

  /**
   * The sum of an account's postings, in paise; 0 for an account without postings.
   * @param manager to read in a transaction; by default on its own
   */
  async balanceOf(account: Account, manager: EntityManager = this.database.manager): Promise<number> {
    const rows: { paise: string }[] = await (account.owner === undefined
      ? manager.query(platformBalanceSql, [account.kind])
      : manager.query(ownedBalanceSql, [account.kind, account.owner]));
    return Number(rows[0]?.paise ?? 0);
  }

  /**
   * The postings of an account, newest first.
   * @param range from `from` on, and before `to`; at most `limit` of them
   */
  statementOf(account: Account, range: { from?: Date; to?: Date; limit: number }): Promise<StatementLine[]> {
    const { from, to, limit } = range;
    const query = this.database
      .createQueryBuilder()
      .select('CAST(posting.entryId AS float8)', 'entryId')
      .addSelect('entry.cause', 'cause')
      .addSelect('entry.kind', 'kind')
      .addSelect('entry.rideId', 'rideId')
      .addSelect('entry.at', 'at')
      .addSelect('CAST(posting.paise AS float8)', 'paise')
      .from(PostingEntity, 'posting')
      .innerJoin(AccountEntity, 'account', 'account.id = posting.accountId')
      .innerJoin(JournalEntryEntity, 'entry', 'entry.id = posting.entryId')
      .where('account.kind = :kind', { kind: account.kind })
      .orderBy('posting.entryId', 'DESC')
      .limit(limit);
    if (account.owner === undefined) query.andWhere('account.owner IS NULL');
    else query.andWhere('account.owner = :owner', { owner: account.owner });
    if (from) query.andWhere('entry.at >= :from', { from });
    if (to) query.andWhere('entry.at < :to', { to });
    return query.getRawMany<StatementLine>();
  }
}

/**
 * The postings of an entry, one for each account, without zero ones.
 * @throws RangeError when they do not add up to 0 or are not whole paise
 */
function netOf({ cause, postings }: Entry): Line[] {
  const net = new Map<string, Line>();
  let sum = 0;
  for (const { account, paise } of postings) {
    if (!Number.isSafeInteger(paise)) throw new RangeError(`${cause}: ${paise} is not whole paise`);
    sum += paise;
    const key = `${account.kind} ${account.owner ?? ''}`;
    net.set(key, { account, paise: paise + (net.get(key)?.paise ?? 0) });
  }
  if (sum !== 0) throw new RangeError(`${cause}: the postings add up to ${sum} paise, not to 0`);
  return [...net.values()].filter(({ paise }) => paise !== 0);
}
