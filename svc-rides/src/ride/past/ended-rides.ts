import { Injectable } from '@nestjs/common';
import { isFromWallet, paymentMethods } from '@rahi/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { isClaimed, isWaiting } from '../waiting-flags.js';

/** Rides of one statement. */
export const batchSize = 500;

/** What the server still pays, once there is credit. */
const fromWallet = paymentMethods.filter(isFromWallet).map((method) => `'${method}'`);

const endedAt = 'coalesce(completed_at, cancelled_at)';

/**
 * Rides that moved: those whose end, and whose last return, are `$1` days ago, after `$2`. What jobs and payments still look for
 * in `rides` stays: rides without a bill, flagged and claimed ones, those that a wallet has to pay, and what the flags job has not seen.
 */
const movable = `status IN ('completed', 'cancelled')
  AND (${endedAt}, id) > ($2::timestamptz, $3::uuid) AND ${endedAt} < now() - make_interval(days => $1)
  AND (brought_back_at IS NULL OR brought_back_at < now() - make_interval(days => $1))
  AND NOT (${isWaiting}) AND NOT (${isClaimed})
  AND NOT (status = 'completed' AND commission_paise IS NULL)
  AND NOT (payment_method IN (${fromWallet.join(', ')})
    AND CASE status WHEN 'completed' THEN fare_paise + tip_paise ELSE fee_paise END > refunded_paise + paid_paise)
  AND NOT EXISTS (SELECT FROM offers WHERE offers.ride_id = rides.id AND offers.state = 'open')
  AND ${endedAt} < (SELECT ended_at FROM flag_progress)`;
const next = (columns: string, lock = '') => `SELECT ${columns} FROM rides WHERE ${movable}
  ORDER BY ${endedAt}, id LIMIT ${batchSize} ${lock}`;

const monthsSql = `SELECT make_ended_month(month) FROM (
    SELECT DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month FROM (${next('created_at')}) AS found
  ) AS needed`;
// A ride that somebody is changing at this moment is left for the next time.
const moveSql = `WITH found AS (${next('id', 'FOR UPDATE SKIP LOCKED')}),
  gone AS (DELETE FROM rides USING found WHERE rides.id = found.id RETURNING rides.*),
  moved AS (INSERT INTO ended_rides SELECT * FROM gone RETURNING ${endedAt} AS ended_at, id)
  SELECT ended_at::text AS "endedAt", id, (count(*) OVER ())::int AS rides FROM moved ORDER BY ended_at DESC, id DESC LIMIT 1`;

const markSql = 'UPDATE ended_rides SET brought_back_at = now() WHERE id = ANY($1::uuid[])';
const bringBackSql = `WITH gone AS (DELETE FROM ended_rides WHERE id = ANY($1::uuid[]) RETURNING *)
  INSERT INTO rides SELECT * FROM gone RETURNING id`;
const someSql = `SELECT id FROM ended_rides LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;

/** How far a pass has come: the end and the id of the last ride that moved. */
export type Place = readonly [endedAt: string, id: string];
export const beginning: Place = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** Moves rides to the table of those that ended long ago, and back before somebody changes one. */
@Injectable()
export class EndedRides {
  constructor(private readonly database: DataSource) {}

  /**
   * Moves the next rides in one statement: a statement that reads both tables sees each ride once, and a kill leaves all of them
   * where they were.
   * @param days since the end of a ride
   * @returns how many moved, and up to where; null when no ride has to move any more
   */
  async moveBatch(days: number, after: Place = beginning): Promise<{ rides: number; place: Place } | null> {
    await this.database.query(monthsSql, [days, ...after]);
    const [last] = await this.database.query<{ rides: number; endedAt: string; id: string }[]>(moveSql, [
      days,
      ...after,
    ]);
    return last ? { rides: last.rides, place: [last.endedAt, last.id] } : null;
  }

  /**
   * Brings a ride back to where it can be changed. It stays until it has been left alone for as long as a ride that has ended.
   * @param manager of the transaction that changes it
   * @returns whether it had moved
   */
  async bringBack(id: string, manager?: EntityManager): Promise<boolean> {
    if (manager) return (await bringBack(manager, [id])) > 0;
    return this.database.transaction(async (own) => (await bringBack(own, [id])) > 0);
  }
}

/** The mark says to the trigger of promo codes that nobody books them. */
async function bringBack(manager: EntityManager, ids: readonly string[]): Promise<number> {
  await manager.query(markSql, [ids]);
  return (await manager.query<unknown[]>(bringBackSql, [ids])).length;
}

/** Brings the next rides back: before a release is put back that reads `rides` only. @returns how many */
export function restoreBatch(database: DataSource): Promise<number> {
  return database.transaction(async (manager) => {
    const found = await manager.query<{ id: string }[]>(someSql);
    const ids = found.map(({ id }) => id);
    return bringBack(manager, ids);
  });
}
