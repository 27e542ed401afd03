import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  daysAfter,
  fareRules,
  kolkataDate,
  kolkataDateStart,
  rulesOfRide,
  type FareRule,
  type FareLine,
  type HeldFigures,
  type Receipt,
} from '@rahi/contracts';
import { Jobs } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { Cities } from '../../pricing/cities/cities.js';
import { Law } from '../../pricing/law/law.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { RuleDayEntity } from './rule-day.entity.js';

const sweepSeconds = 600;
const pageSize = 2000;
/** So long after midnight the last bill of a day is committed. */
const settledMinutes = 10;

interface Bill {
  rideId: string;
  kind: Receipt['kind'];
  lines: FareLine[];
  metres: number;
  tariffId: string;
  tariffVersion: number;
  farePaise: number;
  commissionPaise: number;
  issuedAt: string;
  pickupLat: number;
  pickupLng: number;
}

type Count = Pick<RuleDayEntity, 'rides' | 'broken' | 'exampleRideId'>;

/**
 * Counts how well the bills of each day complied with the rules of the pickup's city on that day (R42), once the day is over.
 */
@Injectable()
export class RulesJob implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tariffs: Tariffs,
    private readonly cities: Cities,
    private readonly law: Law,
    private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Rules of fares', sweepSeconds, () => this.sweep(), { runs: 'once' });
  }

  /** Counts all days that are over at `now` and were not counted before. */
  async sweep(now = new Date()): Promise<void> {
    const yesterday = daysAfter(kolkataDate(new Date(now.getTime() - settledMinutes * 60_000)), -1);
    for (let day = await this.#next(); day !== null && day <= yesterday; day = daysAfter(day, 1)) {
      await this.#count(day);
    }
  }

  /** The day after the last one counted, or the day of the first bill; null without any. */
  async #next(): Promise<string | null> {
    const [known] = await this.database.query<{ counted: string | null; first: Date | null }[]>(
      `SELECT (SELECT max(day)::text FROM rule_days) AS counted, (SELECT min(issued_at) FROM ride_receipts) AS first`,
    );
    if (known?.counted) return daysAfter(known.counted, 1);
    return known?.first ? kolkataDate(known.first) : null;
  }

  async #count(day: string): Promise<void> {
    const counts = new Map<FareRule, Count>(
      fareRules.map((rule) => [rule, { rides: 0, broken: 0, exampleRideId: null }]),
    );
    const ofCities = new Map<string | null, HeldFigures>();
    const figuresAt = async ({ pickupLat, pickupLng }: Bill) => {
      const city = await this.cities.packOf({ lat: pickupLat, lng: pickupLng });
      const known = ofCities.get(city) ?? (await this.law.figuresIn(city, kolkataDateStart(day)));
      ofCities.set(city, known);
      return known;
    };
    let after: [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const bills = await this.#page(day, after);
      for (const bill of bills) await this.#add(counts, bill, await figuresAt(bill));
      const last = bills.at(-1);
      if (!last || bills.length < pageSize) break;
      after = [last.issuedAt, last.rideId];
    }
    await this.database
      .createQueryBuilder(RuleDayEntity, 'ruleDay')
      .insert()
      .values(Array.from(counts, ([rule, count]) => ({ day, rule, ...count })))
      .orIgnore()
      .execute();
  }

  #page(day: string, after: [string, string]): Promise<Bill[]> {
    return this.database.query<Bill[]>(
      `SELECT ride_id AS "rideId", kind, lines, (inputs->>'metres')::integer AS metres,
              receipt.tariff_id AS "tariffId", receipt.tariff_version AS "tariffVersion", fare_paise AS "farePaise",
              coalesce(commission_paise, 0) AS "commissionPaise", issued_at::text AS "issuedAt",
              pickup_lat AS "pickupLat", pickup_lng AS "pickupLng"
         FROM ride_receipts AS receipt,
              -- One by one, by id: joined, all months would be read for a day.
              LATERAL (SELECT fare_paise, commission_paise, pickup_lat, pickup_lng FROM all_rides WHERE id = receipt.ride_id OFFSET 0) AS ride
        WHERE issued_at >= $1 AND issued_at < $2 AND (issued_at, ride_id) > ($3::timestamptz, $4::uuid)
        ORDER BY issued_at, ride_id LIMIT $5`,
      [kolkataDateStart(day), kolkataDateStart(day, 1), ...after, pageSize],
    );
  }

  async #add(
    counts: Map<FareRule, Count>,
    { tariffId, tariffVersion, rideId, ...bill }: Bill,
    figures: HeldFigures,
  ): Promise<void> {
    const tariff = await this.tariffs.byRef({ id: tariffId, version: tariffVersion });
    if (!tariff) throw new Error(`no tariff ${tariffId} ${tariffVersion}`);
    for (const { rule, broken } of rulesOfRide(
      { ...bill, terms: tariff.terms, vehicleType: tariff.vehicleType },
      figures,
    )) {
      const count = counts.get(rule);
      if (!count) continue;
      count.rides += 1;
      if (!broken) continue;
      count.broken += 1;
      count.exampleRideId ??= rideId;
    }
  }
}
