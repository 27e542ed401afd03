import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { aggregateSubjects, consumerName, eventStream, type Aggregate, type DomainEvent } from '@rahi/contracts';
import { readContext } from '../tracing/nats-context.js';
import { within } from '../tracing/tracing.js';
import { inBatches } from './batches.js';
import { deadLetters } from './dead-letters.js';
import type { Events } from './events.service.js';
import { Intake, type EventHandler } from './intake.js';
import { verdictOf, type Attempt } from './verdict.js';

/**
 * Events of one transaction, and messages fetched ahead meanwhile: a killed instance holds back no more than twice these,
 * and no longer than `ackWaitMs`.
 */
const atOnce = 100;
/** A pause for each event of a batch, up to the pace: when few come, each is handled soon. */
const restPerEventMs = 10;
const ackWaitMs = 8000;

/** A durable consumer of one aggregate's events; what its inbox already holds is skipped. */
export class EventConsumer {
  readonly name: string;
  readonly #intake: Intake;
  #messages: ConsumerMessages | null = null;
  #working: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();

  constructor(
    private readonly events: Events,
    private readonly aggregate: Aggregate,
    handle: EventHandler,
    private readonly paceMs: number,
  ) {
    this.name = consumerName(events.service, aggregate);
    this.#intake = new Intake(this.name, handle, events.outbox, events.log);
    // It is lost with its stream: the loop makes it again.
    events.stream.onRenewed(() => this.#messages?.stop());
  }

  start(): void {
    this.#working = this.#run();
  }

  /** Events on the stream that are not settled: those yet to be delivered and those at hand, here or elsewhere. */
  async lag(): Promise<number> {
    const { num_pending, num_ack_pending } = await this.events.stream.link.whileUp(() =>
      this.events.stream.manager.consumers.info(eventStream, this.name),
    );
    return num_pending + num_ack_pending;
  }

  /** Finishes the events at hand, then stops. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#messages?.close();
    await this.#working;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!this.events.stream.link.up) continue;
        const consumer = await this.#ensure();
        this.#messages = await consumer.consume({
          max_messages: atOnce,
          expires: 5000,
          abort_on_missing_resource: true,
        });
        // A stop that came while this was being set up had nothing to close yet.
        if (this.#stop.signal.aborted) this.#messages.stop();
        for await (const batch of inBatches(this.#messages, atOnce)) {
          const began = performance.now();
          await this.#take(batch);
          const restMs = batch.length < atOnce ? Math.min(this.paceMs, batch.length * restPerEventMs) : 0;
          await this.#rest(restMs - (performance.now() - began));
          if (this.#stop.signal.aborted) break;
        }
      } catch (error) {
        this.#messages?.stop();
        if (!this.#stop.signal.aborted)
          this.events.log.warn({ consumer: this.name, error: String(error) }, 'consumer restarts');
      } finally {
        await this.#rest(500);
      }
    }
  }

  /** A stop ends it. */
  async #rest(ms: number): Promise<void> {
    if (ms > 0) await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #ensure(): Promise<Consumer> {
    await this.events.stream.ensure();
    const { manager, client } = this.events.stream;
    return this.events.stream.link.whileUp(async () => {
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

  async #take(messages: readonly JsMsg[]): Promise<void> {
    const deliveries = messages.map((message) => ({
      text: message.string(),
      deliveries: message.info.deliveryCount,
    }));
    const attempts = await this.#traced(messages, () => this.#intake.take(deliveries, this.#noteDelay));
    for (const [index, message] of messages.entries()) {
      const attempt = attempts[index];
      if (attempt) await this.#settle(message, attempt);
    }
  }

  async #settle(message: JsMsg, attempt: Attempt): Promise<void> {
    const verdict = verdictOf(attempt);
    this.events.metrics.consumed.inc({ consumer: this.name, outcome: attempt.outcome });
    switch (verdict.do) {
      case 'ack':
        return message.ack();
      case 'retry':
        this.events.log.warn({ consumer: this.name, attempt, delayMs: verdict.delayMs }, 'event retried');
        return message.nak(verdict.delayMs);
      case 'bury':
        return this.#bury(message, verdict.error);
    }
  }

  /**
   * A trace of its own for each message, which links to the one that the event was made in: nobody waits there any more.
   * Each lasts as long as the batch; the statements show in that of the first.
   */
  #traced(messages: readonly JsMsg[], take: () => Promise<Attempt[]>): Promise<Attempt[]> {
    return messages.reduce<() => Promise<Attempt[]>>((work, message, index) => {
      const { tracing } = this.events;
      const link = tracing && readContext(message.headers);
      // What was not sampled there is not sampled here.
      if (!tracing || !link) return work;
      return () => {
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
        return within(tracing, span, work, (attempts) => {
          const outcome = attempts[index]?.outcome ?? 'failed';
          return {
            attributes: { 'rahi.outcome': outcome },
            failed: outcome === 'failed' || outcome === 'unreadable' ? outcome : undefined,
          };
        });
      };
    }, take)();
  }

  /** Handles what an operator wants handled again, as if it were delivered: by the same handler and inbox. */
  async replay(): Promise<void> {
    for (const { id, envelope } of await deadLetters.toReplay(this.events.database.manager, this.name)) {
      if (this.#stop.signal.aborted) return;
      const [attempt] = await this.#intake.take([{ text: envelope, deliveries: 1 }]);
      if (!attempt) throw new Error('a letter was not attempted');
      this.events.metrics.consumed.inc({ consumer: this.name, outcome: attempt.outcome });
      // Not the letter's fault: it is tried again with the next look.
      if (attempt.outcome === 'failed' && attempt.databaseAway) return;
      await deadLetters.tried(this.events.database.manager, id, faultOf(attempt));
      this.events.log.info({ consumer: this.name, letter: id, outcome: attempt.outcome }, 'dead letter replayed');
    }
  }

  /** A dead letter that is replayed days later says nothing of how fast events are. */
  readonly #noteDelay = ({ occurredAt }: DomainEvent): void => {
    // Postgres' clock and this one may differ by a little.
    const delayMs = Math.max(0, Date.now() - Date.parse(occurredAt));
    this.events.metrics.eventDelay.observe({ consumer: this.name }, delayMs / 1000);
  };

  async #bury(message: JsMsg, error: string): Promise<void> {
    this.events.log.error({ consumer: this.name, seq: message.seq, error }, 'event buried in dead_letters');
    await deadLetters.bury(this.events.database.manager, this.name, message.string(), error);
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
