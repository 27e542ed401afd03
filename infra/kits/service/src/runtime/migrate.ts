import { baseConfig, readConfig, type Environment } from './config.js';
import { migrateDatabase } from './database.js';
import { createLogger } from './logger.js';
import type { ServiceOptions } from './service.module.js';

const migrateConfig = baseConfig.pick({ DATABASE_URL: true, LOG_LEVEL: true });

/**
 * Runs the migrations that a service's database has not had yet. Several may try at once: each waits for the one before.
 * Needs only DATABASE_URL.
 * @throws Error with one sentence when the database is away or a migration fails
 */
export async function migrateService(
  { name, migrations }: Pick<ServiceOptions, 'name' | 'migrations'>,
  env: Environment = process.env,
): Promise<void> {
  const { DATABASE_URL, LOG_LEVEL } = readConfig(migrateConfig, env);
  const ran = await migrateDatabase(name, DATABASE_URL, migrations);
  createLogger(name, LOG_LEVEL).info({ ran }, 'migrated');
}
