import type { DataSource } from 'typeorm';

/** Runs statements on one connection. */
export interface Connection {
  query(text: string): Promise<{ pid?: number }[]>;
}

/** The pooler in front of Postgres gives each transaction another session. */
export class TransactionPooling extends Error {}

/**
 * Refuses a pooler in transaction mode: it gives a connection another session of Postgres for each transaction, and
 * prepared statements, locks and temporary tables belong to a session. Needs a pool of two connections or more.
 * @throws TransactionPooling with one sentence
 */
export async function refuseTransactionPooling(database: DataSource): Promise<void> {
  const [one, other] = [database.createQueryRunner(), database.createQueryRunner()];
  try {
    if (await keepsSession(one, other)) return;
  } finally {
    await Promise.all([one.release(), other.release()]);
  }
  throw new TransactionPooling(
    'the pooler in front of Postgres gives each transaction another session: set it to session mode, or connect to Postgres itself',
  );
}

/** Whether a connection has the same session of Postgres after transactions of its own and of another connection. */
export async function keepsSession(one: Connection, other: Connection): Promise<boolean> {
  await one.query('BEGIN');
  await other.query('BEGIN');
  const before = await sessionOf(one);
  await one.query('COMMIT');
  await other.query('COMMIT');
  // Two sessions are free now. A pooler gives the one that came back last, or takes turns: then the second question shows it.
  return (await sessionOf(one)) === before && (await sessionOf(one)) === before;
}

async function sessionOf(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.query('SELECT pg_backend_pid() AS pid');
  return row?.pid;
}
