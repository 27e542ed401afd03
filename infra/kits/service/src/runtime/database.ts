import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, DefaultNamingStrategy, QueryFailedError, type DataSourceOptions } from 'typeorm';
import { MessagingTables1795300000000 } from '../migrations/1795300000000-messaging-tables.js';
import { RefillAndLetters1795310000000 } from '../migrations/1795310000000-refill-and-letters.js';
import { OutboxTrace1795400000000 } from '../migrations/1795400000000-outbox-trace.js';
import { Privacy1795950000000 } from '../migrations/1795950000000-privacy.js';
import { JobClaims1796050000000 } from '../migrations/1796050000000-job-claims.js';
import { snakeCase } from 'typeorm/util/StringUtils.js';
import { isDatabaseAway } from './database-errors.js';
import type { BaseConfig } from './config.js';
import { separateOwner } from './ownership.js';
import { refuseTransactionPooling, TransactionPooling } from './pooler.js';

/** The folder of compiled migrations, with one class per file `<time>-<what>.js`, or the classes themselves. */
export type Migrations = URL | readonly Function[];

/** Milliseconds. No caller waits longer for an answer; the locks of a frozen process are released soon after. */
const limits = { statement_timeout: 5000, lock_timeout: 3000, idle_in_transaction_session_timeout: 10_000 };
/** To connect, or to get a connection of the pool: a busy machine takes seconds to start a process of Postgres. */
const connectionTimeoutMillis = 5000;
/**
 * How long an unused connection stays open: work every ten seconds would otherwise open a new one each time, which
 * costs more than the work.
 */
const idleTimeoutMillis = 60_000;
/** Long enough for a Postgres that starts at the same time; the launcher waits two minutes. */
const startWithinMs = 40_000;
/** A migration may build an index on a table that has grown, and waits for the instance that migrates first. */
const migrationLimits = {
  statement_timeout: 600_000,
  lock_timeout: 600_000,
  idle_in_transaction_session_timeout: 600_000,
};

/** `pickupLat` is the column `pickup_lat`. */
class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined, embedded: string[]): string {
    return snakeCase(given ?? [...embedded, property].join('_'));
  }
}

type DatabaseConfig = Pick<BaseConfig, 'DATABASE_URL' | 'DATABASE_POOL'> & { DATABASE_TLS_CA?: string | undefined };

/** Allows only an encrypted connection, to a server with a certificate of these authorities for its name. */
const encrypted = (ca: string | undefined) => (ca === undefined ? {} : { ssl: { ca, rejectUnauthorized: true } });

/** The options of a service's connection to its own database. */
export function databaseOptions(
  applicationName: string,
  { DATABASE_URL: url, DATABASE_POOL: max, DATABASE_TLS_CA: ca }: DatabaseConfig,
): DataSourceOptions {
  const extra = { ...limits, max, connectionTimeoutMillis, idleTimeoutMillis };
  return {
    type: 'postgres',
    driver: pg,
    url,
    applicationName,
    namingStrategy: new SnakeCase(),
    extra,
    ...encrypted(ca),
  };
}

/** The addresses of a service's database: for the running service, and for the login that owns the tables, if different. */
export interface DatabaseAddresses {
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_TLS_CA?: string | undefined;
}

/**
 * Runs the database's missing migrations, as the owner of the tables. Instances that start together run each once: one
 * waits for the other.
 * @returns the names of those that ran
 */
export async function migrateDatabase(
  name: string,
  { DATABASE_URL, DATABASE_OWNER_URL: url = DATABASE_URL, DATABASE_TLS_CA: ca }: DatabaseAddresses,
  given: Migrations,
): Promise<string[]> {
  const extra = { ...migrationLimits, max: 2, connectionTimeoutMillis: 10_000 };
  const kitsOwn = [
    MessagingTables1795300000000,
    RefillAndLetters1795310000000,
    OutboxTrace1795400000000,
    Privacy1795950000000,
    JobClaims1796050000000,
  ];
  const migrations = [...(await migrationsIn(given)), ...kitsOwn];
  const applicationName = `${name}-migrations`;
  const database = await connectDatabase({
    type: 'postgres',
    driver: pg,
    url,
    applicationName,
    migrations,
    extra,
    ...encrypted(ca),
  });
  const runner = database.createQueryRunner();
  try {
    await runner.query("SELECT pg_advisory_lock(hashtext('rahi.migrations'))");
    await separateOwner(runner, decodeURIComponent(new URL(DATABASE_URL).username));
    return (await database.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
  } catch (error) {
    const statement =
      error instanceof QueryFailedError ? ` (${error.query.trim().replaceAll(/\s+/g, ' ').slice(0, 160)})` : '';
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`a migration failed: ${why}${statement}`, { cause: error });
  } finally {
    // The session ends, and its lock with it.
    await runner.release();
    await database.destroy();
  }
}

/** The classes that the migration files of a folder export. TypeORM's own search by pattern cannot run inside Jest. */
async function migrationsIn(folder: Migrations): Promise<readonly Function[]> {
  if (!(folder instanceof URL)) return folder;
  const files = (await readdir(folder)).filter((file) => /^\d+-[\w-]+\.js$/.test(file));
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, folder).href)));
  return modules.flatMap((module) => Object.values(module).filter((value) => typeof value === 'function'));
}

/**
 * Connects to a database without changing it, with a pool of two connections or more.
 * @throws Error with one sentence when Postgres does not answer within 40 s, or refuses, or is behind a pooler in transaction mode
 */
export async function connectDatabase(options: DataSourceOptions): Promise<DataSource> {
  const database = new DataSource(options);
  for (const until = Date.now() + startWithinMs; ; await pause(250)) {
    try {
      if (!database.isInitialized) await database.initialize();
      await refuseTransactionPooling(database);
      return database;
    } catch (error) {
      // Also the second connection may come too late, where many programs start at once.
      if (isDatabaseAway(error) && Date.now() < until) continue;
      if (database.isInitialized) await database.destroy();
      if (error instanceof TransactionPooling) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`no connection to Postgres: ${why}`, { cause: error });
    }
  }
}
