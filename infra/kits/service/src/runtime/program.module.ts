import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type * as z from 'zod';
import { Caller } from '../nats/caller.js';
import { RefusalFilter } from '../nats/refusal.filter.js';
import { NatsTransport } from '../nats/transport.js';
import { Trials } from '../nats/trials.js';
import { CONFIG, ENVIRONMENT, readConfig, type Environment } from './config.js';
import { HealthServer } from './health.js';
import { natsProviders, processProviders } from './process-providers.js';

/** The options of a program that answers over NATS and has no database. */
export interface ProgramOptions {
  /** Name, user of NATS and queue group. */
  name: string;
  config: z.ZodObject;
}

/**
 * What a program without a database needs besides its features: configuration, logs, metrics, traces, health, and NATS to answer
 * and to ask. Global, and imported once, as `ServiceModule` is by a service.
 */
@Global()
@Module({})
export class ProgramModule {
  static forRoot({ name, config }: ProgramOptions): DynamicModule {
    const shared: Provider[] = [
      { provide: CONFIG, useFactory: (env: Environment) => readConfig(config, env), inject: [ENVIRONMENT] },
      ...processProviders(name),
      ...natsProviders(HealthServer),
      Trials,
      Caller,
      NatsTransport,
    ];
    return {
      module: ProgramModule,
      providers: [...shared, { provide: APP_FILTER, useClass: RefusalFilter }],
      exports: shared,
    };
  }
}
