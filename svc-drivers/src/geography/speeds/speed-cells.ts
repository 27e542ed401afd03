import { kolkataDate } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import type { Outcome } from './speed-metrics.js';
import type { Traversal } from './traversals.js';

/** Months since year 0 at a moment, in Asia/Kolkata. A cell keeps no other time: with a day, the cells of one trip could be found again. */
export function monthOf(at: Date): number {
  const [year = 0, month = 0] = kolkataDate(at).split('-').map(Number);
  return 12 * year + month - 1;
}

/** What is left of a sum of an earlier month: half of it for each month. */
export const fadedSql = (month: string, now: string): string => `power(0.5, greatest(0, ${now} - ${month}))`;

const faded = fadedSql('cell.month', 'excluded.month');

/** Adds what a trip said to the sums of a city. In one order, so that two instances cannot deadlock. */
export async function addTraversals(
  manager: EntityManager,
  city: string,
  month: number,
  traversals: readonly Traversal[],
): Promise<void> {
  await manager.query(
    `INSERT INTO speed_cells AS cell (city, segment, half_hour, trips, log_sum, log_squares, month, kind, free_kmh, road)
     SELECT $1, segment, half_hour, 1, log_kmh, log_kmh * log_kmh, $2::smallint, kind, free_kmh, road
       FROM unnest($3::bigint[], $4::smallint[], $5::float8[], $6::text[], $7::real[], $8::text[])
         AS told (segment, half_hour, log_kmh, kind, free_kmh, road)
      ORDER BY segment, half_hour
     ON CONFLICT (city, segment, half_hour) DO UPDATE SET
       trips = cell.trips * ${faded} + excluded.trips,
       log_sum = cell.log_sum * ${faded} + excluded.log_sum,
       log_squares = cell.log_squares * ${faded} + excluded.log_squares,
       month = greatest(cell.month, excluded.month),
       kind = excluded.kind, free_kmh = excluded.free_kmh, road = excluded.road`,
    [
      city,
      month,
      traversals.map(({ segment }) => segment),
      traversals.map(({ halfHour }) => halfHour),
      traversals.map(({ logKmh }) => logKmh),
      traversals.map(({ kind }) => kind),
      traversals.map(({ freeKmh }) => freeKmh),
      traversals.map(({ road }) => road),
    ],
  );
}

/** Counts trips by what they said, over all instances and restarts. */
export async function countTrips(manager: EntityManager, outcome: Outcome, trips: number): Promise<void> {
  await manager.query(
    `INSERT INTO speed_trips AS counted (outcome, trips) VALUES ($1, $2)
     ON CONFLICT (outcome) DO UPDATE SET trips = counted.trips + excluded.trips`,
    [outcome, trips],
  );
}
