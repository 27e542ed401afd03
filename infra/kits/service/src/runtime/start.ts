import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { serviceArea } from '@rahi/contracts';
import type { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Events } from '../events/events.service.js';
import { outboxMessages } from '../events/outbox.messages.js';
import { OutboxPages } from '../events/outbox-pages.js';
import { Outbox } from '../events/outbox.js';
import { watchOutbox } from '../events/outbox-watch.js';
import { OutboxRelay } from '../events/relay.js';
import { EventStream } from '../events/stream.js';
import { LiveRelay } from '../live/live-relay.js';
import { LiveStore } from '../live/live-store.js';
import { Live } from '../live/live.service.js';
import { Caller } from '../nats/caller.js';
import { NATS, NatsLink } from '../nats/connection.js';
import { StreamPublisher } from '../nats/stream-publisher.js';
import { NatsTransport } from '../nats/transport.js';
import { traceStatements } from '../tracing/statement-spans.js';
import { openTracing, TRACING } from '../tracing/tracing.js';
import { CONFIG, readConfig, type BaseConfig } from './config.js';
import { openDatabase, type Schema } from './database.js';
import { answerHealth } from './health-answer.js';
import { HealthServer } from './health.js';
import { createLogger, LOGGER, nestLogger } from './logger.js';
import { Metrics } from './metrics.js';
import { watchPool } from './pool-watch.js';

export interface ServiceDefinition<S extends z.ZodObject> extends Schema {
  /** `svc-rides`: name, queue group and prefix of its consumers. */
  name: string;
  config: S;
  module: Type | DynamicModule;
  env?: Readonly<Record<string, string | undefined>>;
}

/** A service that runs: in a process of its own, or inside a test. */
export interface RunningService {
  app: INestMicroservice;
  database: DataSource;
  healthPort: number;
  /** Loses no request: not ready, drain, finish, publish, close. */
  stop(): Promise<void>;
}

/**
 * Starts a service: configuration, database and migrations, NATS, the module's handlers, events, health.
 * @throws Error with one sentence when something it needs is missing.
 */
export async function bootService<S extends z.ZodObject>(definition: ServiceDefinition<S>): Promise<RunningService> {
  const opened: (() => Promise<unknown>)[] = [];
  try {
    return await boot(definition, opened);
  } catch (error) {
    await Promise.allSettled(opened.toReversed().map((close) => close()));
    throw error;
  }
}

async function boot<S extends z.ZodObject>(
  definition: ServiceDefinition<S>,
  opened: (() => Promise<unknown>)[],
): Promise<RunningService> {
  const { name } = definition;
  const config = readConfig(definition.config, definition.env) as z.output<S> & BaseConfig;
  const tracing = await openTracing(name, config);
  opened.push(async () => tracing?.stop());
  const log = createLogger(name, config.LOG_LEVEL, tracing);
  tracing?.complainTo(log);
  const metrics = new Metrics(name);
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let link: NatsLink | null = null;
  const health = new HealthServer(name, metrics, () => [
    ...(phase === 'ready' ? [] : [phase]),
    ...(link && !link.up ? ['nats is away'] : []),
  ]);
  const healthPort = await health.listen(config.HEALTH_PORT, config.HEALTH_HOST);
  opened.push(() => health.close());
  const database = await openDatabase(name, config, definition);
  opened.push(() => database.destroy());
  if (tracing) traceStatements(database, tracing);
  watchPool(metrics, database);
  watchOutbox(metrics, database);
  const opening = await NatsLink.open(config.NATS_URL, name, log);
  link = opening;
  opened.push(() => opening.connection.close());
  const stream = await EventStream.open(link.connection, config.NATS_REPLICAS);
  const outbox = new Outbox(database, tracing);
  const publisher = new StreamPublisher(link.requests);
  const liveStore = await LiveStore.open(link.connection, { replicas: config.NATS_REPLICAS, publisher });
  const liveRelay = new LiveRelay(liveStore);
  await liveRelay.ensure();
  const relay = new OutboxRelay(database, stream, publisher, liveRelay, log, outbox);
  const events = new Events(name, stream, database, outbox, log, metrics, tracing);
  const provided = [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: log },
    { provide: NATS, useValue: link.connection },
    { provide: Metrics, useValue: metrics },
    { provide: TRACING, useValue: tracing },
    { provide: Caller, useValue: new Caller(link, tracing) },
    { provide: Outbox, useValue: outbox },
    { provide: OutboxPages, useValue: new OutboxPages(database) },
    { provide: Events, useValue: events },
    { provide: Live, useValue: new Live(link.connection) },
    { provide: getDataSourceToken(), useValue: database },
  ];
  class KitModule {}
  class ServiceRoot {}
  const kit: DynamicModule = {
    module: KitModule,
    global: true,
    controllers: [outboxMessages(serviceArea(name))],
    providers: provided,
    exports: provided,
  };
  const root: DynamicModule = { module: ServiceRoot, imports: [kit, definition.module] };
  const transport = new NatsTransport(link.connection, name, log, metrics, tracing);
  const app = await NestFactory.createMicroservice(root, {
    strategy: transport,
    logger: nestLogger(log),
    abortOnError: false,
  });
  // Refusals and failures reach the transport as they are.
  app.useGlobalFilters({
    catch(error: unknown): never {
      throw error;
    },
  });
  await app.listen();
  relay.start();
  events.start();
  const answerNoHealth = answerHealth(link.connection, name, () => database.query('SELECT 1'));
  phase = 'ready';
  log.info({ healthPort }, 'ready');

  const connection = link.connection;
  const stop = async () => {
    phase = 'stopping';
    answerNoHealth();
    await transport.close();
    await events.stop();
    await relay.stop();
    await app.close();
    await database.destroy();
    await connection.close();
    await health.close();
    await tracing?.stop();
    log.info('stopped');
  };
  return { app, database, healthPort, stop };
}
