import type { Writable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Refusal, type LiveMessage } from '@rahi/contracts';
import {
  CONFIG,
  LiveStore,
  LOGGER,
  NATS,
  type LivePosition,
  type Logger,
  type NatsConnection,
} from '@rahi/service-kit';
import type { GatewayConfig } from '../gateway.config.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { catchUp, type CatchUpParts } from './catch-up.js';
import { Heartbeats, heartbeatSeconds } from './heartbeats.js';
import { LiveFeeds } from './live-feeds.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveStream, type CloseReason, type StreamOwner } from './live-stream.js';
import { RidesUnderWay } from './rides-under-way.js';
import { SessionWatch } from './session-watch.js';
import { SharedQuestion } from './shared-question.js';
import type { Mark } from './sse.js';

/** A ninth window of one person takes the place of the oldest, which is told to come back later. */
export const streamsPerUser = 8;
const supersededRetryMs = 60_000;
/** Streams that a stop ends at once come back this many a second. */
const returningPerSecond = 200;
const storeTimeoutMs = 2000;
/** A session that ended must take its streams along within a second (R26). */
const sessionPatienceMs = 600;
const sessionPatienceAfterGapMs = 10_000;

const said = (message: LiveMessage) => JSON.stringify(message);
const hello = said({ kind: 'hello', heartbeatSeconds });
const hintsMissed = said({ kind: 'reset', missed: 'hints' });
const nowhere: Mark = { epoch: '', seq: 0 };

/** All live streams of this gateway: who is told what, and that nothing is told twice or left out. */
@Injectable()
export class LiveService implements OnModuleInit, OnModuleDestroy {
  readonly #streams = new Set<LiveStream>();
  readonly #mending = new Map<LiveStream, Promise<void>>();
  readonly #feeds: LiveFeeds;
  readonly #heartbeats: Heartbeats;
  readonly #position = new SharedQuestion<LivePosition>(() => this.#openStore().position());
  #store: LiveStore | null = null;
  #up = true;
  #stopping = false;
  #retiring = false;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly sessions: SessionsService,
    private readonly watch: SessionWatch,
    private readonly rides: RidesUnderWay,
    private readonly metrics: LiveMetrics,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'LIVE_STREAMS' | 'NATS_REPLICAS'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#feeds = new LiveFeeds(nats, {
      onGap: (stream) => this.#mend(stream),
      onOlder: (stream) => this.#mend(stream),
      onSent: (kind, count) => metrics.sent.inc({ kind }, count),
      onDelivered: (delayMs) => metrics.delivery.observe(delayMs / 1000),
    });
    this.#heartbeats = new Heartbeats({
      position: () => this.#position.ask(),
      onOtherStore: (stream) => this.#mend(stream),
      onBeat: (streams) => void this.rides.tell(streams),
      onSessionsDue: (streams) => void this.watch.lookAgain(streams),
      onFailure: (error) => this.#failed(error),
    });
  }

  async onModuleInit(): Promise<void> {
    this.metrics.limit.set(this.config.LIVE_STREAMS);
    this.#store = await LiveStore.open(this.nats, {
      timeout: storeTimeoutMs,
      replicas: this.config.NATS_REPLICAS,
    });
    // One that is missing is made with the first stream.
    await this.#store.ensure({ update: true }).catch((error: unknown) => this.#failed(error));
    this.sessions.onChanged((userId, sessionId) => {
      for (const stream of this.#feeds.streamsOf(userId)) {
        if (sessionId !== undefined && stream.owner.principal.sessionId !== sessionId) continue;
        void this.watch.check(stream, sessionPatienceMs);
      }
    });
    this.#heartbeats.start();
    void this.#followConnection();
  }

  onModuleDestroy(): void {
    this.#stopping = true;
    this.#heartbeats.stop();
    this.#endAll(2000);
  }

  /** Another gateway serves already: streams end and come back to that one; who asks here still is sent there. */
  retire(): void {
    this.#retiring = true;
    this.#endAll(500);
  }

  /** Ends all streams, each with a time of its own to come back, so that they do not all come at once. */
  #endAll(leastSpreadMs: number): void {
    const spreadMs = Math.max(leastSpreadMs, (this.#streams.size / returningPerSecond) * 1000);
    for (const stream of this.#streams) stream.end('stopping', 500 + Math.random() * spreadMs);
  }

  /** @throws Refusal unavailable when no stream can be opened here now */
  async ready(): Promise<void> {
    const full = this.#streams.size >= this.config.LIVE_STREAMS;
    if (this.#stopping || full || !this.#up) throw unavailable();
    await this.#position.ask().catch((error: unknown) => {
      this.#failed(error);
      throw unavailable();
    });
  }

  /** @param after where the browser says it was; null for one that begins */
  open(out: Writable, owner: StreamOwner, after: Mark | null): LiveStream {
    const stream = new LiveStream(out, owner, after ?? nowhere, (closed, why) => this.#closed(closed, why));
    this.#makeRoom(owner.principal.userId);
    this.#streams.add(stream);
    this.metrics.open.set(this.#streams.size);
    this.metrics.opened.inc({ how: after ? 'resumed' : 'new' });
    stream.advise(1000 + Math.random() * 2000);
    stream.say(hello);
    if (after) stream.say(hintsMissed);
    this.#feeds.add(stream);
    this.#heartbeats.add(stream);
    this.sessions.willLookAgain(owner.token);
    this.#mend(stream);
    // It may have ended between the look at it and the place in the feed.
    void this.watch.check(stream, sessionPatienceMs);
    if (this.#stopping || this.#retiring) stream.end('stopping', this.#stopping ? 1000 : 100);
    return stream;
  }

  #makeRoom(userId: string): void {
    const [...own] = this.#feeds.streamsOf(userId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsPerUser))) {
      oldest.end('superseded', supersededRetryMs);
    }
  }

  #closed(stream: LiveStream, why: CloseReason): void {
    this.#streams.delete(stream);
    this.#feeds.remove(stream);
    this.#heartbeats.remove(stream);
    this.metrics.open.set(this.#streams.size);
    this.metrics.closed.inc({ why });
  }

  /** Makes a stream whole, after whatever is being done for it already. */
  #mend(stream: LiveStream): void {
    stream.hold();
    const before = this.#mending.get(stream) ?? Promise.resolve();
    const mended = before.then(() => catchUp(stream, this.#parts));
    this.#mending.set(stream, mended);
    void mended.finally(() => {
      if (this.#mending.get(stream) === mended) this.#mending.delete(stream);
    });
  }

  readonly #parts: CatchUpParts = {
    store: { next: (userId, after) => this.#openStore().next(userId, after) },
    position: () => this.#position.ask(),
    up: () => this.#up,
    onReset: (stream) => {
      if (stream.mark !== nowhere) this.metrics.resets.inc();
    },
    onFailure: (error) => this.#failed(error),
  };

  /** While NATS is away the streams stay; what was kept meanwhile is read when it is back, hints are lost. */
  async #followConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect') {
        this.#up = false;
        this.#heartbeats.forget();
        for (const stream of this.#streams) stream.hold();
      }
      if (type !== 'reconnect') continue;
      this.#up = true;
      for (const stream of this.#streams) {
        this.#mend(stream);
        stream.say(hintsMissed);
      }
      void this.watch.checkAll([...this.#streams], sessionPatienceAfterGapMs);
    }
  }

  #openStore(): LiveStore {
    if (!this.#store) throw unavailable();
    return this.#store;
  }

  #failed(error: unknown): void {
    this.log.warn({ error: String(error) }, 'the live store does not answer');
  }
}

function unavailable(): Refusal {
  return new Refusal('unavailable', 'Live updates are not available right now.');
}
