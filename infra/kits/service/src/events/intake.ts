import { envelopeSchema, eventSchemas, isEventType, type DomainEvent } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { isDatabaseAway } from '../nats/problems.js';
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

/** A message as it came, and how often it has been delivered with this time. */
export interface Delivery {
  readonly text: string;
  readonly deliveries: number;
}

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
   * @param onHandled called with each new event, once it is committed
   * @returns what became of each, in their order
   */
  async take(deliveries: readonly Delivery[], onHandled?: (event: DomainEvent) => void): Promise<Attempt[]> {
    const attempts = new Map<Delivery, Attempt>();
    const readable = new Map<Delivery, DomainEvent>();
    for (const delivery of deliveries) {
      const read = eventIn(delivery.text);
      if ('outcome' in read) attempts.set(delivery, read);
      else readable.set(delivery, read);
    }
    for (const [delivery, attempt] of await this.#applyAll([...readable])) {
      attempts.set(delivery, attempt);
      const event = readable.get(delivery);
      if (attempt.outcome === 'handled' && event) onHandled?.(event);
    }
    return deliveries.map((delivery) => {
      const attempt = attempts.get(delivery);
      if (!attempt) throw new Error('a delivery was not attempted');
      return attempt;
    });
  }

  async #applyAll(given: readonly (readonly [Delivery, DomainEvent])[]): Promise<[Delivery, Attempt][]> {
    if (given.length === 0) return [];
    try {
      const fresh = await this.#apply(given.map(([, event]) => event));
      // One that came twice was handled once.
      return given.map(([delivery, { id }]) => [delivery, { outcome: fresh.delete(id) ? 'handled' : 'repeat' }]);
    } catch (error) {
      const databaseAway = isDatabaseAway(error) || error instanceof NotNow;
      if (given.length === 1 || databaseAway)
        return given.map(([delivery]) => [
          delivery,
          { outcome: 'failed', error: String(error), deliveries: delivery.deliveries, databaseAway },
        ]);
      this.log.warn({ consumer: this.consumer, events: given.length, error: String(error) }, 'events taken one by one');
      const oneByOne: [Delivery, Attempt][] = [];
      for (const one of given) oneByOne.push(...(await this.#applyAll([one])));
      return oneByOne;
    }
  }

  /** @returns ids of the events that the inbox did not hold yet */
  async #apply(events: readonly DomainEvent[]): Promise<Set<string>> {
    const applied = await this.outbox.transaction(async (manager, emit) => {
      // In an order of their own: another instance may have been given some of the same.
      const ids = [...new Set(events.map(({ id }) => id))].toSorted();
      const insert = manager.createQueryBuilder().insert().into(InboxEntryEntity);
      const entries = ids.map((eventId) => ({ consumer: this.consumer, eventId }));
      const { raw } = await insert.values(entries).orIgnore().returning('event_id').execute();
      const rows: { event_id: string }[] = raw;
      const fresh = new Set(rows.map(({ event_id }) => event_id));
      const first = new Map(events.filter(({ id }) => fresh.has(id)).map((event) => [event.id, event]));
      if (first.size === 0) return { fresh };
      return { fresh, afterCommit: await this.handle([...first.values()], manager, emit) };
    });
    try {
      await applied.afterCommit?.();
    } catch (error) {
      this.log.warn({ consumer: this.consumer, error: String(error) }, 'what follows a commit failed');
    }
    return applied.fresh;
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
