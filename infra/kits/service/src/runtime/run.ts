import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { NatsTransport } from '../nats/transport.js';
import { ENVIRONMENT, migrationConfig, readConfig, type Environment } from './config.js';
import { migrateDatabase } from './database.js';
import { errorWords, masked } from './error-words.js';
import { HealthServer } from './health.js';
import { createLogger, LOGGER, nestLogger, type Logger } from './logger.js';
import type { ServiceOptions } from './service.module.js';

/** Longest a stop may take before the process ends anyway, in milliseconds. */
const stopBudgetMs = 4000;

/** Anything that starts and can be stopped without loss. */
export interface Stoppable {
  stop(): Promise<void>;
  /** Takes no new work and lets callers finish, before a stop; another process serves already. */
  retire?(): Promise<void>;
}

/** Runs one process until SIGTERM, SIGINT, or the end of its parent. */
export async function runProcess(name: string, boot: () => Promise<Stoppable>): Promise<void> {
  // Node itself would print the whole error, with the parameters of a statement.
  process.on('uncaughtException', (error) => fail(name, new Error(errorWords(error))));
  const failed = (error: unknown) => fail(name, error);
  const running = await boot().catch(failed);
  let stopping: Promise<void> | null = null;
  const stop = () => {
    setTimeout(() => process.exit(1), stopBudgetMs).unref();
    stopping ??= running.stop().then(() => process.exit(0), failed);
  };
  // The parent sends it once the next version is running.
  process.on('message', (message) => {
    if (message === 'retire') void Promise.resolve(running.retire?.()).then(stop, failed);
  });
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
}

/** A running service: in its own process, or inside a test. */
export interface RunningService {
  app: INestMicroservice;
  database: DataSource;
  healthPort: number;
  /** Loses no request: not ready, drain, finish, stop consumers, publish, close. */
  stop(): Promise<void>;
}

/**
 * Starts a service: its `AppModule`, which imports `ServiceModule`, on the NATS transport.
 * @throws Error with one sentence when something that it needs is missing
 */
export async function bootService(appModule: Type, env: Environment = process.env): Promise<RunningService> {
  const environment = { provide: ENVIRONMENT, useValue: env };
  const root: DynamicModule = { module: appModule, global: true, providers: [environment], exports: [environment] };
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(root, {
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
    // Nest logs nothing before the service has its own log; the caller reports a start that fails.
    logger: false,
    abortOnError: false,
  });
  const log = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(log));
  try {
    await app.listen();
  } catch (error) {
    await app.close();
    throw error;
  }
  const healthPort = app.get(HealthServer).port;
  log.info({ healthPort }, 'ready');
  const stop = async () => {
    await app.close();
    log.info('stopped');
  };
  return { app, database: app.get(DataSource), healthPort, stop };
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

function fail(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${masked(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
