import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { TileMap } from '@rahi/city';
import { Caller, CONFIG, HealthServer, natsProviders, processProviders, Trials } from '@rahi/service-kit/process';
import { CallGate } from './calls/call-gate.js';
import { CallRoutes } from './calls/call-routes.js';
import { CallsService } from './calls/calls.service.js';
import { ClosingConnections } from './closing-connections.js';
import { DocsRoutes } from './docs/docs-routes.js';
import { ExportsService } from './exports/exports.service.js';
import { fastifyProvider } from './fastify.js';
import type { GatewayConfig } from './gateway.config.js';
import { HealthService } from './health/health.service.js';
import { LiveFeeds } from './live/live-feeds.js';
import { LiveMetrics } from './live/live-metrics.js';
import { LiveRoutes } from './live/live-routes.js';
import { LiveService } from './live/live.service.js';
import { SignsOfLife } from './live/signs-of-life.js';
import { MapRoutes } from './map/map-routes.js';
import { TILE_MAP } from './map/tile-map.js';
import { OperatorService } from './operator/operator.service.js';
import { KeyedRoutes } from './partners/keyed-routes.js';
import { PartnerRoutes } from './partners/partner-routes.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { AuditEvents } from './security/audit-events.js';
import { AuditedReads } from './security/audited-reads.js';
import { RateLimits } from './security/rate-limits.js';
import { RefusedCalls } from './security/refused-calls.js';
import { SecurityHooks } from './security/security-hooks.js';
import { SessionsService } from './sessions/sessions.service.js';
import { RequestTraces } from './watching/request-traces.js';
import { RequestWatch } from './watching/request-watch.js';
import { TriedRequests } from './trial/tried-requests.js';
import { WebRoutes } from './web/web-routes.js';

class GatewayModule {}

/** The whole gateway. */
export function gatewayModule(config: GatewayConfig, map: TileMap): DynamicModule {
  return {
    module: GatewayModule,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: TILE_MAP, useValue: map },
      ...processProviders('gateway'),
      // The health server first: it says that the gateway starts while NATS is waited for.
      ...natsProviders(HealthServer),
      { provide: APP_FILTER, useClass: ProblemFilter },
      Trials,
      Caller,
      fastifyProvider,
      // Their hooks on requests run in this order.
      ClosingConnections,
      // Before all that count, limit or refuse: the new version does that for what it answers.
      TriedRequests,
      RequestTraces,
      RequestWatch,
      SecurityHooks,
      RateLimits,
      AuditEvents,
      AuditedReads,
      RefusedCalls,
      SessionsService,
      HealthService,
      OperatorService,
      ExportsService,
      CallGate,
      CallsService,
      CallRoutes,
      LiveMetrics,
      SignsOfLife,
      LiveFeeds,
      LiveService,
      LiveRoutes,
      DocsRoutes,
      MapRoutes,
      PartnerRoutes,
      KeyedRoutes,
      WebRoutes,
    ],
  };
}
