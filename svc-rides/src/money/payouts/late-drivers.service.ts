import { Injectable } from '@nestjs/common';
import type { HeldFigure } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { Law } from '../../pricing/law/law.js';
import { heldSql } from './due.sql.js';

const dayMs = 24 * 3_600_000;

/**
 * What each driver is owed since before `$1`, in paise, more than 0, the most first. Payouts and cash that the driver holds pay the oldest
 * first, so that much of the balance is old which later credits do not make up. What waits (R35, R40) is not due.
 */
const lateSql = `WITH credited AS MATERIALIZED (
    SELECT posting.account_id, -sum(posting.paise) AS paise
    FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
    WHERE entry.at >= $1 AND posting.paise < 0 AND entry.kind <> 'payout_failed'
    GROUP BY posting.account_id
  ), held AS MATERIALIZED (${heldSql}), late AS (
    SELECT driver.owner AS driver_id,
      -balance.paise - greatest(coalesce(cash.paise, 0), 0) - coalesce(credited.paise, 0) - coalesce(held.paise, 0) AS paise
    FROM accounts driver JOIN account_balances balance ON balance.account_id = driver.id
    LEFT JOIN accounts hand ON hand.kind = 'cash_in_hand' AND hand.owner = driver.owner
    LEFT JOIN account_balances cash ON cash.account_id = hand.id
    LEFT JOIN credited ON credited.account_id = driver.id
    LEFT JOIN held ON held.owner = driver.owner
    WHERE driver.kind = 'driver'
  )
  SELECT late.driver_id AS "driverId", late.paise::float8 AS paise, count(*) OVER ()::int AS drivers,
    (sum(late.paise) OVER ())::float8 AS sum,
    coalesce((SELECT ride.driver->>'name' FROM all_rides ride WHERE ride.driver_id = late.driver_id
      ORDER BY ride.created_at DESC, ride.id DESC LIMIT 1), late.driver_id::text) AS name
  FROM late WHERE late.paise > 0 ORDER BY late.paise DESC, late.driver_id LIMIT 1`;

/** The driver who is owed most, and all who wait; amounts in paise. */
interface Most {
  driverId: string;
  name: string;
  paise: number;
  drivers: number;
  sum: number;
}

/** R42: the drivers who wait for their money for longer than the law allows. */
@Injectable()
export class LateDrivers {
  constructor(
    private readonly database: DataSource,
    private readonly law: Law,
  ) {}

  /** @returns null where no rule has a limit; `most` is null when nobody waits */
  async at(now: Date): Promise<{ limit: HeldFigure; most: Most | null } | null> {
    const limit = await this.law.strictest('settlement', now);
    if (!limit) return null;
    const [most] = await this.database.query<Most[]>(lateSql, [new Date(now.getTime() - limit.value * dayMs)]);
    return { limit, most: most ?? null };
  }
}
