import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { eventStream, eventSubjects } from '@rahi/contracts';

const nanoseconds = 1_000_000;
/** How long JetStream remembers a message id and drops its repeats. */
const duplicateWindowMs = 120_000;
/** How long events stay on the stream; the outboxes keep them for good. */
const retentionMs = 14 * 24 * 3_600_000;

/** JetStream, with the one stream of domain events made when it is not there. */
export class EventStream {
  private constructor(
    readonly client: JetStreamClient,
    readonly manager: JetStreamManager,
  ) {}

  static async open(connection: NatsConnection): Promise<EventStream> {
    const manager = await jetstreamManager(connection, { timeout: 10_000, checkAPI: false });
    const stream = new EventStream(jetstream(connection, { timeout: 5000 }), manager);
    await stream.ensure();
    return stream;
  }

  /** Makes the stream when it is missing: a server that lost its disk comes back without it. */
  async ensure(): Promise<void> {
    // Adding what is already there, alike, changes nothing.
    await this.manager.streams.add({
      name: eventStream,
      subjects: [eventSubjects],
      storage: 'file',
      retention: 'limits',
      max_age: retentionMs * nanoseconds,
      duplicate_window: duplicateWindowMs * nanoseconds,
    });
  }
}
