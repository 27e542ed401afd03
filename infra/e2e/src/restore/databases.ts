import { services } from '@rahi/contracts';
import pg from 'pg';

/** Opens a connection, uses it and closes it. */
export async function on<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Every row of every table of every service as text.
 * @param urlOf the address of a database
 * @returns by database and table, in a fixed order
 */
export async function allRows(urlOf: (database: string) => string): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { database } of services) {
    await on(urlOf(database), async (client) => {
      const tables = await client.query<{ table: string }>(
        `SELECT relname AS table FROM pg_class
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
      );
      for (const { table } of tables.rows) {
        const name = client.escapeIdentifier(table);
        const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
        found.set(
          `${database} ${table}`,
          rows.map(({ row }) => row),
        );
      }
    });
  }
  return found;
}
