import { Inject, Injectable } from '@nestjs/common';
import { mayFollow, serviceNames, type Followed } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { idle } from '../jobs/job.js';
import { Jobs } from '../jobs/jobs.service.js';
import { Parts } from '../jobs/parts.js';
import { CONFIG, SERVICE_NAME, type BaseConfig } from '../runtime/config.js';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import { TRACING, type Tracing } from '../tracing/tracing.js';
import { EventConsumer } from './consumer.js';
import { DeadLetterEntity } from './messaging.entities.js';
import { openLetters } from './dead-letters.js';
import type { EventHandler } from './intake.js';
import { Outbox } from './outbox.js';
import { EventStream } from './stream.js';

/** How often to look for dead letters to replay. */
const lookSeconds = 2;
/** How often to look whether a consumer stands still. */
const stillLookSeconds = 10;

/** Where a service's features register the events that they follow; consuming begins once the service answers. */
@Injectable()
export class Events {
  readonly #consumers: EventConsumer[] = [];

  constructor(
    @Inject(SERVICE_NAME) readonly service: string,
    readonly stream: EventStream,
    readonly database: DataSource,
    readonly outbox: Outbox,
    @Inject(LOGGER) readonly log: Logger,
    readonly metrics: Metrics,
    readonly jobs: Jobs,
    @Inject(TRACING) readonly tracing: Tracing | null,
    @Inject(CONFIG) private readonly config: Pick<BaseConfig, 'CONSUMER_STILL_SECONDS'>,
  ) {}

  /**
   * Follows all events of an aggregate, or those of one type. Each has one handler: call this in a provider's
   * `onModuleInit`.
   * @param options.paceMs under load there is one transaction in this time, in milliseconds, unless more events wait
   * than one transaction takes: an event after a rest is taken at once, and frequent events share the cost of a
   * transaction
   * @throws Error when nats-server would refuse it to this service
   */
  follow(followed: Followed, handle: EventHandler, { paceMs = 20 } = {}): void {
    if (serviceNames.some((name) => name === this.service) && !mayFollow(this.service, followed))
      throw new Error(`${this.service} may not follow ${followed}: add it to the followers in nats-permissions.ts`);
    this.#consumers.push(new EventConsumer(this, followed, handle, paceMs));
  }

  start(): void {
    for (const consumer of this.#consumers) consumer.start();
    const { consumerLag, deadLetters, sources } = this.metrics;
    sources.add('consumers', [consumerLag], async () => {
      await Promise.all(
        this.#consumers.map(async (consumer) => consumerLag.set({ consumer: consumer.name }, await consumer.lag())),
      );
    });
    sources.add('dead_letters', [deadLetters], async () => {
      const waiting: { consumer: string; letters: number }[] = await this.database
        .createQueryBuilder(DeadLetterEntity, 'letter')
        .select(['consumer AS consumer', 'count(*)::int AS letters'])
        .where(openLetters)
        .groupBy('consumer')
        .getRawMany();
      for (const { name } of this.#consumers) deadLetters.set({ consumer: name }, 0);
      for (const { consumer, letters } of waiting) deadLetters.set({ consumer }, letters);
    });
    this.jobs.every('Dead letters', lookSeconds, () => this.#each((consumer) => consumer.replay()), { runs: 'once' });
    const { CONSUMER_STILL_SECONDS: still } = this.config;
    this.jobs.every(
      'Event readers',
      Math.min(stillLookSeconds, still / 3),
      () => {
        // A connection that is away has its own sentence in health.
        return this.stream.link.up ? this.#each((consumer) => consumer.look(still)) : idle;
      },
      { runs: 'everywhere' },
    );
  }

  async #each(work: (consumer: EventConsumer) => Promise<void>): Promise<typeof idle | void> {
    const parts = new Parts();
    await Promise.all(this.#consumers.map((consumer) => parts.do(() => work(consumer))));
    return parts.end();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()));
  }
}
