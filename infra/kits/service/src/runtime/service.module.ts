import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { serviceArea } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Events } from '../events/events.service.js';
import { messagingEntities } from '../events/messaging.entities.js';
import { outboxPages } from '../events/outbox-pages.js';
import { Outbox } from '../events/outbox.js';
import { OutboxRelay } from '../events/relay.js';
import { EventStream } from '../events/stream.js';
import { JobClaims } from '../jobs/claims.js';
import { Live } from '../live/live.service.js';
import { Caller } from '../nats/caller.js';
import { NatsLink } from '../nats/connection.js';
import { RefusalFilter } from '../nats/refusal.filter.js';
import { NatsTransport } from '../nats/transport.js';
import { Trials } from '../nats/trials.js';
import { copyPieces } from '../privacy/copy-pieces.js';
import { KEPT_DATA, type DataOfService } from '../privacy/kind-of-data.js';
import { withKitData } from '../privacy/kit-data.js';
import { Privacy } from '../privacy/privacy.service.js';
import { BACKGROUND, type Background } from './background.js';
import { CONFIG, ENVIRONMENT, migrationConfig, readConfig, type BaseConfig, type Environment } from './config.js';
import { databaseOptions, migrateDatabase, type Migrations } from './database.js';
import { DatabaseWatch } from './database-watch.js';
import { HealthServer } from './health.js';
import { natsProviders, processProviders } from './process-providers.js';

/** The options of one service, apart from its features. */
export interface ServiceOptions {
  /** `svc-rides`: name, queue group and prefix of its consumers. */
  name: string;
  config: z.ZodObject;
  migrations: Migrations;
  /** What its tables keep about people (`src/kept-data.ts`); null for a program that keeps nothing. */
  keptData: DataOfService | null;
}

/** What needs the database or NATS. NATS is joined once the database is migrated. */
const messaging: Provider[] = [
  DatabaseWatch,
  JobClaims,
  ...natsProviders(DataSource),
  {
    provide: EventStream,
    useFactory: (link: NatsLink, config: BaseConfig) => EventStream.open(link, config.NATS_REPLICAS),
    inject: [NatsLink, CONFIG],
  },
  Outbox,
  OutboxRelay,
  Events,
  Trials,
  Caller,
  Live,
  {
    provide: BACKGROUND,
    useFactory: (database: DataSource, events: Events): Background => ({
      start: () => events.start(),
      stop: () => events.stop(),
      leansOn: () => database.query('SELECT 1'),
    }),
    inject: [DataSource, Events],
  },
  NatsTransport,
  Privacy,
];

/**
 * Everything that a service needs besides its features: configuration, logs, metrics, traces, health, the migrated
 * database, NATS, events in and out. Global: features inject what they need. A service's `AppModule` imports it once.
 */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(service: ServiceOptions): DynamicModule {
    const shared: Provider[] = [
      { provide: CONFIG, useFactory: (env: Environment) => readConfig(service.config, env), inject: [ENVIRONMENT] },
      { provide: KEPT_DATA, useValue: service.keptData && withKitData(service.keptData) },
      ...processProviders(service.name),
      ...messaging,
    ];
    const database = TypeOrmModule.forRootAsync({
      inject: [CONFIG, ENVIRONMENT, HealthServer],
      useFactory: async (config: BaseConfig, env: Environment) => {
        await migrateDatabase(service.name, readConfig(migrationConfig, env), service.migrations);
        return { ...databaseOptions(service.name, config), autoLoadEntities: true, retryAttempts: 0 };
      },
    });
    return {
      module: ServiceModule,
      imports: [database, TypeOrmModule.forFeature(messagingEntities)],
      controllers: [
        outboxPages(serviceArea(service.name)),
        // What keeps nothing about people is asked for no copies.
        ...(service.keptData ? [copyPieces(serviceArea(service.name))] : []),
      ],
      providers: [...shared, { provide: APP_FILTER, useClass: RefusalFilter }],
      exports: shared,
    };
  }
}
