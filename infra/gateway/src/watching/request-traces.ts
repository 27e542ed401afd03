import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answered, TRACING, type OpenSpan, type Tracing } from '@rahi/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
    private readonly host: HttpAdapterHost,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.decorateRequest('span', null);
    const { tracing } = this;
    if (!tracing) return;
    server.addHook('onRequest', (request, _reply, done) => {
      request.span = begin(tracing, request);
      if (request.span) tracing.running.run(request.span, done);
      else done();
    });
    // A body is read in the socket's own time, which knows nothing of the request.
    server.addHook('preValidation', ({ span }, _reply, done) => {
      if (span) tracing.running.run(span, done);
      else done();
    });
    server.addHook('onResponse', (request, reply, done) => {
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
