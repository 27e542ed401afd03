import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { answered, TRACING, type OpenSpan, type Tracing } from '@rahi/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FASTIFY } from '../fastify.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this request; null without tracing, and for what is not traced. */
    span: OpenSpan | null;
  }
}

/**
 * Begins the trace of each call. A `traceparent` that comes from outside is not believed: a stranger would decide what is
 * traced, and into which trace it goes.
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
      if (request.span) tracing.running.run(request.span, done);
      else done();
    });
    // A body is read in the socket's own time, which knows nothing of the request.
    this.server.addHook('preValidation', ({ span }, _reply, done) => {
      if (span) tracing.running.run(span, done);
      else done();
    });
    this.server.addHook('onResponse', (request, reply, done) => {
      const { attributes, failed } = answered(reply.statusCode);
      request.span?.end(attributes, failed);
      done();
    });
  }
}

function begin(tracing: Tracing, { id, method, routeOptions: { url, config } }: FastifyRequest): OpenSpan | null {
  // Files tell nothing that their timings do not, and a live stream lasts until somebody leaves.
  if (!url?.startsWith('/api/') || config.endless) return null;
  const attributes = { 'http.request.method': method, 'http.route': url, 'rahi.request_id': id };
  const span = tracing.start({ name: `${method} ${url}`, kind: 'server', parent: null, attributes });
  // What is not recorded is not carried along either: nobody behind the gateway begins a trace.
  return span.sampled ? span : null;
}
