import type { QueryRunner } from 'typeorm';

/**
 * Adds a column to rides, in a migration: to `rides`, to `ended_rides` in the same place, and to `all_rides`, which reads both. An
 * older program beside it writes neither, so the column needs a default or is nullable. Its property goes into `ride.entity.ts`, and
 * says there what it keeps about people: a test names a column without one.
 * @param definition type and default, such as `integer NOT NULL DEFAULT 0`
 */
export async function addRideColumn(runner: QueryRunner, name: string, definition: string): Promise<void> {
  for (const table of ['rides', 'ended_rides'])
    await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
  await runner.query('CREATE OR REPLACE VIEW all_rides AS SELECT * FROM rides UNION ALL SELECT * FROM ended_rides');
}
