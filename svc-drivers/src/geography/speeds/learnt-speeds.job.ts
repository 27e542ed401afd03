import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { slowness } from '@rahi/city/roads';
import { Jobs, longerStatements } from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { learntSpeeds, leastTrips, type Cell, type LearntSpeed } from './estimate.js';
import { fadedSql, monthOf } from './speed-cells.js';
import { SpeedMetrics } from './speed-metrics.js';
import { momentOf } from './traversals.js';

const daySeconds = 86_400;
const halfHoursOfDay = 48;
const daysOfWeek = 7;
/** What no trip has driven for so many months is forgotten. */
const keptMonths = 6;
const rowsAtOnce = 5000;

interface StoredCell extends Omit<Cell, 'segment' | 'tableKmh'> {
  readonly segment: string;
  readonly freeKmh: number;
  readonly road: string;
}

const cellsSql = `SELECT segment, half_hour AS "halfHour", trips * ${fadedSql('month', '$3::int')} AS trips,
    log_sum * ${fadedSql('month', '$3::int')} AS "logSum", log_squares * ${fadedSql('month', '$3::int')} AS "logSquares",
    kind, free_kmh AS "freeKmh", road
  FROM speed_cells WHERE city = $1 AND half_hour >= $2 AND half_hour < $2 + ${halfHoursOfDay}
   AND trips * ${fadedSql('month', '$3::int')} >= ${leastTrips}`;

/** Makes speeds of the sums once a day, for a city and a day of the week at a time: a large city has millions of sums. */
@Injectable()
export class LearntSpeedsJob implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: SpeedMetrics,
    private readonly jobs: Jobs,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Learnt speeds', daySeconds, (stopping) => this.run(stopping), { runs: 'once' });
  }

  async run(stopping?: AbortSignal): Promise<void> {
    const month = monthOf(new Date());
    await this.database.query('DELETE FROM speed_cells WHERE month < $1', [month - keptMonths]);
    const cities = await this.database.query<{ city: string }[]>(
      'SELECT city FROM speed_cells UNION SELECT city FROM learnt_speeds ORDER BY city',
    );
    const counts = new Map<string, number>();
    for (const { city } of cities) {
      for (let day = 0; day < daysOfWeek; day++) {
        stopping?.throwIfAborted();
        const learnt = await this.#learn(city, halfHoursOfDay * day, month);
        counts.set(city, (counts.get(city) ?? 0) + learnt);
      }
    }
    this.metrics.learnt(counts);
  }

  #learn(city: string, from: number, month: number): Promise<number> {
    return this.database.transaction(async (manager) => {
      await manager.query(longerStatements);
      const stored = await manager.query<StoredCell[]>(cellsSql, [city, from, month]);
      const roads = new Map(stored.map(({ segment, road }) => [Number(segment), road]));
      const learnt = learntSpeeds(stored.map(cellOf));
      await manager.query('DELETE FROM learnt_speeds WHERE city = $1 AND half_hour >= $2 AND half_hour < $3', [
        city,
        from,
        from + halfHoursOfDay,
      ]);
      for (let at = 0; at < learnt.length; at += rowsAtOnce)
        await insert(manager, city, learnt.slice(at, at + rowsAtOnce), roads);
      return learnt.length;
    });
  }
}

function cellOf({ segment, halfHour, trips, logSum, logSquares, kind, freeKmh }: StoredCell): Cell {
  const tableKmh = freeKmh / slowness(momentOf(halfHour));
  return { segment: Number(segment), halfHour, trips, logSum, logSquares, kind, tableKmh };
}

async function insert(
  manager: EntityManager,
  city: string,
  speeds: readonly LearntSpeed[],
  roads: ReadonlyMap<number, string>,
): Promise<void> {
  await manager.query(
    `INSERT INTO learnt_speeds (city, segment, half_hour, kmh, class_kmh, trips, road)
     SELECT $1, * FROM unnest($2::bigint[], $3::smallint[], $4::real[], $5::real[], $6::real[], $7::text[])`,
    [
      city,
      speeds.map(({ segment }) => segment),
      speeds.map(({ halfHour }) => halfHour),
      speeds.map(({ kmh }) => kmh),
      speeds.map(({ classKmh }) => classKmh),
      speeds.map(({ trips }) => trips),
      speeds.map(({ segment }) => roads.get(segment) ?? ''),
    ],
  );
}
