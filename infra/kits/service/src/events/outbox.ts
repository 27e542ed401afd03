import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type EventData, type EventType } from '@rahi/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { TRACING, type Tracing } from '../tracing/tracing.js';
import { prepared } from '../runtime/prepared.js';

/** Adds an event to the transaction at hand; `correlationId` is the request that caused it. */
export type Emit = <T extends EventType>(type: T, data: EventData<T>, correlationId: string) => Promise<void>;

const insertEvent =
  'INSERT INTO outbox (id, type, occurred_at, correlation_id, data, trace_parent) VALUES ($1, $2, now(), $3, $4, $5)';
/** A page of the outbox and a message of NATS must hold it, in characters of JSON. */
const largestEvent = 256 * 1024;

/** State changes and their events commit together; what committed is published soon after, by the relay. */
@Injectable()
export class Outbox {
  #wake: () => void = () => {};

  constructor(
    private readonly database: DataSource,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  /** What a statement that inserts its events itself puts into `trace_parent`: null when this is not to be traced. */
  get traceParent(): string | null {
    const span = this.tracing?.running.getStore();
    return span?.sampled ? span.context.traceparent : null;
  }

  /**
   * Runs `work` in one transaction with the events it emits, then wakes the relay.
   * @param deadline epoch milliseconds after which nobody waits for it
   * @throws Refusal timeout when it is not ready to commit by then, and nothing is changed: a process that was frozen must not
   * apply what it finds
   */
  async transaction<T>(
    work: (manager: EntityManager, emit: Emit) => Promise<T>,
    deadline = Number.POSITIVE_INFINITY,
  ): Promise<T> {
    refuseAfter(deadline);
    let emitted = false;
    const result = await this.database.transaction(async (manager) => {
      emitted = false;
      const done = await work(manager, async (type, data, correlationId) => {
        const json = JSON.stringify(data);
        // On its way out it would hold up all that come after it.
        if (json.length > largestEvent) throw new Error(`an event ${type} of ${json.length} characters is too large`);
        emitted = true;
        await manager.query(insertEvent, [randomUUID(), type, correlationId, json, this.traceParent]);
      });
      refuseAfter(deadline);
      return done;
    });
    if (emitted) this.#wakeRelay();
    return result;
  }

  /**
   * Runs one prepared statement that changes rows and inserts their events itself, for changes that run hot: one round
   * trip instead of four, and no lock held between them. Wakes the relay when it gave rows.
   */
  async statement<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = await prepared<Row>(this.database, name, text, values);
    if (rows.length > 0) this.#wakeRelay();
    return rows;
  }

  /** What the relay does is no part of the request that woke it: it carries others' events, too. */
  #wakeRelay(): void {
    if (this.tracing) this.tracing.running.exit(this.#wake);
    else this.#wake();
  }

  /** The relay asks to be woken after each commit that emitted. */
  onCommit(wake: () => void): void {
    this.#wake = wake;
  }
}

function refuseAfter(deadline: number): void {
  if (Date.now() >= deadline) throw new Refusal('timeout', 'This took too long. Please try again.');
}
