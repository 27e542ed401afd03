import type { AsyncLocalStorage } from 'node:async_hooks';
import { failureOf } from '../runtime/database-errors.js';
import { createLogger } from '../runtime/logger.js';

/** Injection token of the process's tracing: null when no collector is configured. */
export const TRACING = Symbol('TRACING');

/** Names, subjects, statuses and ids; never an email, a phone number, a code or a position. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  /** `traceparent` of what this is part of: what runs now unless given, and with null it begins a trace. */
  readonly parent?: string | null | undefined;
  /** `traceparent` of what caused this without waiting for it. */
  readonly link?: string | null | undefined;
  readonly attributes?: SpanAttributes;
}

/** A piece of work that is measured until it ends. */
export interface OpenSpan {
  readonly traceId: string;
  /** W3C `traceparent`, to be sent along so that the other side's work becomes part of this. */
  readonly traceparent: string;
  /** Is this trace one of those that are exported? */
  readonly sampled: boolean;
  /** @param failed what kind of error it ended with: a code or a class, never an error's words */
  end(attributes?: SpanAttributes, failed?: string): void;
}

/** Traces of one process, exported by OTLP; what is left, when the process ends, for half a second at most. */
export interface Tracing {
  /**
   * What runs now, if it is sampled: that which `within` was called with, through everything awaited since, for as long
   * as any span is open.
   */
  readonly running: AsyncLocalStorage<OpenSpan | undefined>;
  start(span: SpanStart): OpenSpan;
}

/** Where spans are to be sent: with neither variable there is no tracing. */
export interface TracingConfig {
  readonly LOG_LEVEL: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
}

/**
 * Tracing for a process, or null when no collector is configured: then not a line of OpenTelemetry is loaded. Sampling,
 * headers, batches and resource attributes are OpenTelemetry's own variables (infra/docs/watching.md).
 */
export async function openTracing(service: string, config: TracingConfig): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = config;
  const url = traces ?? (endpoint === undefined ? undefined : `${endpoint.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined) return null;
  const { OpenTelemetry } = await import('./open-telemetry.js');
  return new OpenTelemetry(service, url, createLogger(service, config.LOG_LEVEL));
}

/** Runs work as part of a span, which ends when the work does. */
export async function within<T>(
  tracing: Tracing,
  span: OpenSpan,
  work: () => Promise<T>,
  outcome: (result: T) => { attributes?: SpanAttributes; failed?: string | undefined } = () => ({}),
): Promise<T> {
  try {
    const result = await (span.sampled ? tracing.running.run(span, work) : work());
    const { attributes, failed } = outcome(result);
    span.end(attributes, failed);
    return result;
  } catch (error) {
    span.end({}, kindOf(error));
    throw error;
  }
}

/** What a span says of an answer: only what is our own fault makes it a failed one. */
export function answered(status: number): { attributes: SpanAttributes; failed?: string } {
  const attributes = { 'http.response.status_code': status };
  return status >= 500 ? { attributes, failed: String(status) } : { attributes };
}

/** An error's code or class: its words may quote what somebody typed. */
export function kindOf(error: unknown): string {
  return failureOf(error)?.code ?? (error instanceof Error ? error.name : 'unknown');
}
