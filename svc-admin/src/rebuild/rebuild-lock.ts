import { NotNow } from '@rahi/service-kit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

const lock = 'rahi.admin.read-models';
/** Meant for requests and events; a rebuild takes as long as it takes. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Keeps a rebuild out until the transaction at hand ends. @throws NotNow while one is under way */
export async function whileNotRebuilt(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ held: boolean }[]>(
    'SELECT pg_try_advisory_xact_lock_shared(hashtext($1)) AS held',
    [lock],
  );
  if (!row?.held) throw new NotNow('the read models are being rebuilt');
}

/**
 * Waits for the events at hand, keeps all further ones out, and does its work on one connection without limits of time. The lock is the connection's and not a transaction's: an open transaction that writes would hold up the
 * pages of all outboxes on the same Postgres, which wait for what is being written.
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
    // Harmless without the lock; a connection that broke has lost it already, and fails here.
    await connection
      .query('SELECT pg_advisory_unlock_all()')
      .then(async () => {
        for (const limit of limits) await connection.query(`RESET ${limit}`);
      })
      .finally(() => connection.release());
  }
}
