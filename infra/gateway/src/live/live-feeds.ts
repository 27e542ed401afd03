import { crowdHintSchema, headerNames, liveSubjects } from '@rahi/contracts';
import type { NatsConnection } from '@rahi/service-kit';
import type { Kept, LiveStream } from './live-stream.js';

type Subscription = ReturnType<NatsConnection['subscribe']>;
type Msg = Awaited<ReturnType<NatsConnection['request']>>;

interface Feed {
  readonly streams: Set<LiveStream>;
  readonly subscription: Subscription;
}

/** What the feeds tell whoever keeps the streams whole. */
export interface FeedListener {
  /** A message before the one that has just come is missing. */
  onGap(stream: LiveStream): void;
  /** A sequence went back: the store may be another one. */
  onOlder(stream: LiveStream): void;
  onSent(kind: 'kept' | 'hint', count: number): void;
  /** A kept message was written to a stream, so long after what it tells of. */
  onDelivered(delayMs: number): void;
}

/** One core subscription for each person with an open stream here, one for admins, and one for what many are told. */
export class LiveFeeds {
  readonly #feeds = new Map<string, Feed>();
  readonly #admins: Feed['streams'] = new Set();
  #adminFeed: Subscription | null = null;
  #crowdFeed: Subscription | null = null;

  constructor(
    private readonly nats: NatsConnection,
    private readonly listener: FeedListener,
  ) {}

  streamsOf(userId: string): ReadonlySet<LiveStream> {
    return this.#feeds.get(userId)?.streams ?? new Set();
  }

  /** From now on the stream gets what comes for its person. */
  add(stream: LiveStream): void {
    const { userId, isAdmin } = stream.owner.principal;
    const feed = this.#feeds.get(userId) ?? this.#open(userId);
    feed.streams.add(stream);
    this.#crowdFeed ??= this.nats.subscribe(liveSubjects.crowd, {
      callback: (error, msg) => {
        if (!error) this.#hintCrowd(msg.json());
      },
    });
    if (!isAdmin) return;
    this.#admins.add(stream);
    this.#adminFeed ??= this.nats.subscribe(liveSubjects.admins, {
      callback: (error, msg) => {
        if (!error) this.#hint(this.#admins, msg.string());
      },
    });
  }

  remove(stream: LiveStream): void {
    const { userId } = stream.owner.principal;
    const feed = this.#feeds.get(userId);
    if (feed?.streams.delete(stream) && feed.streams.size === 0) {
      this.#feeds.delete(userId);
      feed.subscription.unsubscribe();
    }
    if (this.#feeds.size === 0) {
      this.#crowdFeed?.unsubscribe();
      this.#crowdFeed = null;
    }
    if (this.#admins.delete(stream) && this.#admins.size === 0) {
      this.#adminFeed?.unsubscribe();
      this.#adminFeed = null;
    }
  }

  #open(userId: string): Feed {
    const streams: Feed['streams'] = new Set();
    const subscription = this.nats.subscribe(liveSubjects.feed(userId), {
      callback: (error, msg) => {
        if (error) return;
        const seq = Number(msg.headers?.get('Nats-Sequence') || Number.NaN);
        const before = Number(msg.headers?.get('Nats-Last-Sequence') || 0);
        if (Number.isNaN(seq)) this.#hint(streams, msg.string());
        else this.#kept(streams, { seq, before, json: msg.string(), written: this.#timerFrom(msg.headers) });
      },
    });
    const feed = { streams, subscription };
    this.#feeds.set(userId, feed);
    return feed;
  }

  #timerFrom(headers: Msg['headers']): () => void {
    const occurredAt = Number(headers?.get(headerNames.occurredAt) || Number.NaN);
    return () => {
      // One of a release before this header says nothing of it; Postgres' clock and this one may differ by a little.
      if (!Number.isNaN(occurredAt)) this.listener.onDelivered(Math.max(0, Date.now() - occurredAt));
    };
  }

  #kept(streams: Feed['streams'], message: Kept): void {
    this.listener.onSent('kept', streams.size);
    for (const stream of streams) {
      if (!stream.holding && message.seq <= stream.mark.seq) this.listener.onOlder(stream);
      else if (!stream.take(message)) this.listener.onGap(stream);
    }
  }

  #hintCrowd(payload: unknown): void {
    const crowd = crowdHintSchema.safeParse(payload);
    // A newer service may tell more than this gateway knows.
    if (!crowd.success) return;
    const json = JSON.stringify(crowd.data.message);
    for (const userId of crowd.data.userIds) {
      const feed = this.#feeds.get(userId);
      if (feed) this.#hint(feed.streams, json);
    }
  }

  #hint(streams: Feed['streams'], json: string): void {
    this.listener.onSent('hint', streams.size);
    for (const stream of streams) stream.say(json);
  }
}
