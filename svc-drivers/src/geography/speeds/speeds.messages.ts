import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { learntRoadSpeeds, type LearntSpeeds } from '@rahi/contracts';
import { Handles } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';

/** How many of the slowest roads the desk sees. */
const mostShown = 10;

const waitingSql = `SELECT count(*)::int AS waiting, extract(epoch FROM now() - min(ended_at))::float8 AS "lagSeconds"
  FROM trips_to_learn`;

const citiesSql = `SELECT cell.city, count(*)::int AS cells,
    (SELECT count(*)::int FROM learnt_speeds AS learnt WHERE learnt.city = cell.city) AS learnt
  FROM speed_cells AS cell GROUP BY cell.city ORDER BY cell.city`;

/** Of each road its worst half hour. */
const worstSql = `SELECT city, road, half_hour AS "halfHour", kmh::float8 AS kmh, class_kmh::float8 AS "classKmh", trips::float8 AS trips
  FROM (SELECT DISTINCT ON (city, road) * FROM learnt_speeds ORDER BY city, road, kmh / class_kmh, half_hour) AS slowest
 ORDER BY kmh / class_kmh, city, road LIMIT ${mostShown}`;

@Controller()
export class SpeedsMessages {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(learntRoadSpeeds)
  async speeds(): Promise<LearntSpeeds> {
    const [counts, waiting, made, cities, worst] = await Promise.all([
      this.database.query<{ outcome: string; trips: string }[]>('SELECT outcome, trips FROM speed_trips'),
      this.database.query<{ waiting: number; lagSeconds: number | null }[]>(waitingSql),
      this.database.query<{ at: Date | null }[]>('SELECT max(made_at) AS at FROM learnt_speeds'),
      this.database.query<LearntSpeeds['cities']>(citiesSql),
      this.database.query<LearntSpeeds['worst']>(worstSql),
    ]);
    const trips = (outcome: string) => Number(counts.find((count) => count.outcome === outcome)?.trips ?? 0);
    return {
      trips: {
        learnt: trips('learnt'),
        nothing: trips('nothing'),
        late: trips('late'),
        waiting: waiting[0]?.waiting ?? 0,
      },
      lagSeconds: waiting[0]?.lagSeconds ?? null,
      madeAt: made[0]?.at?.toISOString() ?? null,
      cities,
      worst,
    };
  }
}
