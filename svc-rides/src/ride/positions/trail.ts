import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Traveller } from '@rahi/contracts';
import { inBatches, Jobs, LOGGER, longerStatements, type Logger } from '@rahi/service-kit';
import { Between, MoreThanOrEqual, Repository } from 'typeorm';
import { TrailEntity } from './trail.entity.js';
import type { TripPosition } from './trip-positions.js';

/** Between two points that an instance keeps of one person, in milliseconds. */
const everyMs = 10_000;
const flushSeconds = 2;
const forgetSeconds = 600;
/** The limit of points that wait while the database is unreachable. */
const mostWaiting = 20_000;
const rowsAtOnce = 1000;
const forgottenAtOnce = 5000;

/**
 * Points of a trip without an emergency are kept for a day, others for 90 (ADR 30). `$1` is where the batch before ended: without it each
 * batch would pass all deleted points again while any transaction of the server can still see them, as a backup's can.
 */
const forgetSql = `WITH gone AS (DELETE FROM ride_trail WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM ride_trail AS trail
   WHERE at >= $1::timestamptz AND (at < now() - interval '90 days'
      OR at < now() - interval '1 day'
         AND NOT EXISTS (SELECT FROM ride_emergencies WHERE ride_emergencies.ride_id = trail.ride_id))
   ORDER BY at LIMIT ${forgottenAtOnce})) RETURNING at)
  SELECT count(*)::int AS count, max(at) AS "to" FROM gone`;

/**
 * The path of a trip. Points are written in batches a few seconds after they arrive, so no request waits for them;
 * points of an instance that is killed are lost.
 */
@Injectable()
export class Trail implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #lastKept = new Map<string, number>();
  #waiting: TrailEntity[] = [];

  constructor(
    @InjectRepository(TrailEntity) private readonly table: Repository<TrailEntity>,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Trails', flushSeconds, () => this.flush(), { runs: 'everywhere' });
    this.jobs.every('Old trails', forgetSeconds, (stopping) => this.forget(stopping), { runs: 'once' });
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush().catch((error: unknown) => {
      this.log.warn({ error: String(error), points: this.#waiting.length }, 'points of trails are lost');
    });
  }

  /** Adds a point, unless there is one from the last ten seconds. */
  add(rideId: string, traveller: Traveller, { lat, lng, at }: TripPosition): void {
    const key = `${rideId}.${traveller}`;
    if (at - (this.#lastKept.get(key) ?? 0) < everyMs || this.#waiting.length >= mostWaiting) return;
    this.#lastKept.set(key, at);
    this.#waiting.push(Object.assign(new TrailEntity(), { rideId, traveller, lat, lng, at: new Date(at) }));
  }

  /** Writes the waiting points. @throws when the database is unreachable; the points keep waiting */
  async flush(): Promise<void> {
    const old = Date.now() - everyMs;
    for (const [key, at] of this.#lastKept) if (at < old) this.#lastKept.delete(key);
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, rowsAtOnce);
      await this.table.createQueryBuilder('trail').insert().values(rows).orIgnore().updateEntity(false).execute();
      this.#waiting = this.#waiting.slice(rows.length);
    }
  }

  /** Deletes expired points. @param stopping ends it early: a day of many trips takes minutes, and a stop has seconds */
  async forget(stopping: AbortSignal | null = null): Promise<void> {
    let from: Date | string = '-infinity';
    const forgetSome = () =>
      this.table.manager.transaction(async (manager) => {
        await manager.query(longerStatements);
        const [{ count, to }] = await manager.query<[{ count: number; to: Date | null }]>(forgetSql, [from]);
        from = to ?? from;
        return count;
      });
    await inBatches(forgottenAtOnce, forgetSome, stopping);
  }

  /** The whole path of a trip's car from a moment on, or up to another, oldest first. Points are kept for a day. */
  async between(rideId: string, from: Date, until?: Date): Promise<TrailEntity[]> {
    const at = until ? Between(from, until) : MoreThanOrEqual(from);
    return this.table.find({ where: { rideId, traveller: 'driver', at }, order: { at: 'ASC' } });
  }

  /** The path, oldest first: the newest 2,000 points. */
  async of(rideId: string, traveller: Traveller): Promise<TrailEntity[]> {
    const rows = await this.table.find({ where: { rideId, traveller }, order: { at: 'DESC' }, take: 2000 });
    return rows.toReversed();
  }
}
