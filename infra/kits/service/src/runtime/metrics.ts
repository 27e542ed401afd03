import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ScrapeSources } from '../watching/scrape-sources.js';
import { versionOf } from './own-version.js';

/**
 * Upper bounds of answer times, in seconds: from a cached read to the deadline of a request. The objectives are
 * measured by 0.3 and 1 (infra/docs/watching.md).
 */
export const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2, 3, 5];

/**
 * How often the event loop is asked whether it is late, in milliseconds: each look wakes the process, and with 20 they were
 * most of what an idle one does. A measured lateness is never less than that.
 */
const lookAtLoopMs = 50;

/** A process's Prometheus metrics. One per process; passed where it is needed. */
export class Metrics {
  readonly registry = new Registry();
  /** Gauges whose values are read at each scrape. */
  readonly sources = new ScrapeSources(this.registry);
  readonly answered = new Histogram({
    name: 'rahi_rpc_duration_seconds',
    help: 'Time to answer a request, by subject and status',
    labelNames: ['subject', 'status'] as const,
    buckets: answerSeconds,
    registers: [this.registry],
  });
  readonly outboxDepth = new Gauge({
    name: 'rahi_outbox_unpublished',
    help: 'Events committed and not yet published, counted up to 10000',
    registers: [this.registry],
  });
  readonly outboxAge = new Gauge({
    name: 'rahi_outbox_oldest_age_seconds',
    help: 'How long ago the oldest event happened that is not yet published; 0 when all are',
    registers: [this.registry],
  });
  readonly consumed = new Counter({
    name: 'rahi_events_consumed_total',
    help: 'Events taken off the stream, by consumer and outcome',
    labelNames: ['consumer', 'outcome'] as const,
    registers: [this.registry],
  });
  readonly eventDelay = new Histogram({
    name: 'rahi_event_delay_seconds',
    help: 'From when an event happened until a consumer had handled it',
    labelNames: ['consumer'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
    registers: [this.registry],
  });
  readonly consumerLag = new Gauge({
    name: 'rahi_consumer_lag_events',
    help: 'Events on the stream that a consumer has not settled: those to come and those at hand',
    labelNames: ['consumer'] as const,
    registers: [this.registry],
  });
  readonly trialFaults = new Counter({
    name: 'rahi_trial_faults_total',
    help: 'Requests of this process that a new version on trial failed, by its service; the old one answered the reads',
    labelNames: ['of', 'kind'] as const,
    registers: [this.registry],
  });
  readonly deadLetters = new Gauge({
    name: 'rahi_dead_letters_waiting',
    help: 'Events that could not be handled and wait for a person, by consumer',
    labelNames: ['consumer'] as const,
    registers: [this.registry],
  });
  readonly pool = new Gauge({
    name: 'rahi_db_pool',
    help: 'Connections of the pool to Postgres (busy, idle) and statements that wait for one (waiting)',
    labelNames: ['state'] as const,
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: lookAtLoopMs });
    new Gauge({
      name: 'rahi_build_info',
      help: 'Always 1; which version of which program this is',
      labelNames: ['version', 'node'] as const,
      registers: [this.registry],
    }).set({ version: versionOf(process.argv[1]), node: process.version }, 1);
  }

  /** The body of /metrics. Never waits longer than a second for values that must be read. */
  async text(): Promise<string> {
    await this.sources.refresh();
    return this.registry.metrics();
  }
}
