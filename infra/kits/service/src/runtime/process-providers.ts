import type { InjectionToken, Provider } from '@nestjs/common';
import { NATS, NatsLink } from '../nats/connection.js';
import { openTracing, TRACING } from '../tracing/tracing.js';
import { Jobs } from '../jobs/jobs.service.js';
import { CONFIG, SERVICE_NAME, type BaseConfig } from './config.js';
import { HealthServer, Readiness } from './health.js';
import { createLogger, LOGGER, type Logger } from './logger.js';
import { Metrics } from './metrics.js';

/** What every process has besides its configuration (CONFIG), and without database or NATS. */
export const processProviders = (name: string): Provider[] => [
  { provide: SERVICE_NAME, useValue: name },
  { provide: LOGGER, useFactory: (given: BaseConfig) => createLogger(name, given.LOG_LEVEL), inject: [CONFIG] },
  { provide: TRACING, useFactory: openTracing, inject: [SERVICE_NAME, CONFIG, LOGGER] },
  { provide: Metrics, useFactory: () => new Metrics(name) },
  Jobs,
  Readiness,
  { provide: HealthServer, useFactory: HealthServer.open, inject: [SERVICE_NAME, CONFIG, Metrics, Readiness] },
];

/** A connection to NATS, made once `after` is there, without which a process is not ready. */
export const natsProviders = (after: InjectionToken): Provider[] => [
  {
    provide: NatsLink,
    useFactory: async (name: string, config: BaseConfig, log: Logger, readiness: Readiness) => {
      const link = await NatsLink.open(config.NATS_URL, name, log, config.NATS_TLS_CA);
      readiness.checks.push(() => (link.up ? [] : ['nats is away']));
      return link;
    },
    inject: [SERVICE_NAME, CONFIG, LOGGER, Readiness, after],
  },
  { provide: NATS, useFactory: (link: NatsLink) => link.connection, inject: [NatsLink] },
];
