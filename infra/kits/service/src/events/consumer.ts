import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import {
  aggregateSubjects,
  consumerName,
  envelopeSchema,
  eventSchemas,
  eventStream,
  isEventType,
  type Aggregate,
  type DomainEvent,
} from '@rahi/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { isDatabaseAway } from '../nats/problems.js';
import type { Logger } from '../runtime/logger.js';
import type { Metrics } from '../runtime/metrics.js';
import { readContext } from '../tracing/nats-context.js';
import { within, type Tracing } from '../tracing/tracing.js';
import { deadLetters } from './dead-letters.js';
import type { Emit, Outbox } from './outbox.js';
import type { EventStream } from './stream.js';
import { NotNow, verdictOf, type Attempt } from './verdict.js';

/** Runs once what a handler did has committed; it may be lost, so it is for hints. */
export type AfterCommit = () => void | Promise<void>;

/**
 * Applies one event inside the transaction that also records it in the inbox, with the events it emits in turn.
 * Events may come out of order.
 */
export type EventHandler = (event: DomainEvent, manager: EntityManager, emit: Emit) => Promise<void | AfterCommit>;

/** Messages fetched ahead: a killed instance holds back no more than these, and no longer than `ackWaitMs`. */
const atOnce = 50;
const ackWaitMs = 8000;

/** A durable consumer of one aggregate's events; what its inbox already holds is skipped. */
export class EventConsumer {
  readonly name: string;
  #messages: ConsumerMessages | null = null;
  #working: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();

  constructor(
    service: string,
    private readonly aggregate: Aggregate,
    private readonly handle: EventHandler,
    private readonly stream: EventStream,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly log: Logger,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing | null,
  ) {
    this.name = consumerName(service, aggregate);
    // It has gone with the stream that was lost: the loop makes it anew.
    stream.onRenewed(() => this.#messages?.stop());
  }

  start(): void {
    this.#working = this.#run();
  }

  /** Events on the stream that are not settled: those yet to be delivered and those at hand, here or elsewhere. */
  async lag(): Promise<number> {
    const { num_pending, num_ack_pending } = await this.stream.whileUp(() =>
      this.stream.manager.consumers.info(eventStream, this.name),
    );
    return num_pending + num_ack_pending;
  }

  /** Finishes the event at hand, then stops. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#messages?.close();
    await this.#working;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!this.stream.up) continue;
        const consumer = await this.#ensure();
        this.#messages = await consumer.consume({
          max_messages: atOnce,
          expires: 5000,
          abort_on_missing_resource: true,
        });
        // A stop that came while this was being set up had nothing to close yet.
        if (this.#stop.signal.aborted) this.#messages.stop();
        for await (const message of this.#messages) {
          await this.#take(message);
          if (this.#stop.signal.aborted) break;
        }
      } catch (error) {
        if (!this.#stop.signal.aborted)
          this.log.warn({ consumer: this.name, error: String(error) }, 'consumer restarts');
      } finally {
        await pause(500, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  async #ensure(): Promise<Consumer> {
    await this.stream.ensure();
    const { manager, client } = this.stream;
    return this.stream.whileUp(async () => {
      await manager.consumers.add(eventStream, {
        durable_name: this.name,
        filter_subject: aggregateSubjects(this.aggregate),
        ack_policy: 'explicit',
        deliver_policy: 'all',
        max_ack_pending: 1000,
        ack_wait: ackWaitMs * 1_000_000,
      });
      return client.consumers.get(eventStream, this.name);
    });
  }

  async #take(message: JsMsg): Promise<void> {
    const attempt = await this.#traced(message, () =>
      this.#attempt(message.string(), message.info.deliveryCount, this.#noteDelay),
    );
    const verdict = verdictOf(attempt);
    this.metrics.consumed.inc({ consumer: this.name, outcome: attempt.outcome });
    switch (verdict.do) {
      case 'ack':
        return message.ack();
      case 'retry':
        this.log.warn({ consumer: this.name, attempt, delayMs: verdict.delayMs }, 'event retried');
        return message.nak(verdict.delayMs);
      case 'bury':
        return this.#bury(message, verdict.error);
    }
  }

  /** A trace of its own, which links to the one that the event was made in: nobody waits there any more. */
  #traced(message: JsMsg, attempt: () => Promise<Attempt>): Promise<Attempt> {
    const { tracing } = this;
    const link = tracing && readContext(message.headers);
    // What was not sampled there is not sampled here.
    if (!tracing || !link) return attempt();
    const span = tracing.start({
      name: `process ${message.subject}`,
      kind: 'consumer',
      parent: null,
      link,
      attributes: {
        'messaging.system': 'nats',
        'messaging.destination.name': message.subject,
        'messaging.consumer.group.name': this.name,
        'messaging.message.id': message.headers?.get('Nats-Msg-Id') ?? '',
      },
    });
    return within(tracing, span, attempt, ({ outcome }) => ({
      attributes: { 'rahi.outcome': outcome },
      failed: outcome === 'failed' || outcome === 'unreadable' ? outcome : undefined,
    }));
  }

  /** Handles what an operator wants handled again, as if it were delivered: by the same handler and inbox. */
  async replay(): Promise<void> {
    for (const { id, envelope } of await deadLetters.toReplay(this.database, this.name)) {
      if (this.#stop.signal.aborted) return;
      const attempt = await this.#attempt(envelope, 1);
      this.metrics.consumed.inc({ consumer: this.name, outcome: attempt.outcome });
      // Not the letter's fault: it is tried again with the next look.
      if (attempt.outcome === 'failed' && attempt.databaseAway) return;
      await deadLetters.tried(this.database, id, faultOf(attempt));
      this.log.info({ consumer: this.name, letter: id, outcome: attempt.outcome }, 'dead letter replayed');
    }
  }

  /** A dead letter that is replayed days later says nothing of how fast events are. */
  readonly #noteDelay = ({ occurredAt }: DomainEvent): void => {
    // Postgres' clock and this one may differ by a little.
    const delayMs = Math.max(0, Date.now() - Date.parse(occurredAt));
    this.metrics.eventDelay.observe({ consumer: this.name }, delayMs / 1000);
  };

  async #attempt(text: string, deliveries: number, onHandled?: (event: DomainEvent) => void): Promise<Attempt> {
    let event: DomainEvent;
    try {
      const envelope = envelopeSchema.parse(JSON.parse(text));
      if (!isEventType(envelope.type)) return { outcome: 'unknown_type' };
      event = { ...envelope, type: envelope.type, data: eventSchemas[envelope.type].parse(envelope.data) };
    } catch (error) {
      return { outcome: 'unreadable', error: String(error) };
    }
    try {
      if (!(await this.#apply(event))) return { outcome: 'repeat' };
      onHandled?.(event);
      return { outcome: 'handled' };
    } catch (error) {
      return {
        outcome: 'failed',
        error: String(error),
        deliveries,
        databaseAway: isDatabaseAway(error) || error instanceof NotNow,
      };
    }
  }

  /** @returns false when the inbox already held the event. */
  async #apply(event: DomainEvent): Promise<boolean> {
    const applied = await this.outbox.transaction(async (manager, emit) => {
      const fresh = await manager.query<unknown[]>(
        'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
        [this.name, event.id],
      );
      return fresh.length === 0 ? null : { afterCommit: await this.handle(event, manager, emit) };
    });
    if (!applied) return false;
    try {
      await applied.afterCommit?.();
    } catch (error) {
      this.log.warn({ consumer: this.name, error: String(error) }, 'what follows a commit failed');
    }
    return true;
  }

  async #bury(message: JsMsg, error: string): Promise<void> {
    this.log.error({ consumer: this.name, seq: message.seq, error }, 'event buried in dead_letters');
    await deadLetters.bury(this.database, this.name, message.string(), error);
    // Without a reason: nats-server 2.9 does not know a reasoned term and would deliver the message for ever.
    message.term();
  }
}

/** Why an attempt settled nothing, or null when it did. */
function faultOf(attempt: Attempt): string | null {
  switch (attempt.outcome) {
    case 'handled':
    case 'repeat':
      return null;
    case 'unknown_type':
      return 'this version of the service does not know the type of the event';
    case 'unreadable':
    case 'failed':
      return attempt.error;
  }
}
