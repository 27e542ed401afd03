import type { DataSource } from 'typeorm';
import { inBatches, longerStatements } from '../jobs/batches.js';
import { Parts } from '../jobs/parts.js';
import type { Clock, DataOfService } from './kind-of-data.js';

/** Rows of one statement: a lock on some hundred old rows holds up nobody. */
export const batchSize = 500;
/** A clock looks again at the rows of this many days: those that were locked, and those of events that came late. */
const lookBackDays = 15;

/** Of a partitioned table, rows of several partitions have the same `ctid`. */
export const sameRow = (table: string, found: string): string =>
  `${table}.ctid = ${found}.ctid AND ${table}.tableoid = ${found}.tableoid`;

/**
 * Deletes and blanks what has been kept for as long as the table of data says.
 * @param done is given the rows of each table that had any
 * @param stopping ends it early: the next run goes on
 * @throws AggregateError at the end, when a table failed: the others are done
 */
export async function retain(
  database: DataSource,
  data: DataOfService,
  done: (table: string, rows: number) => void,
  stopping: AbortSignal | null = null,
): Promise<void> {
  const parts = new Parts();
  for (const [table, { clocks = [] }] of Object.entries(data)) {
    for (const clock of clocks) {
      if (clock.by !== undefined) continue;
      await parts.do(async () => {
        const rows = await runClock(database, table, clock, stopping);
        if (rows > 0) done(table, rows);
      });
    }
  }
  parts.end();
}

async function runClock(
  database: DataSource,
  table: string,
  clock: Clock,
  stopping: AbortSignal | null,
): Promise<number> {
  const name = `${table}.${clock.since}.${clock.days}`;
  const [{ cut, mark }] = await database.query<[{ cut: string; mark: string }]>(
    `SELECT (now() - make_interval(days => $2))::text AS cut,
       coalesce((SELECT up_to - make_interval(days => $3) FROM retention_marks WHERE clock = $1), '-infinity')::text AS mark`,
    [name, clock.days, lookBackDays],
  );
  const batch = () =>
    database.transaction(async (manager) => {
      await manager.query(longerStatements);
      const [{ n }] = await manager.query<[{ n: number }]>(statementOf(table, clock), [mark, cut]);
      return n;
    });
  const rows = await inBatches(batchSize, batch, stopping);
  // Ended early, it has not come to its end: the mark stays.
  if (stopping?.aborted) return rows;
  await database.query(
    `INSERT INTO retention_marks (clock, up_to) VALUES ($1, $2)
     ON CONFLICT (clock) DO UPDATE SET up_to = greatest(retention_marks.up_to, excluded.up_to)`,
    [name, cut],
  );
  return rows;
}

/** Names and conditions are of the table of data, never input. */
function statementOf(table: string, { since, do: end, where = 'true' }: Clock): string {
  const change =
    end === 'delete'
      ? `DELETE FROM ${table} USING old WHERE ${sameRow(table, 'old')} RETURNING 1`
      : `UPDATE ${table} SET ${Object.entries(end)
          .map(([column, value]) => `${column} = ${value}`)
          .join(', ')} FROM old WHERE ${sameRow(table, 'old')} RETURNING 1`;
  const differs = end === 'delete' ? 'true' : differsSql(Object.entries(end));
  return `WITH old AS (
      SELECT tableoid, ctid FROM ${table} WHERE ${since} >= $1::timestamptz AND ${since} < $2::timestamptz AND (${where}) AND (${differs})
      LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ), changed AS (${change}) SELECT count(*)::int AS n FROM changed`;
}

/** Whether a row is not yet as these values would make it. */
export function differsSql(values: readonly (readonly [column: string, value: string])[]): string {
  return values.map(([column, value]) => `${column} IS DISTINCT FROM (${value})`).join(' OR ');
}
