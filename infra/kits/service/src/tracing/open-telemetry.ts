import { randomUUID } from 'node:crypto';
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { Throttle } from '../live/throttle.js';
import { inTime } from '../runtime/in-time.js';
import { versionOf } from '../runtime/own-version.js';
import { runningSpan, type OpenSpan, type SpanStart } from './tracing.js';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
/** A stop has a second or so in all. */
const lastExportMs = 500;
/** Spans that have not ended. */
let open = 0;
/** How often an unreachable collector is logged: every batch fails. */
const complainEveryMs = 60_000;

/**
 * Tracing by the OpenTelemetry SDK, exported by OTLP, without its globals: two instances in one process do not
 * interfere. When the process ends, the remaining spans are exported for at most half a second.
 */
export class OpenTelemetry {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;

  constructor(service: string, log: Logger) {
    complainTo(log);
    const own = resourceFromAttributes({
      'service.namespace': 'rahi',
      'service.name': service,
      'service.version': versionOf(process.argv[1]),
      'service.instance.id': randomUUID(),
    });
    this.#provider = new BasicTracerProvider({
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    });
    this.#tracer = this.#provider.getTracer('rahi');
  }

  /** @returns null when its trace is not one of those that are exported: then nothing of it is passed on */
  start({ name, kind, parent, link, subject, attributes }: SpanStart): OpenSpan | null {
    const linked = trace.getSpanContext(contextOf(link));
    const message = subject && { 'messaging.system': 'nats', 'messaging.destination.name': subject };
    const links = linked ? [{ context: linked }] : [];
    const options = { kind: kinds[kind], attributes: { ...message, ...attributes }, links };
    const span = this.#tracer.startSpan(name, options, contextOf(parent));
    if (!span.isRecording()) return null;
    const { traceId, spanId, traceFlags } = span.spanContext();
    open += 1;
    const traceparent = `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`;
    return {
      traceId,
      traceparent,
      start: (part) => this.start({ ...part, parent: traceparent }),
      end: (last = {}, failed) => {
        if (!span.isRecording()) return;
        span.setAttributes(last);
        if (failed !== undefined) {
          span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
        open -= 1;
        // While nothing is recorded no context is carried: on Node 20 that makes each promise of the process cost three
        // times as much.
        if (open === 0) runningSpan.disable();
      },
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await inTime(this.#provider.shutdown(), lastExportMs);
  }
}

/** Logs failures to export. */
function complainTo(log: Logger): void {
  const complaints = new Throttle<'away'>(complainEveryMs);
  const complain = () => complaints.run('away', () => log.warn('traces could not be exported: is the collector away?'));
  const logger = { error: complain, warn: complain, info: complain, debug: complain, verbose: complain };
  diag.setLogger(logger, DiagLogLevel.WARN);
}

/** A header may contain anything: if it is not a trace context, a new trace begins. */
const contextOf = (traceparent: string | null | undefined): Context =>
  new W3CTraceContextPropagator().extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
