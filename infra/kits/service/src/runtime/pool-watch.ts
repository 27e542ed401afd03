import pg from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Metrics } from './metrics.js';

/** The pool of connections that an open database answers from. @throws TypeError when it is no Postgres */
export function poolOf({ driver }: DataSource): pg.Pool {
  const pool: unknown = driver instanceof PostgresDriver ? driver.master : null;
  if (pool instanceof pg.Pool) return pool;
  throw new TypeError('this database has no pool of Postgres connections');
}

/** Shows how the pool of connections is used. */
export function watchPool(metrics: Metrics, database: DataSource): void {
  const pool = poolOf(database);
  metrics.sources.add('pool', [metrics.pool], () => {
    metrics.pool.set({ state: 'idle' }, pool.idleCount);
    metrics.pool.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    metrics.pool.set({ state: 'waiting' }, pool.waitingCount);
  });
}
