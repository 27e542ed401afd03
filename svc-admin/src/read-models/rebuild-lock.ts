import { NotNow } from '@rahi/service-kit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

const lock = 'rahi.admin.read-models';
/** Limits for requests and events. A rebuild may take longer. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Keeps a rebuild from starting until the caller's transaction ends. @throws NotNow while one runs */
export async function refuseDuringRebuild(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ held: boolean }[]>(
    'SELECT pg_try_advisory_xact_lock_shared(hashtext($1)) AS held',
    [lock],
  );
  if (!row?.held) throw new NotNow('the read models are being rebuilt');
}

/**
 * Waits for the events in progress, keeps further ones out, and runs `work` on one connection without limits of time. The
 * connection holds the lock, and no transaction does: an open transaction that writes would hold up the pages of all outboxes
 * on the same Postgres.
 */
export async function whileEventsWait<T>(
  database: DataSource,
  work: (connection: QueryRunner) => Promise<T>,
): Promise<T> {
  const connection = database.createQueryRunner();
  try {
    for (const limit of limits) await connection.query(`SET ${limit} = 0`);
    await connection.query('SELECT pg_advisory_lock(hashtext($1))', [lock]);
    return await work(connection);
  } finally {
    // Without the lock this does nothing. A broken connection has lost the lock already, and fails here.
    await connection
      .query('SELECT pg_advisory_unlock_all()')
      .then(async () => {
        for (const limit of limits) await connection.query(`RESET ${limit}`);
      })
      .finally(() => connection.release());
  }
}
