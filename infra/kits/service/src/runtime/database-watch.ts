import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { traceStatements } from '../tracing/statement-spans.js';
import { TRACING, type Tracing } from '../tracing/tracing.js';
import { Metrics } from './metrics.js';
import { poolOf } from './prepared.js';

/** The depth is not counted beyond this: the age says enough then. */
const countedUpTo = 10_000;

/** How many events wait to be published, and how long the oldest has waited, in seconds; 0 when none waits. */
export async function waitingEvents(database: DataSource): Promise<{ depth: number; age: number }> {
  const [waiting] = await database.query<[{ depth: number; age: number }]>(
    `SELECT count(*)::int AS depth, greatest(max(extract(epoch FROM now() - occurred_at)), 0)::float8 AS age
     FROM (SELECT occurred_at FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT ${countedUpTo}) AS waiting`,
  );
  return waiting;
}

/** Metrics of the pool and of the outbox, and a span for each traced statement. */
@Injectable()
export class DatabaseWatch implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly metrics: Metrics,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  onModuleInit(): void {
    if (this.tracing) traceStatements(this.database);
    const { sources, pool, outboxDepth, outboxAge } = this.metrics;
    const connections = poolOf(this.database);
    sources.add('pool', [pool], () => {
      pool.set({ state: 'idle' }, connections.idleCount);
      pool.set({ state: 'busy' }, connections.totalCount - connections.idleCount);
      pool.set({ state: 'waiting' }, connections.waitingCount);
    });
    // Instances of a service share one outbox: a chart takes the maximum.
    sources.add('outbox', [outboxDepth, outboxAge], async () => {
      const { depth, age } = await waitingEvents(this.database);
      outboxDepth.set(depth);
      outboxAge.set(age);
    });
  }
}
