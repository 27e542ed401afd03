import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { RefillAndLetters1795310000000 } from '../migrations/1795310000000-refill-and-letters.js';
import { isDatabaseAway } from '../nats/problems.js';
import type { BaseConfig } from './config.js';

export interface Schema {
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}

const migrationLock = 'rahi.migrations';

/** The service's own database, connected and migrated. Instances that start together migrate once, in turn. */
export async function openDatabase(name: string, config: BaseConfig, schema: Schema): Promise<DataSource> {
  const database = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    applicationName: name,
    entities: schema.entities,
    migrations: withOwn(schema.migrations),
    synchronize: false,
    migrationsRun: false,
    extra: { max: config.DATABASE_POOL, connectionTimeoutMillis: 2000, statement_timeout: 5000 },
  });
  await connect(database);
  const runner = database.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock(hashtext($1))', [migrationLock]);
    await database.runMigrations({ transaction: 'each' });
  } catch (error) {
    throw new Error(`a migration failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await runner.query('SELECT pg_advisory_unlock(hashtext($1))', [migrationLock]);
    await runner.release();
  }
  return database;
}

/** The service's migrations and the kit's, for the tables that the kit keeps in every service's database. */
function withOwn(migrations: Schema['migrations']): Schema['migrations'] {
  return [...Object.values(migrations), RefillAndLetters1795310000000];
}

async function connect(database: DataSource): Promise<void> {
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      await database.initialize();
      return;
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
