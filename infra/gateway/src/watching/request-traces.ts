import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { answered, runningSpan, TRACING, type OpenSpan, type Tracing } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FASTIFY } from '../fastify.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this request; null for a request that is not traced. */
    span: OpenSpan | null;
  }
}

/**
 * Begins the trace of each call. A `traceparent` from outside is ignored: otherwise any client could choose what is
 * traced, and in which trace.
 */
@Injectable()
export class RequestTraces implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  onModuleInit(): void {
    this.server.decorateRequest('span', null);
    const { tracing } = this;
    if (!tracing) return;
    this.server.addHook('onRequest', (request, _reply, done) => {
      request.span = begin(tracing, request);
      if (request.span) runningSpan.run(request.span, done);
      else done();
    });
    // The body is read in the context of the socket, which is not that of the request.
    this.server.addHook('preValidation', ({ span }, _reply, done) => {
      if (span) runningSpan.run(span, done);
      else done();
    });
    this.server.addHook('onResponse', (request, reply, done) => {
      request.span?.end(...answered({ status: reply.statusCode }));
      done();
    });
  }
}

function begin(tracing: Tracing, { id, method, routeOptions: { url, config } }: FastifyRequest): OpenSpan | null {
  // Files are covered by their metrics, and a live stream has no end to measure.
  if (!url?.startsWith('/api/') || config.endless) return null;
  const attributes = { 'http.request.method': method, 'http.route': url, 'rahi.request_id': id };
  return tracing.start({ name: `${method} ${url}`, kind: 'server', attributes });
}
