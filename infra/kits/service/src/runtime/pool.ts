import pg from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The pool of connections that an open database answers from. @throws TypeError when it is no Postgres */
export function poolOf({ driver }: DataSource): pg.Pool {
  const pool: unknown = driver instanceof PostgresDriver ? driver.master : null;
  if (pool instanceof pg.Pool) return pool;
  throw new TypeError('this database has no pool of Postgres connections');
}
