import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { answerSeconds, LOGGER, Metrics, type Logger } from '@rahi/service-kit/process';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { FASTIFY } from '../fastify.js';
import '../trial/tried-requests.js';
import './request-traces.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lasts as long as its reader stays, so its duration says nothing. */
    endless?: boolean;
  }
}

/**
 * Writes one measurement and one log line per request. Both name the route and not the address, which may contain ids and
 * positions.
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
      // The new version on trial has measured it.
      if (request.tried === 'answered') return done();
      const { url: route = 'unmatched', config } = request.routeOptions;
      const { method } = request;
      const status = reply.statusCode;
      const ms = reply.elapsedTime;
      if (!config.endless) this.#timing(route, method, status).observe(ms / 1000);
      const callerRequestId = callersId(request.headers['x-request-id']);
      const ids = callerRequestId === null ? { requestId: request.id } : { requestId: request.id, callerRequestId };
      const line = { ...ids, method, route, status, ms: Math.round(ms * 10) / 10 };
      this.log.info(request.span ? { ...line, traceId: request.span.traceId } : line, 'http');
      done();
    });
  }

  /** The histogram's child for these labels, cached because making one costs more than observing. */
  #timing(route: string, method: string, status: number): Histogram.Internal<'route' | 'method' | 'status'> {
    const key = `${status} ${method} ${route}`;
    let timing = this.#timings.get(key);
    if (!timing) this.#timings.set(key, (timing = this.#answered.labels(route, method, String(status))));
    return timing;
  }
}

const idForm = /^[\w-]{8,64}$/;

/** The id that a caller gave its request, where it has the form of one: no free text from outside is logged. */
function callersId(given: unknown): string | null {
  return typeof given === 'string' && idForm.test(given) ? given : null;
}
