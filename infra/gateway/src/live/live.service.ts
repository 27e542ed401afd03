import type { Writable } from 'node:stream';
import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { formerLiveStream, Refusal } from '@rahi/contracts';
import { CONFIG, LOGGER, NatsLink, type Logger } from '@rahi/service-kit/process';
import type { GatewayConfig } from '../gateway.config.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LiveFeeds } from './live-feeds.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveStream, type CloseReason, type StreamOwner } from './live-stream.js';
import { checkSession } from './session-watch.js';
import { heartbeatSeconds, SignsOfLife } from './signs-of-life.js';
import { say } from '../say.js';

/** A ninth stream of one user ends the oldest, which comes back after a minute. */
export const streamsPerUser = 8;
const supersededRetryMs = 60_000;
/** Streams that end together come back at this many a second. */
const returningPerSecond = 200;
const streamNotFound = 10_059;

/** All live streams of this gateway, from opening to end. */
@Injectable()
export class LiveService implements OnModuleInit, OnModuleDestroy {
  readonly #streams = new Set<LiveStream>();
  /** Set once streams end here: how soon a stream that is opened nevertheless comes back to another gateway. */
  #endingRetryMs: number | null = null;

  constructor(
    private readonly link: NatsLink,
    private readonly sessions: SessionsService,
    private readonly feeds: LiveFeeds,
    private readonly signs: SignsOfLife,
    private readonly metrics: LiveMetrics,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'LIVE_STREAMS'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.metrics.limit.set(this.config.LIVE_STREAMS);
    this.sessions.onChanged((userId, sessionId) => {
      for (const stream of this.feeds.streamsOf(userId)) {
        if (sessionId !== undefined && stream.owner.principal.sessionId !== sessionId) continue;
        void checkSession(this.sessions, stream);
      }
    });
    void this.#followConnection();
    await this.#deleteFormerStream();
  }

  onModuleDestroy(): void {
    this.#endAll(2000, 1000);
  }

  /** Ends all streams, because another gateway takes over; a stream that is opened here from now on is sent there. */
  retire(): void {
    this.#endAll(500, 100);
  }

  /** Ends all streams, each with a retry time of its own, so that they do not come back at the same moment. */
  #endAll(leastSpreadMs: number, lateRetryMs: number): void {
    this.#endingRetryMs = lateRetryMs;
    const spreadMs = Math.max(leastSpreadMs, (this.#streams.size / returningPerSecond) * 1000);
    for (const stream of this.#streams) stream.end('stopping', 500 + Math.random() * spreadMs);
  }

  /** @throws Refusal unavailable when no stream can be opened here now */
  requireRoom(): void {
    if (!this.link.up || this.#streams.size >= this.config.LIVE_STREAMS) {
      throw new Refusal('unavailable', say('failure.live'));
    }
  }

  /** Opens a stream. Its browser reads what it shows, and is notified of every change from here on. */
  open(out: Writable, owner: StreamOwner): LiveStream {
    const stream = new LiveStream(out, owner, (closed, why) => this.#closed(closed, why));
    const own = this.feeds.streamsOf(owner.principal.userId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsPerUser))) {
      oldest.end('superseded', supersededRetryMs);
    }
    this.#streams.add(stream);
    this.feeds.add(stream);
    this.signs.schedule(stream);
    this.metrics.open.set(this.#streams.size);
    this.metrics.opened.inc();
    stream.setRetry(1000 + Math.random() * 2000);
    // The subscription has reached nats-server by then, so every change after these is hinted.
    const begin = () => {
      stream.send({ kind: 'hello', heartbeatSeconds });
      stream.send({ kind: 'reset', missed: 'all' });
    };
    this.link.connection.flush().then(begin, () => stream.end('stopping'));
    // The session may have ended since the gate looked at it.
    void checkSession(this.sessions, stream);
    if (this.#endingRetryMs !== null) stream.end('stopping', this.#endingRetryMs);
    return stream;
  }

  #closed(stream: LiveStream, why: CloseReason): void {
    this.#streams.delete(stream);
    this.feeds.remove(stream);
    this.signs.remove(stream);
    this.metrics.open.set(this.#streams.size);
    this.metrics.closed.inc({ why });
  }

  /** Streams stay open while NATS is away. Hints from that time are lost, so browsers read again when it is back. */
  async #followConnection(): Promise<void> {
    for await (const { type } of this.link.connection.status()) {
      if (type !== 'reconnect') continue;
      for (const stream of this.#streams) {
        stream.send({ kind: 'reset', missed: 'all' });
        this.signs.schedule(stream);
      }
    }
  }

  async #deleteFormerStream(): Promise<void> {
    try {
      const manager = await jetstreamManager(this.link.connection, { checkAPI: false });
      await manager.streams.delete(formerLiveStream.name);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === streamNotFound) return;
      this.log.warn({ error: String(error), stream: formerLiveStream.name }, 'the former live stream is not deleted');
    }
  }
}
