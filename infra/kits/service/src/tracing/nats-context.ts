import type { MsgHdrs } from '@nats-io/transport-node';
import type { SpanAttributes, TraceContext } from './tracing.js';

/** Writes a trace context into the headers of a message. */
export function writeContext(head: MsgHdrs, { traceparent, tracestate }: TraceContext): void {
  head.set('traceparent', traceparent);
  if (tracestate !== undefined) head.set('tracestate', tracestate);
}

/** The trace context that a message came with. */
export function readContext(head: MsgHdrs | undefined): TraceContext | null {
  const traceparent = head?.get('traceparent');
  if (!traceparent) return null;
  return { traceparent, tracestate: head?.get('tracestate') || undefined };
}

/** What a span says of an answer: only what is our own fault makes it a failed one. */
export function answered(status: number): { attributes: SpanAttributes; failed?: string } {
  const attributes = { 'http.response.status_code': status };
  return status >= 500 ? { attributes, failed: String(status) } : { attributes };
}
