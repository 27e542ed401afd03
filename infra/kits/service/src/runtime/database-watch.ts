import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { watchOutbox } from '../events/outbox-watch.js';
import { traceStatements } from '../tracing/statement-spans.js';
import { TRACING, type Tracing } from '../tracing/tracing.js';
import { Metrics } from './metrics.js';
import { watchPool } from './pool-watch.js';

/** Metrics of the pool and of the outbox, and a span for each traced statement. */
@Injectable()
export class DatabaseWatch implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly metrics: Metrics,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  onModuleInit(): void {
    if (this.tracing) traceStatements(this.database, this.tracing);
    watchPool(this.metrics, this.database);
    watchOutbox(this.metrics, this.database);
  }
}
