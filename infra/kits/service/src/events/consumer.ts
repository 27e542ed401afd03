import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { consumerName, eventStream, followedSubject, type Followed } from '@rahi/contracts';
import type { Watch } from '../jobs/watch.js';
import { endOfTurn } from '../runtime/turn.js';
import { DeadLetterEntity } from './messaging.entities.js';
import { bury, wholeLetters } from './dead-letters.js';
import type { Events } from './events.service.js';
import { Intake, type EventHandler } from './intake.js';
import { StandStill } from './stand-still.js';
import { verdictOf, type Attempt } from './verdict.js';
import { runningSpan, type OpenSpan } from '../tracing/tracing.js';

/**
 * The limit of events in one transaction, and of messages fetched in advance: a killed instance holds back at most
 * twice as many, and no longer than `ackWaitMs`.
 */
const atOnce = 100;
/**
 * A pause for each event of a batch, up to the pace: an event after a quiet time is handled at once. A pause shorter than the time
 * between two events gathers none.
 */
const restPerEventMs = 50;
const ackWaitMs = 8000;

/** A durable consumer of events; events that are in its inbox already are skipped. */
export class EventConsumer {
  readonly name: string;
  readonly #intake: Intake;
  #messages: ConsumerMessages | null = null;
  #working: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();
  readonly #watch: Watch;
  readonly #stillness = new StandStill();
  #settled = 0;

  constructor(
    private readonly events: Events,
    private readonly followed: Followed,
    handle: EventHandler,
    private readonly paceMs: number,
  ) {
    this.name = consumerName(events.service, followed);
    this.#watch = events.jobs.watch(`Events: ${followed}`);
    const after = events.jobs.watch(`After events: ${followed}`);
    this.#intake = new Intake(this.name, handle, events.outbox, events.log, after);
  }

  start(): void {
    this.#working = this.#run();
  }

  /** The unsettled events of the stream: those still to be delivered and those in progress, here or elsewhere. */
  async lag(): Promise<number> {
    return (await this.#state()).waiting;
  }

  /** Reports when events wait and nothing has been settled for this long. */
  async look(stillSeconds: number): Promise<void> {
    const { waiting, floor } = await this.#state();
    const seconds = Math.round(this.#stillness.look({ waiting, floor, settled: this.#settled }) / 1000);
    if (seconds < stillSeconds) return;
    this.#watch.standsStill(
      new Error(`it stands still: events wait (${waiting}), and none was settled for ${seconds} s`),
    );
  }

  async #state(): Promise<{ waiting: number; floor: number }> {
    const { num_pending, num_ack_pending, ack_floor } = await this.events.stream.link.whileUp(() =>
      this.events.stream.manager.consumers.info(eventStream, this.name),
    );
    return { waiting: num_pending + num_ack_pending, floor: ack_floor.stream_seq };
  }

  /** Finishes the events at hand, then stops. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#messages?.stop();
    await this.#working;
  }

  async #run(): Promise<void> {
    const { log, stream } = this.events;
    for (; !this.#stop.signal.aborted; await this.#rest(500)) {
      try {
        if (stream.link.up) await this.#consume(await this.#ensure());
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        log.warn({ consumer: this.name, error: String(error) }, 'consumer restarts');
        this.#watch.failed(error);
      }
    }
  }

  async #consume(consumer: Consumer): Promise<void> {
    const { signal } = this.#stop;
    const messages = await consumer.consume({ max_messages: atOnce, expires: 5000, abort_on_missing_resource: true });
    this.#messages = messages;
    if (signal.aborted) return messages.stop();
    const arrived: JsMsg[] = [];
    for await (const message of messages) {
      // Events that arrived with the first are taken together.
      if (arrived.push(message) === 1) await endOfTurn();
      const more = messages.getReceived() > messages.getProcessed() && !signal.aborted;
      if (more && arrived.length < atOnce) continue;
      const batch = arrived.splice(0);
      const began = performance.now();
      await this.#take(batch);
      const restMs = batch.length < atOnce ? Math.min(this.paceMs, batch.length * restPerEventMs) : 0;
      await this.#rest(restMs - (performance.now() - began));
      if (signal.aborted) break;
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
        filter_subject: followedSubject(this.followed),
        ack_policy: 'explicit',
        deliver_policy: 'all',
        max_ack_pending: 1000,
        ack_wait: nanos(ackWaitMs),
      });
      return client.consumers.get(eventStream, this.name);
    });
  }

  /** A trace of a message lasts as long as its batch; the statements show in that of the first. */
  async #take(messages: readonly JsMsg[]): Promise<void> {
    const spans = new Map(messages.map((message) => [message, this.#spanOf(message)]));
    const first = [...spans.values()].find((span) => span !== null);
    const take = () => this.#intake.take(messages, (message) => message.string());
    const attempts = await (first ? runningSpan.run(first, take) : take());
    this.#report([...attempts.values()]);
    // All at once: the acknowledgements of a batch leave in one write to the socket.
    await Promise.all(
      [...attempts].map(([message, attempt]) => {
        const { outcome } = attempt;
        spans.get(message)?.end({ 'rahi.outcome': outcome }, 'error' in attempt ? outcome : undefined);
        return this.#settle(message, attempt);
      }),
    );
  }

  /** An event that fails among others that do not is its own fault: it is tried again, and put aside in the end. */
  #report(attempts: readonly Attempt[]): void {
    const failed = attempts.flatMap((attempt) => ('error' in attempt ? [attempt.error] : []));
    if (failed.length > 0 && failed.length === attempts.length) this.#watch.failed(failed[0]);
    else this.#watch.succeeded();
  }

  /** Starts a separate trace, which links to the one in which the event was made: no caller waits there any more. */
  #spanOf({ subject, headers }: JsMsg): OpenSpan | null {
    const { tracing } = this.events;
    const link = tracing && headers?.get('traceparent');
    if (!link) return null;
    const messageId = headers?.get('Nats-Msg-Id') ?? '';
    const attributes = { 'messaging.consumer.group.name': this.name, 'messaging.message.id': messageId };
    return tracing.start({ name: `process ${subject}`, kind: 'consumer', link, subject, attributes });
  }

  async #settle(message: JsMsg, attempt: Attempt): Promise<void> {
    const { log, metrics, database } = this.events;
    const consumer = this.name;
    metrics.consumed.inc({ consumer, outcome: attempt.outcome });
    if ('occurredAt' in attempt && attempt.occurredAt !== undefined) {
      // Postgres' clock and this one may differ by a little.
      const delayMs = Math.max(0, Date.now() - Date.parse(attempt.occurredAt));
      metrics.eventDelay.observe({ consumer }, delayMs / 1000);
    }
    const verdict = verdictOf(attempt, message.info.deliveryCount);
    switch (verdict.do) {
      case 'ack':
        this.#settled += 1;
        return message.ack();
      case 'retry':
        log.warn({ consumer, ...attempt, delayMs: verdict.delayMs }, 'event retried');
        return message.nak(verdict.delayMs);
      case 'bury':
        log.error({ consumer, seq: message.seq, error: verdict.error }, 'event buried in dead_letters');
        await bury(database.manager, consumer, message.string(), verdict.error);
        // No reason: nats-server 2.9 does not support a term with a reason and would deliver the message without end.
        this.#settled += 1;
        message.term();
    }
  }

  /** Handles letters that an operator wants replayed as if they were delivered, with the same handler and inbox. */
  async replay(): Promise<void> {
    const { database, log, metrics } = this.events;
    const consumer = this.name;
    const letters = await wholeLetters(database.manager, { state: 'replaying', consumer });
    for (const [{ id }, attempt] of await this.#intake.take(letters, ({ envelope }) => envelope)) {
      const { outcome } = attempt;
      metrics.consumed.inc({ consumer, outcome });
      // The letter is not the cause: it is tried again later.
      if ('error' in attempt && attempt.databaseAway) continue;
      const unknown = 'this version of the service does not know the type of the event';
      const error = 'error' in attempt ? attempt.error : outcome === 'unknown_type' ? unknown : null;
      const state = error === null ? 'replayed' : 'waiting';
      const settled = error === null ? { settledAt: () => 'now()' } : { error };
      const replayed = { state, ...settled, replays: () => 'replays + 1' } as const;
      await database.manager.update(DeadLetterEntity, { id, state: 'replaying' }, replayed);
      log.info({ consumer, letter: id, outcome }, 'dead letter replayed');
    }
  }
}
