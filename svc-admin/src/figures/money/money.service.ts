import { Injectable } from '@nestjs/common';
import { earningsDays, kolkataDateStart, moneySums, type MoneySums, type PostedSum } from '@rahi/contracts';
import { Between, DataSource } from 'typeorm';
import { DailyMoneyEntity } from '../../tables/daily-money.entity.js';

/** A sum of postings that belongs to something: a ride, a driver, an hour. */
interface KeyedSum extends PostedSum {
  key: string;
}

/** The rides that began to bring a driver money at a moment or later: a tip or a refund counts with its ride. */
const driverSinceSql = `SELECT account, kind, sum(paise)::float8 AS paise FROM postings
  WHERE driver_id = $1 AND ride_id IN (
    SELECT ride_id FROM postings WHERE driver_id = $1 AND at >= $2 AND kind IN ('ride_completed', 'cancellation_fee'))
  GROUP BY account, kind`;
const tripsSinceSql = `SELECT count(DISTINCT entry_id)::int AS trips FROM postings
  WHERE driver_id = $1 AND at >= $2 AND kind = 'ride_completed'`;
const betweenSql = `SELECT account, kind, sum(paise)::float8 AS paise FROM postings WHERE at >= $1 AND at < $2
  GROUP BY account, kind`;
/** By the hours that begin with `$1`. */
const hoursSql = `SELECT date_bin('1 hour', at, $1::timestamptz) AS hour, account, kind, sum(paise)::float8 AS paise
  FROM postings WHERE at >= $1 GROUP BY 1, 2, 3`;
const ridesSql = `SELECT ride_id AS key, account, kind, sum(paise)::float8 AS paise FROM postings
  WHERE ride_id = ANY($1) GROUP BY 1, 2, 3`;

/** Driver by driver: a join with a thousand of them would make Postgres read the whole table. */
const driversSql = `SELECT wanted.id AS key, own.account, own.kind, own.paise::float8 AS paise FROM unnest($1::uuid[]) AS wanted (id)
  CROSS JOIN LATERAL (SELECT account, kind, paise FROM driver_money WHERE driver_id = wanted.id OFFSET 0) AS own`;

/**
 * Figures of money at the desk, in paise: sums over the journal of svc-rides, from its events, by the glossary
 * (`moneyWords`). Nothing at the desk computes an amount from others.
 */
@Injectable()
export class Money {
  constructor(private readonly database: DataSource) {}

  /** Of each day from `first` to `last`, both `YYYY-MM-DD`; a day without postings is not there. */
  async ofDays(first: string, last: string): Promise<ReadonlyMap<string, MoneySums>> {
    const rows = await this.database.manager.findBy(DailyMoneyEntity, { day: Between(first, last) });
    return summed(rows.map(({ day, ...row }) => ({ key: day, ...row })));
  }

  /** From `since` on and before `until`: at most a day, counted posting by posting. */
  async between(since: Date, until: Date): Promise<MoneySums> {
    if (since >= until) return moneySums([]);
    return moneySums(await this.database.query<PostedSum[]>(betweenSql, [since, until]));
  }

  /** Of each hour from `first` on, by its beginning in epoch milliseconds. */
  async byHour(first: Date): Promise<ReadonlyMap<string, MoneySums>> {
    const rows = await this.database.query<(PostedSum & { hour: Date })[]>(hoursSql, [first]);
    return summed(rows.map(({ hour, ...row }) => ({ key: String(hour.getTime()), ...row })));
  }

  ofRides(ids: readonly string[]): Promise<ReadonlyMap<string, MoneySums>> {
    return this.#keyed(ridesSql, ids);
  }

  /** All that their rides brought these drivers. */
  ofDrivers(ids: readonly string[]): Promise<ReadonlyMap<string, MoneySums>> {
    return this.#keyed(driversSql, ids);
  }

  /** What rides that ended today, or in the week that runs, brought a driver, and how many trips these are. */
  async ofDriverIn(period: 'today' | 'week', driverId: string, now: Date): Promise<{ trips: number; sums: MoneySums }> {
    const since = kolkataDateStart(earningsDays(period, now).first);
    const [rows, [counted]] = await Promise.all([
      this.database.query<PostedSum[]>(driverSinceSql, [driverId, since]),
      this.database.query<[{ trips: number }]>(tripsSinceSql, [driverId, since]),
    ]);
    return { trips: counted.trips, sums: moneySums(rows) };
  }

  async #keyed(sql: string, ids: readonly string[]): Promise<ReadonlyMap<string, MoneySums>> {
    if (ids.length === 0) return new Map();
    return summed(await this.database.query<KeyedSum[]>(sql, [ids]));
  }
}

/** The figures where nothing was posted. */
export const noMoney: MoneySums = moneySums([]);

function summed(rows: readonly KeyedSum[]): ReadonlyMap<string, MoneySums> {
  const byKey = new Map<string, PostedSum[]>();
  for (const { key, ...row } of rows) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  return new Map([...byKey].map(([key, posted]) => [key, moneySums(posted)]));
}
