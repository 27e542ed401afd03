import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { NatsTransport } from '../nats/transport.js';
import { ENVIRONMENT, type Environment } from './config.js';
import { HealthServer } from './health.js';
import { LOGGER, nestLogger, type Logger } from './logger.js';

/** A running program that answers over NATS: in a process of its own, or inside a test. */
export interface RunningProgram {
  app: INestMicroservice;
  healthPort: number;
  promote(): Promise<void>;
  /** Loses no request: not ready, drain, finish, stop consumers, publish, close. */
  stop(): Promise<void>;
}

/**
 * Starts a program on the NATS transport: its `AppModule`, which imports `ServiceModule`, or `ProgramModule` without a database.
 * @throws Error with one sentence when something that it needs is missing
 */
export async function bootProgram(appModule: Type, env: Environment = process.env): Promise<RunningProgram> {
  const environment = { provide: ENVIRONMENT, useValue: env };
  const root: DynamicModule = { module: appModule, global: true, providers: [environment], exports: [environment] };
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(root, {
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
    // Nest logs nothing before the program has its own log; the caller reports a start that fails.
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
  return { app, healthPort, promote, stop };
}
