import { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * Runs a named prepared statement on the pool, past the ORM: for the few reads that run hot.
 * The name must belong to exactly one text.
 */
export async function prepared<Row extends object>(
  database: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { driver } = database;
  if (!(driver instanceof PostgresDriver)) throw new TypeError('prepared statements need Postgres');
  const result: { rows: Row[] } = await driver.master.query({ name, text, values });
  return result.rows;
}
