import type { DataSource } from 'typeorm';

/** The kit's own tables: an event keeps its time, and so does a migration. */
const ofTheKit = ['outbox', 'inbox', 'dead_letters', 'event_streams', 'migrations', 'privacy_tasks'];

/**
 * Lets time pass for a service that runs: every moment in its tables, becomes so many seconds
 * earlier.
 */
export async function letTimePass(database: DataSource, seconds: number): Promise<void> {
  const tables = await database.query<{ table: string; columns: string[] }[]>(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
       AND is_generated = 'NEVER' AND table_name <> ALL($1) GROUP BY table_name`,
    [ofTheKit],
  );
  await database.transaction(async (manager) => {
    for (const { table, columns } of tables) {
      const set = columns.map((column) => `"${column}" = "${column}" - make_interval(secs => $1)`);
      await manager.query(`UPDATE "${table}" SET ${set.join(', ')}`, [seconds]);
    }
  });
}
