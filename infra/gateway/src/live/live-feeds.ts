import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { crowdHintSchema, headerNames, liveSubjects } from '@rahi/contracts';
import { NATS, type NatsConnection } from '@rahi/service-kit/process';
import { LiveMetrics } from './live-metrics.js';
import type { LiveStream } from './live-stream.js';
import { SignsOfLife } from './signs-of-life.js';

interface Feed {
  readonly streams: Set<LiveStream>;
  readonly subscription: ReturnType<NatsConnection['subscribe']>;
}

const driverHint = '{"kind":"driver"';

/** Passes hints on to the streams of their people, over one core subscription for each person with a stream here. */
@Injectable()
export class LiveFeeds implements OnModuleInit {
  readonly #feeds = new Map<string, Feed>();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly signs: SignsOfLife,
    private readonly metrics: LiveMetrics,
  ) {}

  onModuleInit(): void {
    this.nats.subscribe(liveSubjects.crowd, {
      callback: (error, msg) => {
        const crowd = error ? null : crowdHintSchema.safeParse(msg.json());
        // A newer service may send kinds that this gateway does not know.
        if (!crowd?.success) return;
        const json = JSON.stringify(crowd.data.message);
        for (const userId of crowd.data.userIds) this.#pass(json, this.streamsOf(userId));
      },
    });
    this.nats.subscribe(liveSubjects.admins, {
      callback: (error, msg) => {
        if (error) return;
        const all = [...this.#feeds.values()].flatMap(({ streams }) => [...streams]);
        this.#pass(
          msg.string(),
          all.filter(({ owner }) => owner.principal.isAdmin),
        );
      },
    });
  }

  streamsOf(userId: string): readonly LiveStream[] {
    return [...(this.#feeds.get(userId)?.streams ?? [])];
  }

  add(stream: LiveStream): void {
    const { userId } = stream.owner.principal;
    const { streams } = this.#feeds.get(userId) ?? this.#open(userId);
    streams.add(stream);
  }

  remove(stream: LiveStream): void {
    const { userId } = stream.owner.principal;
    const feed = this.#feeds.get(userId);
    if (!feed?.streams.delete(stream) || feed.streams.size > 0) return;
    this.#feeds.delete(userId);
    feed.subscription.unsubscribe();
  }

  #open(userId: string): Feed {
    const streams: Feed['streams'] = new Set();
    const subscription = this.nats.subscribe(liveSubjects.feed(userId), {
      callback: (error, msg) => {
        if (error) return;
        const json = msg.string();
        this.#pass(json, streams);
        const occurredAt = Number(msg.headers?.get(headerNames.occurredAt));
        if (occurredAt > 0) this.metrics.delivered(occurredAt, streams.size);
        // The driver may have gone online: signs of life are more frequent from then on.
        if (json.startsWith(driverHint)) for (const stream of streams) this.signs.schedule(stream);
      },
    });
    const feed = { streams, subscription };
    this.#feeds.set(userId, feed);
    return feed;
  }

  #pass(json: string, streams: Iterable<LiveStream>): void {
    for (const stream of streams) {
      stream.sendText(json);
      this.metrics.sent.inc({ kind: 'hint' });
    }
  }
}
