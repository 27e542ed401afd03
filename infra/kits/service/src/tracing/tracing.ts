import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { BaseConfig } from '../runtime/config.js';
import { errorKind } from '../runtime/error-kind.js';
import { failureOf } from '../runtime/database-errors.js';
import type { OpenTelemetry } from './open-telemetry.js';

/** Injection token of the process's tracing: null when no collector is configured. */
export const TRACING = Symbol('TRACING');

/** Traces of one process. */
export type Tracing = OpenTelemetry;

/** Names, subjects, statuses and ids; never an email, a phone number, a code or a position. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  /** `traceparent` of what this is part of; without one it begins a trace. */
  readonly parent?: string | undefined;
  /** `traceparent` of what caused this without waiting for it. */
  readonly link?: string | null | undefined;
  /** The subject of the NATS message. */
  readonly subject?: string;
  readonly attributes?: SpanAttributes;
}

/** A piece of work that is measured, and exported when it ends. */
export interface OpenSpan {
  readonly traceId: string;
  /** W3C `traceparent`, sent along to make the other side's work part of this span. */
  readonly traceparent: string;
  /** Begins a part of it. */
  start(part: SpanStart): OpenSpan | null;
  /** @param failed what kind of error it ended with: a code or a class, never an error's words */
  end(attributes?: SpanAttributes, failed?: string | undefined): void;
}

/** The running span: the one that `within` was called with, through all later awaits, while any span is open. */
export const runningSpan = new AsyncLocalStorage<OpenSpan>();

/**
 * Tracing for a process, or null when no collector is configured: then not a line of OpenTelemetry is loaded. Sampling,
 * headers, batches and resource attributes are OpenTelemetry's own variables (infra/docs/watching.md).
 */
export async function openTracing(service: string, config: BaseConfig, log: Logger): Promise<Tracing | null> {
  if (!config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT && !config.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { OpenTelemetry } = await import('./open-telemetry.js');
  return new OpenTelemetry(service, log);
}

type Outcome = Parameters<OpenSpan['end']>;

/** Runs work as part of a span, which ends when the work does; without a span it only runs it. */
export async function within<T>(
  span: OpenSpan | null | undefined,
  work: () => Promise<T>,
  outcome: (result: T) => Outcome = () => [],
): Promise<T> {
  if (!span) return work();
  try {
    const result = await runningSpan.run(span, work);
    span.end(...outcome(result));
    return result;
  } catch (error) {
    // Its message may contain what a person typed.
    span.end({}, failureOf(error)?.code ?? errorKind(error));
    throw error;
  }
}

/** The outcome of a span for an answer: only our own errors make it a failed one. */
export function answered({ status }: { status: number }): Outcome {
  return [{ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined];
}
