import { envelopeSchema, eventSchemas, isEventType, type DomainEvent } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { isDatabaseAway } from '../runtime/database-errors.js';
import type { Logger } from '../runtime/logger.js';
import { InboxEntryEntity } from './inbox-entry.entity.js';
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
   * @param texts the messages as they came
   * @returns what became of each, in their order
   */
  async take(texts: readonly string[]): Promise<Attempt[]> {
    const read = texts.map(eventIn);
    const attempts = await this.#applyAll(read.filter((one) => 'data' in one));
    // One that came twice was handled once.
    return read.map((one) => ('data' in one ? (attempts.get(one) ?? { outcome: 'repeat' }) : one));
  }

  /** @returns what became of the events that the inbox did not hold yet */
  async #applyAll(events: readonly DomainEvent[]): Promise<Map<DomainEvent, Attempt>> {
    if (events.length === 0) return new Map();
    try {
      return new Map(
        (await this.#apply(events)).map((event) => [event, { outcome: 'handled', occurredAt: event.occurredAt }]),
      );
    } catch (error) {
      const databaseAway = isDatabaseAway(error) || error instanceof NotNow;
      if (events.length === 1 || databaseAway) {
        const failed: Attempt = { outcome: 'failed', error: String(error), databaseAway };
        return new Map(events.map((event) => [event, failed]));
      }
      this.log.warn(
        { consumer: this.consumer, events: events.length, error: String(error) },
        'events taken one by one',
      );
      const oneByOne = new Map<DomainEvent, Attempt>();
      for (const event of events)
        for (const [one, attempt] of await this.#applyAll([event])) oneByOne.set(one, attempt);
      return oneByOne;
    }
  }

  /** @returns the events that the inbox did not hold yet */
  async #apply(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const { fresh, afterCommit } = await this.outbox.transaction(async (manager, emit) => {
      // In an order of their own: another instance may have been given some of the same.
      const ids = [...new Set(events.map(({ id }) => id))].toSorted();
      const insert = manager.createQueryBuilder().insert().into(InboxEntryEntity);
      const entries = ids.map((eventId) => ({ consumer: this.consumer, eventId }));
      const { raw } = await insert.values(entries).orIgnore().returning('event_id').execute();
      const rows: { event_id: string }[] = raw;
      const inserted = new Set(rows.map(({ event_id }) => event_id));
      const first = [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) =>
        inserted.has(id),
      );
      return { fresh: first, afterCommit: first.length > 0 ? await this.handle(first, manager, emit) : undefined };
    });
    try {
      await afterCommit?.();
    } catch (error) {
      this.log.warn({ consumer: this.consumer, error: String(error) }, 'what follows a commit failed');
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
