import { envelopeSchema, eventSchemas, isEventType, type DomainEvent } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { isDatabaseAway } from '../runtime/database-errors.js';
import type { Logger } from '../runtime/logger.js';
import { InboxEntryEntity } from './messaging.entities.js';
import type { Emit, Outbox } from './outbox.js';
import { NotNow, type Attempt } from './verdict.js';

/** Runs once what a handler did has committed; it may be lost, so it is for hints. */
export type AfterCommit = () => void | Promise<void>;

/**
 * Applies events inside the transaction that also records them in the inbox, with the events it emits in turn: all that
 * waited, in the order they came in, which may not be the order they were made in. When it fails, nothing of it stays and
 * it is called for each of them separately. Other instances take other events at the same time: rows that several may touch
 * are locked in an order of their own (by id), not in that of the events.
 */
export type EventHandler = (
  events: readonly DomainEvent[],
  manager: EntityManager,
  emit: Emit,
) => Promise<void | AfterCommit>;

/** Brings events into a service's database, each once. */
export class Intake {
  constructor(
    private readonly consumer: string,
    private readonly handle: EventHandler,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  /**
   * Applies what came together in one transaction; when that fails, one by one, so that an event which cannot be
   * handled spoils none but itself.
   * @returns what became of each message
   */
  async take<M>(messages: readonly M[], textOf: (message: M) => string): Promise<Map<M, Attempt>> {
    const read = messages.map((message) => [message, eventIn(textOf(message))] as const);
    // One that came twice is handled once.
    const events = new Map(read.flatMap(([, one]) => ('data' in one ? [[one.id, one]] : [])));
    const attempts = await this.#applyAll([...events.values()]);
    const repeat: Attempt = { outcome: 'repeat' };
    return new Map(read.map(([message, one]) => [message, 'data' in one ? (attempts.get(one.id) ?? repeat) : one]));
  }

  /** @returns what became of the events that the inbox did not hold yet, by their ids */
  async #applyAll(events: readonly DomainEvent[]): Promise<Map<string, Attempt>> {
    if (events.length === 0) return new Map();
    try {
      const handled = await this.#apply(events);
      return new Map(handled.map(({ id, occurredAt }) => [id, { outcome: 'handled', occurredAt }]));
    } catch (error) {
      const databaseAway = isDatabaseAway(error) || error instanceof NotNow;
      const failed: Attempt = { outcome: 'failed', error: String(error), databaseAway };
      if (events.length === 1 || databaseAway) return new Map(events.map(({ id }) => [id, failed]));
      const { consumer } = this;
      this.log.warn({ consumer, events: events.length, error: failed.error }, 'events taken one by one');
      const oneByOne: [string, Attempt][] = [];
      for (const event of events) oneByOne.push(...(await this.#applyAll([event])));
      return new Map(oneByOne);
    }
  }

  /** @returns the events that the inbox did not hold yet */
  async #apply(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const { consumer } = this;
    const { fresh, afterCommit } = await this.outbox.transaction(async (manager, emit) => {
      // In an order of their own: another instance may have been given some of the same.
      const ids = events.map(({ id }) => id).toSorted();
      const insert = manager.createQueryBuilder().insert().into(InboxEntryEntity).orIgnore().returning('event_id');
      const { raw } = await insert.values(ids.map((eventId) => ({ consumer, eventId }))).execute();
      const rows: { event_id: string }[] = raw;
      const first = events.filter(({ id }) => rows.some(({ event_id }) => event_id === id));
      return { fresh: first, afterCommit: first.length > 0 ? await this.handle(first, manager, emit) : undefined };
    });
    try {
      await afterCommit?.();
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
    // As Postgres gives it back.
    return { ...envelope, id: envelope.id.toLowerCase(), type, data: eventSchemas[type].parse(data) };
  } catch (error) {
    return { outcome: 'unreadable', error: String(error) };
  }
}
