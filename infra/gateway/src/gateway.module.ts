import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Caller, CONFIG, LOGGER, Metrics, NATS, NatsLink, TRACING, type Logger, type Tracing } from '@rahi/service-kit';
import { CallsModule } from './calls/calls.module.js';
import { ClosingModule } from './closing-connections.js';
import { DocsModule } from './docs/docs.module.js';
import type { GatewayConfig } from './gateway.config.js';
import { LiveModule } from './live/live.module.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { SecurityModule } from './security/security.module.js';
import { WatchingModule } from './watching/watching.module.js';
import { WebModule } from './web/web.module.js';

export interface GatewayParts {
  config: GatewayConfig;
  log: Logger;
  metrics: Metrics;
  link: NatsLink;
  tracing: Tracing | null;
}

class GatewayModule {}
class PartsModule {}

/** The whole gateway, around the connection and the settings it was started with. */
export function gatewayModule({ config, log, metrics, link, tracing }: GatewayParts): DynamicModule {
  const provided = [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: log },
    { provide: Metrics, useValue: metrics },
    { provide: NATS, useValue: link.connection },
    { provide: NatsLink, useValue: link },
    { provide: Caller, useValue: new Caller(link, tracing) },
    { provide: TRACING, useValue: tracing },
  ];
  const parts: DynamicModule = { module: PartsModule, global: true, providers: provided, exports: provided };
  return {
    module: GatewayModule,
    imports: [parts, ClosingModule, WatchingModule, SecurityModule, CallsModule, DocsModule, LiveModule, WebModule],
    providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
  };
}
