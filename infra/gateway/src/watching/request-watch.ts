import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { answerSeconds, LOGGER, Metrics, type Logger } from '@rahi/service-kit';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { FASTIFY } from '../fastify.js';
import './request-traces.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer of this route lasts until somebody leaves, or has read all of it. */
    endless?: boolean;
  }
}

/**
 * One measurement and one log line a request. Both name the route, never the address: paths carry ids, queries carry
 * positions, and neither belongs in a log.
 */
@Injectable()
export class RequestWatch implements OnModuleInit {
  readonly #answered: Histogram<'route' | 'method' | 'status'>;
  readonly #timings = new Map<string, Histogram.Internal<'route' | 'method' | 'status'>>();

  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#answered = new Histogram({
      name: 'rahi_http_duration_seconds',
      help: 'Time to answer a browser, by route, method and status',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: answerSeconds,
      registers: [metrics.registry],
    });
  }

  onModuleInit(): void {
    this.server.addHook('onResponse', (request, reply, done) => {
      const { url: route = 'unmatched', config } = request.routeOptions;
      const { method } = request;
      const status = reply.statusCode;
      const ms = reply.elapsedTime;
      // An answer that is meant to last says nothing of how fast answers are.
      if (!config.endless) this.#timing(route, method, status).observe(ms / 1000);
      const line = { requestId: request.id, method, route, status, ms: Math.round(ms * 10) / 10 };
      this.log.info(request.span ? { ...line, traceId: request.span.traceId } : line, 'http');
      done();
    });
  }

  /** The histogram's own child, kept: making one costs more than observing. */
  #timing(route: string, method: string, status: number): Histogram.Internal<'route' | 'method' | 'status'> {
    const key = `${status} ${method} ${route}`;
    let timing = this.#timings.get(key);
    if (!timing) this.#timings.set(key, (timing = this.#answered.labels(route, method, String(status))));
    return timing;
  }
}
