import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { eventSubject } from '@rahi/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Live } from '../live/live.service.js';
import { headersWith } from '../nats/written-headers.js';
import { Jobs } from '../jobs/jobs.service.js';
import type { Watch } from '../jobs/watch.js';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { entityOf, preparedIn } from '../runtime/prepared.js';
import { envelopeOf, OutboxEventEntity } from './messaging.entities.js';
import { Outbox } from './outbox.js';
import { refill } from './refill.js';
import { EventStream } from './stream.js';

const batchSize = 200;
/** How often to look for what another instance committed and did not publish. */
const sweepMs = 1000;
/** How often to check that the stream is still the same; also checked after every reconnect and every failure. */
const streamCheckMs = 5000;
/** Without a reason, each abort makes a DOMException with its stack. */
const woken = 'woken';
/** The pause between two batches: events that commit in the meantime share one transaction. */
const paceMs = 25;

/**
 * The commit does not wait for the disk: what a crash of Postgres undoes is published again, and the repeat is dropped.
 * The index of waiting events also contains those published since the last vacuum: a scan in order skips them, the
 * bitmap that the planner prefers reads all of them (ADR 0001).
 */
const settings =
  'SET LOCAL synchronous_commit = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off';
const selectWaiting = `SELECT * FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
const markPublished = 'UPDATE outbox SET published_at = now() WHERE seq = ANY($1::bigint[])';

/**
 * Publishes committed events from the outbox to JetStream; the event id is the message id. A single instance publishes
 * in the order of `seq`. Several instances each take different rows, so readers go by version (ADR 0010).
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  #woken = new AbortController();
  #running: Promise<void> = Promise.resolve();
  readonly #watch: Watch;
  #checkStreamAt = 0;
  #refilling = false;

  constructor(
    private readonly database: DataSource,
    private readonly stream: EventStream,
    private readonly live: Live,
    @Inject(LOGGER) private readonly log: Logger,
    outbox: Outbox,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Outbox relay');
    outbox.commits.subscribe(() => this.#woken.abort(woken));
    stream.link.reconnects.subscribe(() => {
      this.#checkStreamAt = 0;
      this.#woken.abort(woken);
    });
  }

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  /** Publishes what has committed. What cannot go out now, the next start sends. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    this.#woken.abort(woken);
    await this.#running;
    while (await this.#publishSome());
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#woken = new AbortController();
      while (await this.#publishSome());
      await this.#rest();
    }
  }

  /** Until something was committed, or another instance may have left something. */
  async #rest(): Promise<void> {
    await pause(paceMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    await pause(sweepMs, undefined, { signal: this.#woken.signal }).catch(() => undefined);
  }

  /** Publishes a batch, and one of a refill. @returns whether more wait; not when it failed */
  async #publishSome(): Promise<boolean> {
    if (!this.stream.link.up) return false;
    try {
      if (Date.now() >= this.#checkStreamAt) await this.#checkStream();
      const published = await this.database.transaction((manager) => this.#publishBatch(manager));
      // New events do not wait for old ones: those go out in between.
      if (this.#refilling) await this.database.transaction((manager) => this.#refillBatch(manager));
      this.#watch.succeeded();
      return published === batchSize || (this.#refilling && !this.#stop.signal.aborted);
    } catch (error) {
      this.log.warn({ error: String(error) }, 'events wait in the outbox');
      this.#watch.failed(error);
      this.#checkStreamAt = 0;
      return false;
    }
  }

  /** Creates a lost stream again, and detects that loss, or a refill that an operator requested. */
  async #checkStream(): Promise<void> {
    const created = await this.stream.ensure();
    const { known, began } = await this.database.transaction((manager) => refill.notice(manager, created));
    if (began) this.log.error({ ...known }, 'the event stream was lost: its events are published again');
    this.#refilling = known.refillTo !== null;
    this.#checkStreamAt = Date.now() + streamCheckMs;
  }

  /** @returns how many were published */
  async #publishBatch(manager: EntityManager): Promise<number> {
    await manager.query(settings);
    const rows = await preparedIn<Record<string, unknown>>(manager, selectWaiting, []);
    const metadata = manager.dataSource.getMetadata(OutboxEventEntity);
    const events = rows.map((row) => entityOf<OutboxEventEntity>(metadata, row));
    if (events.length === 0) return 0;
    await this.stream.link.whileUp(() => this.#publish(events));
    await preparedIn(manager, markPublished, [events.map(({ seq }) => seq)]);
    this.live.hintOf(events);
    return events.length;
  }

  async #refillBatch(manager: EntityManager): Promise<void> {
    const next = await refill.next(manager);
    const last = next?.events.at(-1);
    this.#refilling = last !== undefined;
    if (!next) return;
    await this.stream.link.whileUp(() => this.#publish(next.events));
    await manager.save(
      Object.assign(next.known, last ? { refillAfter: last.seq } : { refillAfter: null, refillTo: null }),
    );
    if (!last) this.log.info('the event stream is refilled');
  }

  async #publish(events: readonly OutboxEventEntity[]): Promise<void> {
    await Promise.all(
      events.map((event) => {
        const headers = headersWith({ traceparent: event.traceParent ?? undefined });
        const options = { msgID: event.id, headers };
        return this.stream.client.publish(eventSubject(event.type), JSON.stringify(envelopeOf(event)), options);
      }),
    );
  }
}
