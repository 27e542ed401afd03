import { once } from 'node:events';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { eventStream, eventSubjects } from '@rahi/contracts';

const nanoseconds = 1_000_000;
/** How long JetStream remembers a message id and drops its repeats. */
const duplicateWindowMs = 120_000;
/** How long events stay on the stream, in milliseconds; the outboxes keep them for good. */
export const retentionMs = 14 * 24 * 3_600_000;

/** JetStream, with the one stream of domain events made when it is not there. */
export class EventStream {
  #created: string | null = null;
  #lost = new AbortController();
  readonly #onRenewed: (() => void)[] = [];
  readonly #onReconnect: (() => void)[] = [];

  private constructor(
    readonly client: JetStreamClient,
    readonly manager: JetStreamManager,
    private readonly replicas: number,
  ) {}

  /** @param replicas how many servers of the cluster keep the stream */
  static async open(connection: NatsConnection, replicas = 1): Promise<EventStream> {
    const manager = await jetstreamManager(connection, { timeout: 10_000, checkAPI: false });
    const stream = new EventStream(jetstream(connection, { timeout: 5000 }), manager, replicas);
    await stream.ensure();
    void stream.#follow(connection);
    return stream;
  }

  /** False between a disconnect and the reconnect. */
  get up(): boolean {
    return !this.#lost.signal.aborted;
  }

  /**
   * Waits for work on the server, and no longer than the connection lasts: what a server that has gone was asked, the one
   * that comes back does not answer, and a timeout would be waited for in vain.
   * @throws Error when the connection is lost meanwhile, or is already
   */
  async whileUp<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#lost;
    signal.throwIfAborted();
    const over = new AbortController();
    const lost = once(signal, 'abort', { signal: over.signal }).then(
      () => signal.throwIfAborted(),
      () => undefined,
    );
    try {
      const worked = work();
      await Promise.race([worked, lost]);
      return await worked;
    } finally {
      over.abort();
    }
  }

  /**
   * Makes the stream when it is missing: a server that lost its disk comes back without it.
   * @returns when it was made, in the server's words; another time than before means that it was lost meanwhile
   */
  async ensure(): Promise<string> {
    // Adding what is already there, alike, changes nothing.
    const { created } = await this.whileUp(() =>
      this.manager.streams.add({
        name: eventStream,
        subjects: [eventSubjects],
        storage: 'file',
        num_replicas: this.replicas,
        retention: 'limits',
        max_age: retentionMs * nanoseconds,
        duplicate_window: duplicateWindowMs * nanoseconds,
      }),
    );
    const before = this.#created;
    this.#created = created;
    if (before !== null && before !== created) for (const act of this.#onRenewed) act();
    return created;
  }

  /** Acts when the stream turned out to be another than before: its consumers have gone with it. */
  onRenewed(act: () => void): void {
    this.#onRenewed.push(act);
  }

  /** Acts when the server is back: it may have lost its store. */
  onReconnect(act: () => void): void {
    this.#onReconnect.push(act);
  }

  async #follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#lost.abort(new Error('NATS is away'));
      if (type !== 'reconnect') continue;
      this.#lost = new AbortController();
      for (const act of this.#onReconnect) act();
    }
  }
}
