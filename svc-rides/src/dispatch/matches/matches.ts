import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG, idle, Jobs, Metrics } from '@rahi/service-kit';
import { Counter } from 'prom-client';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { MatchEntity, matchKinds, type MatchKind } from './match.entity.js';

const countSeconds = 5;
const countedAtOnce = 1000;

/** By the times of the rides in $1 to $4: an offer is closed by a later round, and says no more how it was. */
const howSql = `SELECT CASE
    WHEN EXISTS (SELECT FROM offers
        WHERE offers.ride_id = matched.ride_id AND offers.driver_id = matched.driver_id
          AND offers.offered_at >= matched.since AND offers.expires_at > matched.at AND offers.state <> 'declined')
      THEN 'offer'
    WHEN NOT EXISTS (SELECT FROM dispatch_receipts AS receipt
        WHERE receipt.ride_id = matched.ride_id AND receipt.at >= matched.since)
      THEN 'fallback'
    WHEN EXISTS (SELECT FROM dispatch_receipts AS receipt,
             jsonb_to_recordset(receipt.candidates) AS candidate ("driverId" uuid, why text)
        WHERE receipt.ride_id = matched.ride_id AND receipt.at BETWEEN matched.since AND matched.at
          AND candidate.why IN ('offered', 'costlier', 'lower_rated', 'not_kept')
          AND NOT EXISTS (SELECT FROM offers
              WHERE offers.ride_id = matched.ride_id AND offers.driver_id = candidate."driverId"
                AND offers.offered_at >= matched.since AND offers.state = 'declined'))
      THEN 'fallback'
    ELSE 'open' END AS how
  FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS matched (ride_id, driver_id, since, at)`;

interface Match {
  rideId: string;
  driverId: string;
  since: Date;
  at: Date;
}

/**
 * Counts how rides find their drivers (R52). "Open to all" is a fallback: where it carries the load, the rounds of dispatch do not
 * work, and nobody would notice. Counted after the answer, a few seconds later; an instance that ends loses those.
 */
@Injectable()
export class Matches implements OnApplicationBootstrap {
  readonly #matched: Counter<'how'>;
  #waiting: Match[] = [];
  /** Not counted in the table yet. */
  readonly #hour = new Map<MatchKind, number>();

  constructor(
    @InjectRepository(MatchEntity) private readonly table: Repository<MatchEntity>,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    metrics: Metrics,
  ) {
    this.#matched = new Counter({
      name: 'rahi_rides_matched_total',
      help: 'Rides that found a driver, by how; fallback: only by being open to all, while a driver was free before',
      labelNames: ['how'] as const,
      registers: [metrics.registry],
    });
    for (const how of matchKinds) this.#matched.inc({ how }, 0);
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Counts of matches', countSeconds, () => this.count(), { runs: 'everywhere' });
  }

  /** Notes a ride that has just found its driver. */
  note({ id: rideId, driverId, assignedAt, assignedBy, searchingSince: since }: RideEntity): void {
    if (assignedBy === 'rider') this.#add('rider');
    else if (driverId && assignedAt) this.#waiting.push({ rideId, driverId, since, at: assignedAt });
  }

  /** Counts what was noted. @throws when the database is away: what was noted waits */
  async count(): Promise<typeof idle | void> {
    if (this.#waiting.length === 0 && this.#hour.size === 0) return idle;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, countedAtOnce);
      const counted = await this.#howOf(batch);
      this.#waiting = this.#waiting.slice(batch.length);
      for (const how of counted) this.#add(how);
    }
    await this.#store();
  }

  async #howOf(batch: readonly Match[]): Promise<MatchKind[]> {
    const rows = await this.table.query<{ how: MatchKind }[]>(howSql, [
      batch.map(({ rideId }) => rideId),
      batch.map(({ driverId }) => driverId),
      batch.map(({ since }) => since),
      batch.map(({ at }) => at),
    ]);
    // Where rides are open to all before two rounds were due, that is the way, and no fallback.
    const { OPEN_TO_ALL_SECONDS: open, ROUND_SECONDS: round } = this.config;
    return rows.map(({ how }) => (how === 'fallback' && open < 2 * round ? 'open' : how));
  }

  #add(how: MatchKind): void {
    this.#matched.inc({ how });
    this.#hour.set(how, (this.#hour.get(how) ?? 0) + 1);
  }

  async #store(): Promise<void> {
    // In one order, so that two instances cannot deadlock.
    for (const how of matchKinds) {
      const rides = this.#hour.get(how) ?? 0;
      if (rides === 0) continue;
      await this.table.query(
        `INSERT INTO dispatch_matches AS counted (hour, how, rides) VALUES (date_trunc('hour', now()), $1, $2)
         ON CONFLICT (hour, how) DO UPDATE SET rides = counted.rides + excluded.rides`,
        [how, rides],
      );
      this.#hour.delete(how);
    }
  }

  /** Of the rides that found a driver in the last hours, the share that did only by the fallback; null without any. */
  async fallbackShare(hours: number): Promise<number | null> {
    const counted = await this.table
      .createQueryBuilder('matched')
      .select('sum(matched.rides)::int', 'all')
      .addSelect(`(sum(matched.rides) FILTER (WHERE matched.how = 'fallback'))::int`, 'fallback')
      .where('matched.hour > now() - make_interval(hours => :hours)', { hours })
      .getRawOne<{ all: number | null; fallback: number | null }>();
    return counted?.all ? Math.round((1000 * (counted.fallback ?? 0)) / counted.all) / 1000 : null;
  }
}
