import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { eventStream, eventSubjects } from '@rahi/contracts';
import type { NatsLink } from '../nats/connection.js';

/** How long JetStream remembers a message id and drops its repeats. */
const duplicateWindowMs = 120_000;
/** How long events stay on the stream, in milliseconds; the outboxes keep them permanently. */
export const retentionMs = 14 * 24 * 3_600_000;

/** JetStream, with the one stream of domain events made when it is not there. */
export class EventStream {
  private constructor(
    readonly link: NatsLink,
    readonly client: JetStreamClient,
    readonly manager: JetStreamManager,
    private readonly replicas: number,
  ) {}

  /** @param replicas how many servers of the cluster keep the stream */
  static async open(link: NatsLink, replicas = 1): Promise<EventStream> {
    const manager = await jetstreamManager(link.connection, { timeout: 10_000, checkAPI: false });
    const stream = new EventStream(link, jetstream(link.connection, { timeout: 5000 }), manager, replicas);
    await stream.ensure();
    return stream;
  }

  /**
   * Creates the stream when it is missing: a server that lost its disk comes back without it.
   * @returns when it was created, in the server's words; a different time than before means that it was lost in between
   */
  async ensure(): Promise<string> {
    // Adding an existing stream with the same settings changes nothing.
    const stream = await this.link.whileUp(() =>
      this.manager.streams.add({
        name: eventStream,
        subjects: [eventSubjects],
        storage: 'file',
        num_replicas: this.replicas,
        retention: 'limits',
        max_age: nanos(retentionMs),
        duplicate_window: nanos(duplicateWindowMs),
      }),
    );
    return stream.created;
  }
}
