import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LOGGER, Metrics, type Logger } from '@rahi/service-kit';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer of this route lasts until somebody leaves. */
    endless?: boolean;
  }
}

/**
 * One measurement and one log line a request. Both name the route, never the address: paths carry ids, queries carry
 * positions, and neither belongs in a log.
 */
@Injectable()
export class RequestWatch implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    const answered = new Histogram({
      name: 'rahi_http_duration_seconds',
      help: 'Time to answer a browser, by route, method and status',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.metrics.registry],
    });
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched';
      const status = reply.statusCode;
      const ms = reply.elapsedTime;
      // An answer that is meant to last says nothing of how fast answers are.
      if (!request.routeOptions.config.endless) answered.observe({ route, method: request.method, status }, ms / 1000);
      this.log.info(
        { requestId: request.id, method: request.method, route, status, ms: Math.round(ms * 10) / 10 },
        'http',
      );
      done();
    });
  }
}
