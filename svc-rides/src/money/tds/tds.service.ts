import { Inject, Injectable } from '@nestjs/common';
import {
  daysAfter,
  daysOfQuarter,
  isExemptPan,
  kolkataDateStart,
  maskedPan,
  quarterOf,
  tdsOf,
  type DriverPan,
  type TdsFacts,
} from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { DriverPanEntity } from './driver-pan.entity.js';
import { Seal } from './seal.js';

/** Runs that keep tax back and count: `$1` is the run, `$2` its Sunday. */
const counted = `SELECT id, week_ending FROM payout_runs WHERE tds AND discarded_at IS NULL AND id <> $1::uuid`;

/**
 * Keeps the gross of each driver since the last run that counted: fares before the commission, without GST. `$3` is the Monday of the week,
 * `$4` the end of the week. A week whose rides a later run has counted adds nothing.
 */
const grossSql = `INSERT INTO payout_gross (run_id, driver_id, paise)
  SELECT $1::uuid, share.owner, sum(share.paise) FROM journal_entries entry
  JOIN LATERAL (
    SELECT -sum(posting.paise) AS paise, (array_agg(account.owner) FILTER (WHERE account.kind = 'driver'))[1] AS owner
    FROM postings posting JOIN accounts account ON account.id = posting.account_id
    WHERE posting.entry_id = entry.id AND account.kind IN ('driver', 'bonus', 'commission')
  ) share ON share.owner IS NOT NULL
  WHERE entry.kind = 'ride_completed' AND entry.at < $4::timestamptz
    AND entry.at >= coalesce((SELECT (max(week_ending) + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
      FROM (${counted}) before WHERE before.week_ending < $2::date), $3::timestamptz)
    AND NOT EXISTS (SELECT FROM (${counted}) later WHERE later.week_ending > $2::date)
  GROUP BY share.owner HAVING sum(share.paise) > 0`;

/** What the tax of each payout of the run is computed from. `$3` is the first day of the financial year. */
const factsSql = `WITH runs AS (${counted} UNION ALL SELECT $1::uuid, $2::date), gross AS (
    SELECT kept.driver_id, sum(kept.paise) AS paise, sum(kept.paise) FILTER (WHERE runs.week_ending >= $3::date) AS year
    FROM payout_gross kept JOIN runs ON runs.id = kept.run_id GROUP BY kept.driver_id
  ), before AS (
    SELECT made.driver_id, sum(made.gross_paise) AS paise,
      sum(made.gross_paise - made.tds_base_paise) FILTER (WHERE runs.week_ending >= $3::date) AS free
    FROM payouts made JOIN runs ON runs.id = made.run_id WHERE made.status <> 'failed' AND made.run_id <> $1::uuid
    GROUP BY made.driver_id
  )
  SELECT payout.id, (payout.paise + payout.cash_paise)::float8 AS "owedPaise",
    greatest(coalesce(gross.paise, 0) - coalesce(before.paise, 0), 0)::float8 AS "grossPaise",
    greatest(coalesce(before.free, 0), 0)::float8 AS "freePaise", coalesce(gross.year, 0)::float8 AS "yearPaise",
    pan.driver_id IS NOT NULL AS "hasPan", coalesce(pan.exempt, false) AS exempt
  FROM payouts payout LEFT JOIN gross ON gross.driver_id = payout.driver_id
  LEFT JOIN before ON before.driver_id = payout.driver_id LEFT JOIN driver_pans pan ON pan.driver_id = payout.driver_id
  WHERE payout.run_id = $1::uuid`;

/** The tax comes off what is owed; of the cash, no more is set off than is left. */
const keepSql = `UPDATE payouts payout SET gross_paise = kept.gross, tds_base_paise = kept.base, tds_paise = kept.tds,
    cash_paise = least(payout.cash_paise, payout.paise + payout.cash_paise - kept.tds),
    paise = greatest(payout.paise - kept.tds, 0)
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) AS kept (id, gross, base, tds) WHERE payout.id = kept.id`;

/** Tax that is kept back of payouts (section 194-O), where the operator has switched it on. */
@Injectable()
export class Tds {
  /** Whether the operator keeps tax back, and so asks for PANs. */
  readonly isOn: boolean;
  /** There with the key alone: the file of a quarter is asked for also after the switch was turned off. */
  readonly #seal: Seal | null;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: Pick<RidesConfig, 'TDS_194O' | 'PAN_KEY'>,
  ) {
    if (config.TDS_194O === 'on' && config.PAN_KEY === undefined) throw new Error('TDS_194O needs PAN_KEY');
    this.isOn = config.TDS_194O === 'on';
    this.#seal = config.PAN_KEY === undefined ? null : new Seal(config.PAN_KEY);
  }

  /** Keeps the tax of a new run back from its payouts, in the caller's transaction. */
  async keepBack(
    manager: EntityManager,
    { id, weekEnding }: { id: string; weekEnding: string },
    until: Date,
  ): Promise<void> {
    if (!this.isOn) return;
    await manager.query('UPDATE payout_runs SET tds = true WHERE id = $1', [id]);
    await manager.query(grossSql, [id, weekEnding, kolkataDateStart(daysAfter(weekEnding, -6)), until]);
    const { year } = quarterOf(weekEnding);
    const { from } = daysOfQuarter({ year, quarter: 1 });
    const facts = await manager.query<(TdsFacts & { id: string })[]>(factsSql, [id, weekEnding, from]);
    const kept = facts.map((one) => ({ ...one, tds: tdsOf(one) }));
    await manager.query(keepSql, [
      kept.map((one) => one.id),
      kept.map(({ grossPaise }) => grossPaise),
      kept.map(({ tds }) => tds.basePaise),
      kept.map(({ tds }) => tds.paise),
    ]);
  }

  /** The PAN of a driver as it is shown. */
  async panOf(driverId: string): Promise<DriverPan> {
    const known = this.isOn ? await this.database.manager.findOneBy(DriverPanEntity, { driverId }) : null;
    return { collected: this.isOn, pan: known?.masked ?? null };
  }

  /** Keeps a PAN, sealed. @returns null where the operator asks for none */
  async keepPan(driverId: string, pan: string): Promise<DriverPan | null> {
    if (!this.isOn || !this.#seal) return null;
    const [sealed, masked] = [this.#seal.close(pan, driverId), maskedPan(pan)];
    await this.database.manager.upsert(
      DriverPanEntity,
      { driverId, sealed, masked, exempt: isExemptPan(pan), givenAt: new Date() },
      ['driverId'],
    );
    return { collected: true, pan: masked };
  }

  /** A PAN in the clear, for the file of a quarter; empty where none is kept. @throws Error without `PAN_KEY`, or with another one than it was sealed with */
  inTheClear(sealed: string | null, driverId: string): string {
    // An erased account's is blank.
    if (sealed === null || sealed === '') return '';
    if (!this.#seal) throw new Error('PANs are kept, and PAN_KEY is not set');
    return this.#seal.open(sealed, driverId);
  }
}
