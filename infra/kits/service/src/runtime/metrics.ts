import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A process's Prometheus metrics. One per process; passed where it is needed. */
export class Metrics {
  readonly registry = new Registry();
  readonly answered = new Histogram({
    name: 'rahi_rpc_duration_seconds',
    help: 'Time to answer a request, by subject and status',
    labelNames: ['subject', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });
  readonly outboxDepth = new Gauge({
    name: 'rahi_outbox_unpublished',
    help: 'Events committed and not yet published',
    registers: [this.registry],
  });
  readonly consumed = new Counter({
    name: 'rahi_events_consumed_total',
    help: 'Events taken off the stream, by consumer and outcome',
    labelNames: ['consumer', 'outcome'] as const,
    registers: [this.registry],
  });

  readonly deadLetters = new Gauge({
    name: 'rahi_dead_letters_waiting',
    help: 'Events that could not be handled and wait for a person, by consumer',
    labelNames: ['consumer'] as const,
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }
}
