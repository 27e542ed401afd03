import type pg from 'pg';

/** A statement of one database, and what Postgres spent on it since the last reset. */
export interface Statement {
  readonly database: string;
  readonly text: string;
  readonly calls: number;
  /** Milliseconds for all calls, waiting for locks included. */
  readonly ms: number;
}

/** The statements of the services' databases since the last reset. Needs the extension pg_stat_statements. */
export async function statementsOf(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(
    `SELECT datname AS database, query AS text, calls::float8 AS calls, total_exec_time AS ms
       FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid WHERE datname LIKE 'rahi\\_%'`,
  );
  return rows;
}

export async function resetStatements(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_stat_statements_reset()');
}

/** The statements that took longest, a line each: milliseconds and calls for one trip, the database, the beginning of the text. */
export function longestOf(statements: readonly Statement[], trips: number): string[] {
  return statements
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 25)
    .map(({ database, text, calls, ms }) => {
      const begins = text.replaceAll(/\s+/g, ' ').slice(0, 160);
      return `${(ms / trips).toFixed(3)} ms, ${(calls / trips).toFixed(2)} calls, ${database}: ${begins}`;
    });
}
