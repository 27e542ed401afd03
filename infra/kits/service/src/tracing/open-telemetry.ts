import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { inTime } from '../runtime/in-time.js';
import { versionOf } from '../runtime/own-version.js';
import type { OpenSpan, SpanAttributes, SpanStart, TraceContext, Tracing } from './tracing.js';

const propagator = new W3CTraceContextPropagator();
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
/** A stop has a second or so in all. */
const lastExportMs = 500;
/** A collector that is away says so at every batch. */
const complainEveryMs = 60_000;
const quiet = () => undefined;

/** Tracing by the OpenTelemetry SDK, without its globals: two in one process do not meet. */
export class OpenTelemetry implements Tracing {
  readonly running = new AsyncLocalStorage<OpenSpan | undefined>();
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  /** Sampled spans that have not ended. */
  #open = 0;

  constructor(service: string, url: string) {
    const own = resourceFromAttributes({
      'service.namespace': 'rahi',
      'service.name': service,
      'service.version': versionOf(process.argv[1]),
      'service.instance.id': randomUUID(),
    });
    this.#provider = new BasicTracerProvider({
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    });
    this.#tracer = this.#provider.getTracer('rahi');
  }

  start({ name, kind, parent, link, attributes = {} }: SpanStart): OpenSpan {
    const around = parent === undefined ? contextOf(this.running.getStore()?.context) : contextOf(parent);
    const linked = link ? trace.getSpanContext(contextOf(link)) : undefined;
    const options = { kind: kinds[kind], attributes, ...(linked && { links: [{ context: linked }] }) };
    const span = new RecordedSpan(this.#tracer.startSpan(name, options, around), () => this.#ended());
    if (span.sampled) this.#open += 1;
    return span;
  }

  /** While nothing is recorded no context is carried: on Node 20 that makes each promise of the process cost three times as much. */
  #ended(): void {
    this.#open -= 1;
    if (this.#open === 0) this.running.disable();
  }

  complainTo(log: Logger): void {
    let quietUntil = 0;
    const complain = () => {
      if (Date.now() < quietUntil) return;
      quietUntil = Date.now() + complainEveryMs;
      log.warn('traces could not be exported: is the collector away?');
    };
    diag.setLogger({ error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  async stop(): Promise<void> {
    await inTime(this.#provider.shutdown(), lastExportMs);
  }
}

class RecordedSpan implements OpenSpan {
  readonly traceId: string;
  readonly sampled: boolean;
  #over = false;

  constructor(
    private readonly span: Span,
    private readonly onEnd: () => void,
  ) {
    const { traceId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  get context(): TraceContext {
    const carrier: Record<string, string> = {};
    propagator.inject(trace.setSpan(ROOT_CONTEXT, this.span), carrier, defaultTextMapSetter);
    const { traceparent = '', tracestate } = carrier;
    return { traceparent, tracestate };
  }

  end(attributes: SpanAttributes = {}, failed?: string): void {
    this.span.setAttributes(attributes);
    if (failed !== undefined) {
      this.span.setAttribute('error.type', failed);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
    if (this.#over || !this.sampled) return;
    this.#over = true;
    this.onEnd();
  }
}

/** What came in a header may be anything: what is no trace context begins a trace. */
function contextOf(context: TraceContext | null | undefined): Context {
  return context ? propagator.extract(ROOT_CONTEXT, context, defaultTextMapGetter) : ROOT_CONTEXT;
}
