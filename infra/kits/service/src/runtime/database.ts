import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { RefillAndLetters1795310000000 } from '../migrations/1795310000000-refill-and-letters.js';
import { OutboxTrace1795400000000 } from '../migrations/1795400000000-outbox-trace.js';
import { isDatabaseAway } from '../nats/problems.js';
import type { BaseConfig } from './config.js';

export interface Schema {
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}

const migrationLock = 'rahi.migrations';

/** Milliseconds. Nobody waits longer for an answer; what a frozen process holds locked is free again soon after. */
const limits = { statement_timeout: 5000, lock_timeout: 3000, idle_in_transaction_session_timeout: 10_000 };
/** A second connection that work every ten seconds needs is not made anew each time: that costs more than the work. */
const idleTimeoutMillis = 60_000;
/**
 * A machine on which everything starts at once takes its time, and whoever started the process waits two minutes: long
 * enough for a Postgres that is starting too.
 */
const startWithinMs = 40_000;
/** A migration may build an index on a table that has grown, and waits for the instance that migrates first. */
const migrationLimits = {
  statement_timeout: 600_000,
  lock_timeout: 600_000,
  idle_in_transaction_session_timeout: 600_000,
};

type Address = Pick<BaseConfig, 'DATABASE_URL' | 'DATABASE_POOL'>;

/** The service's own database, migrated and connected. Instances that start together migrate once, in turn. */
export async function openDatabase(name: string, config: Address, schema: Schema): Promise<DataSource> {
  await migrateDatabase(name, config.DATABASE_URL, schema.migrations);
  return connectDatabase(name, config, schema.entities);
}

/** The service's own database as it stands. */
export async function connectDatabase(
  name: string,
  { DATABASE_URL, DATABASE_POOL }: Address,
  entities: Schema['entities'] = [],
): Promise<DataSource> {
  const extra = { ...limits, max: DATABASE_POOL, connectionTimeoutMillis: 2000, idleTimeoutMillis };
  return connect(new DataSource({ ...always, url: DATABASE_URL, applicationName: name, entities, extra }));
}

const always = { type: 'postgres', synchronize: false, migrationsRun: false } as const;

/** @returns the names of the migrations that were missing and ran */
export async function migrateDatabase(name: string, url: string, migrations: Schema['migrations']): Promise<string[]> {
  const extra = { ...migrationLimits, max: 2, connectionTimeoutMillis: 10_000 };
  const options = { ...always, url, applicationName: `${name}-migrations`, migrations: withOwn(migrations), extra };
  const database = await connect(new DataSource(options));
  const runner = database.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock(hashtext($1))', [migrationLock]);
    return (await database.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
  } catch (error) {
    throw new Error(`a migration failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    // The session ends, and its lock with it.
    await runner.release();
    await database.destroy();
  }
}

/** The service's migrations and the kit's, for the tables that the kit keeps in every service's database. */
function withOwn(migrations: Schema['migrations']): Schema['migrations'] {
  return [...Object.values(migrations), RefillAndLetters1795310000000, OutboxTrace1795400000000];
}

async function connect(database: DataSource): Promise<DataSource> {
  const until = Date.now() + startWithinMs;
  for (;;) {
    try {
      return await database.initialize();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) {
        throw new Error(`no connection to Postgres: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      await pause(250);
    }
  }
}
