import type { Aggregate } from '@rahi/contracts';
import type { DataSource } from 'typeorm';
import type { Logger } from '../runtime/logger.js';
import type { Metrics } from '../runtime/metrics.js';
import { EventConsumer, type EventHandler } from './consumer.js';
import type { Outbox } from './outbox.js';
import type { EventStream } from './stream.js';

/** Where a service's features say which events they follow; consuming begins once the service answers. */
export class Events {
  readonly #consumers: EventConsumer[] = [];

  constructor(
    private readonly service: string,
    private readonly stream: EventStream,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly log: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Follows one aggregate's events. One handler an aggregate: call it from a provider's `onModuleInit`. */
  follow(aggregate: Aggregate, handle: EventHandler): void {
    this.#consumers.push(
      new EventConsumer(
        this.service,
        aggregate,
        handle,
        this.stream,
        this.database,
        this.outbox,
        this.log,
        this.metrics,
      ),
    );
  }

  start(): void {
    for (const consumer of this.#consumers) consumer.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()));
  }
}
