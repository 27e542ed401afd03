import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bootProgram, type RunningProgram } from './boot.js';
import { migrationConfig, readConfig, type Environment } from './config.js';
import { migrateDatabase } from './database.js';
import { createLogger } from './logger.js';
import { fail, runProcess } from './run-process.js';
import type { ServiceOptions } from './service.module.js';

/** A running service: in a process of its own, or inside a test. */
export interface RunningService extends RunningProgram {
  database: DataSource;
}

/**
 * Starts a service: its `AppModule`, which imports `ServiceModule`, on the NATS transport.
 * @throws Error with one sentence when something that it needs is missing
 */
export async function bootService(appModule: Type, env: Environment = process.env): Promise<RunningService> {
  const running = await bootProgram(appModule, env);
  return { ...running, database: running.app.get(DataSource) };
}

/**
 * The `main.ts` of a service. A start that fails says why in one sentence and exits with 1. `main.js migrate` brings the
 * database up to date and ends: a deployment runs it before the new code serves. That needs DATABASE_URL, and
 * DATABASE_OWNER_URL where another login owns the tables.
 */
export async function runService({ name, migrations }: ServiceOptions, appModule: Type): Promise<void> {
  const command = process.argv.slice(2).join(' ');
  if (command === '') return runProcess(name, () => bootService(appModule));
  try {
    if (command !== 'migrate') throw new Error(`"${command}" is not known: migrate, or nothing`);
    const config = readConfig(migrationConfig);
    const ran = await migrateDatabase(name, config, migrations);
    createLogger(name, config.LOG_LEVEL).info({ ran }, 'migrated');
  } catch (error) {
    fail(name, error);
  }
}
