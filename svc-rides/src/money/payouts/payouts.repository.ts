import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PayoutStatus } from '@rahi/contracts';
import { IsNull, Not, Repository, type EntityManager } from 'typeorm';
import { dueSql } from './due.sql.js';
import { PayoutEntity, PayoutRunEntity } from './payout.entities.js';

/** The sum of a run's payouts in one state, in paise. */
export interface Tally {
  status: PayoutStatus;
  count: number;
  paise: number;
  cashPaise: number;
  tdsPaise: number;
}

/** Adds one payout for each driver who is owed something; `$2` the run, `$3` the prefix of references. */
const prepareSql = `INSERT INTO payouts (run_id, driver_id, driver_name, reference, paise, cash_paise, waiting_paise)
  SELECT $2, due.driver_id,
    coalesce((SELECT ride.driver->>'name' FROM all_rides ride WHERE ride.driver_id = due.driver_id
      ORDER BY ride.created_at DESC, ride.id DESC LIMIT 1), due.driver_id::text),
    $3 || lpad(row_number() OVER (ORDER BY due.driver_id)::text, 5, '0'),
    greatest(due.owed - due.cash, 0), least(due.owed, due.cash), due.waiting
  FROM (${dueSql}) due WHERE due.owed > 0`;

const waitingSql = `UPDATE payout_runs SET waiting_paise = (SELECT coalesce(sum(due.waiting), 0) FROM (${dueSql}) due)
  WHERE id = $2`;

/** In the order of accounts, as postings lock them. */
const lockBalancesSql = `SELECT balance.account_id FROM account_balances balance
  JOIN accounts account ON account.id = balance.account_id
  JOIN payouts payout ON payout.driver_id = account.owner
  WHERE payout.run_id = $1 AND account.kind IN ('driver', 'cash_in_hand')
  ORDER BY balance.account_id FOR UPDATE OF balance`;

/**
 * Fails payouts that are no longer owed or whose cash is no longer held; marks those without a bank transfer as paid.
 * `$2` the run, `$3` why.
 */
const decideSql = `UPDATE payouts payout SET
    status = CASE WHEN NOT still.due THEN 'failed' WHEN payout.paise = 0 THEN 'paid' ELSE 'approved' END,
    failure = CASE WHEN NOT still.due THEN $3 END,
    settled_at = CASE WHEN NOT still.due OR payout.paise = 0 THEN clock_timestamp() END
  FROM (
    SELECT made.id, coalesce(due.owed >= made.paise + made.cash_paise + made.tds_paise AND due.cash >= made.cash_paise, false) AS due
    FROM payouts made LEFT JOIN (${dueSql}) due ON due.driver_id = made.driver_id WHERE made.run_id = $2
  ) still
  WHERE still.id = payout.id AND payout.status = 'prepared'`;

/** B for the second run of a week; after Z: Z26, Z27 … */
const letterOf = (before: number) => (before < 26 ? String.fromCodePoint(65 + before) : `Z${before}`);

/** Reads and writes runs and payouts. What changes them runs in the caller's transaction. */
@Injectable()
export class PayoutsRepository {
  constructor(
    @InjectRepository(PayoutRunEntity) readonly runs: Repository<PayoutRunEntity>,
    @InjectRepository(PayoutEntity) readonly payouts: Repository<PayoutEntity>,
  ) {}

  /** A run with payouts that waits for its approval. */
  openRun(manager: EntityManager): Promise<PayoutRunEntity | null> {
    return manager
      .createQueryBuilder(PayoutRunEntity, 'run')
      .where('run.approvedAt IS NULL AND run.discardedAt IS NULL')
      .andWhere(
        (run) => `EXISTS ${run.subQuery().from(PayoutEntity, 'payout').where('payout.runId = run.id').getQuery()}`,
      )
      .orderBy('run.weekEnding')
      .getOne();
  }

  /** Writes the payouts of a new run. @param until the instant at which its week ends */
  async fill(manager: EntityManager, run: PayoutRunEntity, until: Date): Promise<void> {
    const before = await manager.countBy(PayoutRunEntity, { weekEnding: run.weekEnding, discardedAt: Not(IsNull()) });
    // References of a discarded run are not used again: B, C … after the day tell the runs of a week apart.
    const attempt = before === 0 ? '' : letterOf(before);
    const begins = `RP${run.weekEnding.slice(2).replaceAll('-', '')}${attempt}`;
    await manager.query(prepareSql, [until, run.id, begins]);
    await manager.query(waitingSql, [until, run.id]);
  }

  /** Locks a run, so decisions about it are made one at a time. */
  lock(manager: EntityManager, runId: string): Promise<PayoutRunEntity | null> {
    return manager.findOne(PayoutRunEntity, { where: { id: runId }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Moves all prepared payouts of a run on, and locks the balances of its drivers until the transaction ends.
   * @param changed the code of the reason for payouts that fail because they are no longer owed
   * @returns those to be posted
   */
  async decide(manager: EntityManager, run: PayoutRunEntity, until: Date, changed: string): Promise<PayoutEntity[]> {
    await manager.query(lockBalancesSql, [run.id]);
    await manager.query(decideSql, [until, run.id, changed]);
    return manager.find(PayoutEntity, {
      where: [
        { runId: run.id, status: 'approved' },
        { runId: run.id, status: 'paid' },
      ],
    });
  }

  /** Approved payouts get their outcome. @returns those that it moved */
  async settle(
    manager: EntityManager,
    where: { runId: string; id?: string },
    status: 'paid' | 'failed',
    failure: string | null,
  ): Promise<PayoutEntity[]> {
    const { raw } = await manager
      .createQueryBuilder(PayoutEntity, 'payout')
      .update()
      .set({ status, failure, settledAt: () => 'clock_timestamp()' })
      .where({ ...where, status: 'approved' })
      .returning('id')
      .execute();
    const ids: { id: string }[] = raw;
    return ids.length === 0 ? [] : manager.findBy(PayoutEntity, ids);
  }

  /** By run and state. */
  async tallies(runIds: readonly string[]): Promise<Map<string, Tally[]>> {
    if (runIds.length === 0) return new Map();
    const rows = await this.payouts
      .createQueryBuilder('payout')
      .select('payout.runId', 'runId')
      .addSelect('payout.status', 'status')
      .addSelect('count(*)::int', 'count')
      .addSelect('sum(payout.paise)::float8', 'paise')
      .addSelect('sum(payout.cashPaise)::float8', 'cashPaise')
      .addSelect('sum(payout.tdsPaise)::float8', 'tdsPaise')
      .where('payout.runId = ANY(:runIds)', { runIds })
      .groupBy('payout.runId')
      .addGroupBy('payout.status')
      .getRawMany<Tally & { runId: string }>();
    const byRun = new Map<string, Tally[]>(runIds.map((id) => [id, []]));
    for (const { runId, ...tally } of rows) byRun.get(runId)?.push(tally);
    return byRun;
  }
}
