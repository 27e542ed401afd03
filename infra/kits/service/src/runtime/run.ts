import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { NatsTransport } from '../nats/transport.js';
import { ENVIRONMENT, migrationConfig, readConfig, type Environment } from './config.js';
import { migrateDatabase } from './database.js';
import { HealthServer } from './health.js';
import { createLogger, LOGGER, nestLogger, type Logger } from './logger.js';
import { fail, runProcess } from './run-process.js';
import type { ServiceOptions } from './service.module.js';

/** A running service: in a process of its own, or inside a test. */
export interface RunningService {
  app: INestMicroservice;
  database: DataSource;
  healthPort: number;
  promote(): Promise<void>;
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
  const promote = () => app.get(NatsTransport).promote();
  return { app, database: app.get(DataSource), healthPort, promote, stop };
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
