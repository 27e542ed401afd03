import { envelopeSchema, eventSchemas, isEventType, type DomainEvent } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import type { Watch } from '../jobs/watch.js';
import { isDatabaseAway, isDeadlock } from '../runtime/database-errors.js';
import type { Logger } from '../runtime/logger.js';
import { preparedIn } from '../runtime/prepared.js';
import type { Emit, Outbox } from './outbox.js';
import { NotNow, type Attempt } from './verdict.js';

/** Runs once the handler's transaction has committed; it may be lost, so use it for hints. */
export type AfterCommit = () => void | Promise<void>;

/**
 * Applies events inside the transaction that also records them in the inbox, together with the events it emits. It gets
 * all waiting events in the order of their arrival, which may differ from the order in which they were made. When it
 * fails, nothing is stored and it is called for each event separately. Other instances take other events at the same
 * time: lock shared rows in a fixed order (by id), not in that of the events.
 */
export type EventHandler = (
  events: readonly DomainEvent[],
  manager: EntityManager,
  emit: Emit,
) => Promise<void | AfterCommit>;

/**
 * Enters the events of $2 that are new to the consumer $1, in their order. JSON instead of an array: Postgres knows the
 * length of an array and would plan the statement again for each batch.
 */
const insertNew = `INSERT INTO inbox (consumer, event_id) SELECT $1, id::uuid FROM json_array_elements_text($2) AS given (id)
  ON CONFLICT DO NOTHING RETURNING event_id`;

/** Brings events into a service's database, each once. */
export class Intake {
  constructor(
    private readonly consumer: string,
    private readonly handle: EventHandler,
    private readonly outbox: Outbox,
    private readonly log: Logger,
    private readonly after: Watch,
  ) {}

  /**
   * Applies messages that arrived together in one transaction; when that fails, one at a time, so an event that cannot
   * be handled does not affect the others.
   * @returns the outcome of each message
   */
  async take<M>(messages: readonly M[], textOf: (message: M) => string): Promise<Map<M, Attempt>> {
    const read = messages.map((message) => [message, eventIn(textOf(message))] as const);
    // A repeated event is handled once.
    const events = new Map(read.flatMap(([, one]) => ('data' in one ? [[one.id, one]] : [])));
    const attempts = await this.#applyAll([...events.values()]);
    const repeat: Attempt = { outcome: 'repeat' };
    return new Map(read.map(([message, one]) => [message, 'data' in one ? (attempts.get(one.id) ?? repeat) : one]));
  }

  /** @returns the outcomes of the events that were not in the inbox yet, by their ids */
  async #applyAll(events: readonly DomainEvent[], isSecond = false): Promise<Map<string, Attempt>> {
    if (events.length === 0) return new Map();
    try {
      const handled = await this.#apply(events);
      return new Map(handled.map(({ id, occurredAt }) => [id, { outcome: 'handled', occurredAt }]));
    } catch (error) {
      // Others took events that change the same sums at the same time, and have gone through.
      if (!isSecond && isDeadlock(error)) return this.#applyAll(events, true);
      const databaseAway = isDatabaseAway(error) || error instanceof NotNow;
      const failed: Attempt = { outcome: 'failed', error: String(error), databaseAway };
      if (events.length === 1 || databaseAway) return new Map(events.map(({ id }) => [id, failed]));
      this.log.warn({ consumer: this.consumer, events: events.length, error: failed.error }, 'events taken one by one');
      const oneByOne: [string, Attempt][] = [];
      for (const event of events) oneByOne.push(...(await this.#applyAll([event])));
      return new Map(oneByOne);
    }
  }

  /** @returns the events that were not in the inbox yet */
  async #apply(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const { consumer } = this;
    const { fresh, afterCommit } = await this.outbox.transaction(async (manager, emit) => {
      // In an order of their own: another instance may have been given some of the same.
      const ids = events.map(({ id }) => id).toSorted();
      const rows = await preparedIn<{ event_id: string }>(manager, insertNew, [consumer, JSON.stringify(ids)]);
      const entered = new Set(rows.map(({ event_id }) => event_id));
      const first = events.filter(({ id }) => entered.has(id));
      return { fresh: first, afterCommit: first.length > 0 ? await this.handle(first, manager, emit) : undefined };
    });
    try {
      if (afterCommit) await this.after.of(async () => afterCommit());
    } catch (error) {
      this.log.warn({ consumer, error: String(error) }, 'what follows a commit failed');
    }
    return fresh;
  }
}

function eventIn(text: string): DomainEvent | Attempt {
  try {
    const envelope = envelopeSchema.parse(JSON.parse(text));
    if (!isEventType(envelope.type)) return { outcome: 'unknown_type' };
    const { type, data } = envelope;
    // In the form in which Postgres returns it.
    return { ...envelope, id: envelope.id.toLowerCase(), type, data: eventSchemas[type].parse(data) };
  } catch (error) {
    return { outcome: 'unreadable', error: String(error) };
  }
}
