import { setTimeout as pause } from 'node:timers/promises';
import { eventSubject } from '@rahi/contracts';
import type { DataSource } from 'typeorm';
import type { LiveRelay } from '../live/live-relay.js';
import type { Logger } from '../runtime/logger.js';
import type { Metrics } from '../runtime/metrics.js';
import { envelopeOf, outboxColumns, type OutboxRow } from './envelope.js';
import type { Outbox } from './outbox.js';
import type { EventStream } from './stream.js';

const batchSize = 200;
const sweepMs = 1000;
/** How soon to look again when another instance's relay was at work: it may have begun before our commit. */
const busyMs = 20;
/** One relay of a service works at a time, so that events keep the order they were committed in. */
const relayLock = 'rahi.outbox.relay';

/** Moves committed events from the outbox to JetStream, oldest first; the event id is the message id. */
export class OutboxRelay {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(
    private readonly database: DataSource,
    private readonly stream: EventStream,
    private readonly live: LiveRelay,
    private readonly log: Logger,
    private readonly metrics: Metrics,
    outbox: Outbox,
  ) {
    outbox.onCommit(() => this.wake());
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), sweepMs);
    this.wake();
  }

  /** Publishes what is waiting; a call while it works makes it look once more. */
  wake(): void {
    this.#again = true;
    if (this.#stopped) return;
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
  }

  /** Publishes what has committed, then stops. What cannot go out now, the next start sends. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.wake();
    const last = this.#running;
    this.#stopped = true;
    await last;
  }

  async #drain(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        const published = await this.#publishBatch();
        if (published === batchSize) this.#again = true;
        if (published !== 'busy' || this.#stopped) continue;
        await pause(busyMs);
        this.#again = true;
      } catch (error) {
        this.log.warn({ error: String(error) }, 'events wait in the outbox');
        await Promise.all([this.stream.ensure(), this.live.ensure()]).catch((reason: unknown) => {
          this.log.warn({ error: String(reason) }, 'the streams are away');
        });
        return;
      }
    }
  }

  /** @returns how many were published, or that another instance's relay is at work. */
  async #publishBatch(): Promise<number | 'busy'> {
    return this.database.transaction(async (manager) => {
      const [lock] = await manager.query<{ held: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS held',
        [relayLock],
      );
      if (!lock?.held) return 'busy';
      const rows = await manager.query<OutboxRow[]>(
        `SELECT ${outboxColumns} FROM outbox
         WHERE published_at IS NULL ORDER BY seq LIMIT ${batchSize}`,
      );
      this.metrics.outboxDepth.set(rows.length);
      if (rows.length === 0) return 0;
      await Promise.all([
        ...rows.map((row) =>
          this.stream.client.publish(eventSubject(row.type), JSON.stringify(envelopeOf(row)), { msgID: row.id }),
        ),
        this.live.tell(rows),
      ]);
      await manager.query('UPDATE outbox SET published_at = now() WHERE seq = ANY($1)', [rows.map((row) => row.seq)]);
      this.metrics.outboxDepth.set(0);
      return rows.length;
    });
  }
}
