import { waitFor } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';

const waitingSql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Waits until another transaction of the same database waits for a lock, such as one that the test holds. */
export async function untilOthersWait(database: DataSource): Promise<void> {
  await waitFor(async () => (await database.query<unknown[]>(waitingSql)).length > 0, {
    what: 'a transaction to wait for a lock',
    interval: 5,
  });
}
