import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { eventSubject } from '@rahi/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Live } from '../live/live.service.js';
import { StreamPublisher } from '../nats/stream-publisher.js';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { prepared, preparedTransaction } from '../runtime/prepared.js';
import { envelopeOf, outboxColumns, type OutboxRow } from './envelope.js';
import { Outbox } from './outbox.js';
import { refill } from './refill.js';
import { EventStream } from './stream.js';

const batchSize = 200;
const sweepMs = 1000;
/** How often to look whether the stream is still the same one; besides, after every reconnect. */
const lookMs = 5000;
/** How soon to look again when another instance's relay was at work: it may have begun before our commit. */
const busyMs = 20;
/** Under load one turn in this time: an event after a rest goes out at once, and where many come some share what a turn costs. */
const paceMs = 25;
/** A rest for each event of a turn, up to the pace. */
const restPerEventMs = 5;
/** One relay of a service works at a time, so that events keep the order they were committed in. */
const relayLock = 'rahi.outbox.relay';

/**
 * The turn's commit does not wait for the disk: what a crash of Postgres takes back is the marks made last, never one before
 * another that stays; those events go out again, and their repeats are dropped. What has been published stays in the index
 * of what waits until a vacuum; a bitmap of it, which the planner likes, reads it all each time and their rows, while a scan
 * in order notes what is dead and passes over it from then on.
 */
const settings = { synchronous_commit: 'off', enable_bitmapscan: 'off', enable_seqscan: 'off' };
/**
 * Takes the turn, and with it what waits. What it sees is as of the moment before the lock: it may give events that the
 * relay before has published meanwhile, whose repeats JetStream drops; never one before another that was committed earlier.
 */
const takeTurn = `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('${relayLock}')) AS held)
  SELECT held, waiting.* FROM turn LEFT JOIN LATERAL (
    SELECT ${outboxColumns} FROM outbox WHERE held AND published_at IS NULL ORDER BY seq LIMIT ${batchSize}
  ) AS waiting ON true ORDER BY seq`;
const markPublished = 'UPDATE outbox SET published_at = now() WHERE seq = ANY($1)';

/** An event that waits, or nothing but whose turn it is. */
type Turn = (OutboxRow & { held: boolean }) | { held: boolean; seq: null };

/** Moves committed events from the outbox to JetStream, oldest first; the event id is the message id. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #lookAt = 0;
  #refilling = false;

  constructor(
    private readonly database: DataSource,
    private readonly stream: EventStream,
    private readonly publisher: StreamPublisher,
    private readonly live: Live,
    @Inject(LOGGER) private readonly log: Logger,
    outbox: Outbox,
  ) {
    outbox.onCommit(() => this.wake());
    stream.onReconnect(() => {
      this.#lookAt = 0;
      this.wake();
    });
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#sweep(), sweepMs);
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

  /** Mostly nothing waits, and to see that takes one statement and no transaction. */
  async #sweep(): Promise<void> {
    if (this.#running || !this.stream.up) return;
    // What fails here is told of by the turn that follows.
    const waits = Date.now() >= this.#lookAt || this.#refilling || (await this.#anyWaits().catch(() => true));
    if (waits) this.wake();
  }

  async #anyWaits(): Promise<boolean> {
    const text = 'SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT 1';
    return (await prepared(this.database, 'outbox-waits', text, [])).length > 0;
  }

  /** Publishes what has committed, then stops. What cannot go out now, the next start sends. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.wake();
    const last = this.#running;
    this.#stopped = true;
    await last;
  }

  async #drain(): Promise<void> {
    // While it is away nothing can go out; the reconnect wakes this.
    while (this.#again && this.stream.up) {
      this.#again = false;
      const began = performance.now();
      try {
        if (Date.now() >= this.#lookAt) await this.#look();
        const published = await this.#publishBatch();
        if (published === batchSize) this.#again = true;
        // New events do not wait for old ones: those go out in between, in their own order.
        const refilled = this.#refilling ? await this.#inTurn((manager) => this.#refillBatch(manager)) : 0;
        if (refilled !== 0 && !this.#stopped) this.#again = true;
        if (this.#stopped || published === batchSize) continue;
        if (published === 'busy') this.#again = true;
        const restMs = published === 'busy' ? busyMs : Math.min(paceMs, published * restPerEventMs);
        await pause(Math.max(0, restMs - (performance.now() - began)));
      } catch (error) {
        this.log.warn({ error: String(error) }, 'events wait in the outbox');
        this.#lookAt = 0;
        await this.stream
          .whileUp(() => this.stream.ensure())
          .catch((reason: unknown) => {
            this.log.warn({ error: String(reason) }, 'the event stream is away');
          });
        return;
      }
    }
  }

  /** Notices a stream that was lost, and a refill that an operator asked for. */
  async #look(): Promise<void> {
    const created = await this.stream.ensure();
    const state = await this.#inTurn((manager) => refill.notice(manager, created));
    if (state === 'busy') return;
    if (state.began) this.log.error(state, 'the event stream was lost: its events are published anew');
    this.#refilling = state.to !== null;
    this.#lookAt = Date.now() + lookMs;
  }

  /** Runs work in one transaction, unless another instance's relay is at work. */
  async #inTurn<T>(work: (manager: EntityManager) => Promise<T>): Promise<T | 'busy'> {
    return this.database.transaction(async (manager) => {
      const [lock] = await manager.query<{ held: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS held',
        [relayLock],
      );
      return lock?.held ? work(manager) : 'busy';
    });
  }

  /** @returns how many were published, or that another instance's relay was at work */
  async #publishBatch(): Promise<number | 'busy'> {
    return preparedTransaction(
      this.database,
      async (run) => {
        const taken = await run<Turn>('relay-take', takeTurn, []);
        if (!taken[0]?.held) return 'busy';
        const rows = taken.filter((row): row is Extract<Turn, OutboxRow> => row.seq !== null);
        if (rows.length === 0) return 0;
        await this.stream.whileUp(() => this.#publish(rows));
        this.live.hintOf(rows);
        await run('relay-mark', markPublished, [rows.map((row) => row.seq)]);
        return rows.length;
      },
      settings,
    );
  }

  /** @returns how many were published again; 0 when all are */
  async #refillBatch(manager: EntityManager): Promise<number> {
    const state = await refill.state(manager);
    const rows = state?.to ? await refill.next(manager, state) : [];
    await this.stream.whileUp(() => this.#publish(rows));
    await refill.done(manager, rows);
    if (rows.length > 0) return rows.length;
    this.#refilling = false;
    this.log.info('the event stream is refilled');
    return 0;
  }

  async #publish(rows: readonly OutboxRow[]): Promise<void> {
    await Promise.all(
      rows.map((row) =>
        this.publisher.publish(eventSubject(row.type), JSON.stringify(envelopeOf(row)), row.id, {
          traceparent: row.trace_parent ?? undefined,
        }),
      ),
    );
  }
}
