import { JetStreamApiError, jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { headerNames, liveStream, liveSubjects, type Addressed, type KeptMessage } from '@rahi/contracts';
import { OpenRequests } from '../nats/open-requests.js';
import { StreamPublisher } from '../nats/stream-publisher.js';

const nanoseconds = 1_000_000;
const duplicateWindowMs = 120_000;
/** Of its disk; the oldest go first. */
const maxBytes = 256 * 1024 * 1024;
const streamMissing = 10_059;
const configDiffers = 10_058;

/** Where the store stands. Sequences count all users' messages. */
export interface LivePosition {
  /** Another one each time the store was made anew: sequences of another epoch mean nothing. */
  readonly epoch: string;
  readonly first: number;
  readonly last: number;
}

export interface StoredMessage {
  readonly seq: number;
  /** The message as JSON text. */
  readonly text: string;
}

/** The JetStream stream of kept live messages, made when it is not there. */
export class LiveStore {
  private constructor(
    private readonly publisher: StreamPublisher,
    private readonly manager: JetStreamManager,
    private readonly replicas: number,
  ) {}

  /**
   * @param options.timeout milliseconds for each request to the store
   * @param options.replicas how many servers of the cluster keep it
   * @param options.publisher of a process whose inbox has a prefix of its own
   */
  static async open(
    connection: NatsConnection,
    { timeout = 5000, replicas = 1, publisher = new StreamPublisher(new OpenRequests(connection, '_INBOX')) } = {},
  ): Promise<LiveStore> {
    const manager = await jetstreamManager(connection, { timeout, checkAPI: false });
    return new LiveStore(publisher, manager, replicas);
  }

  /**
   * Makes the store when it is missing. One with other limits than today's is left as it is, unless `update` is true:
   * the gateway alone may (nats-permissions.ts), since whoever may change a stream may have it publish anywhere.
   */
  async ensure({ update }: { update: boolean }): Promise<StreamInfo> {
    const config = {
      name: liveStream.name,
      subjects: [liveSubjects.allKept],
      storage: 'file',
      num_replicas: this.replicas,
      retention: 'limits',
      discard: 'old',
      max_age: liveStream.keptMs * nanoseconds,
      max_msgs_per_subject: liveStream.keptPerUser,
      max_bytes: maxBytes,
      duplicate_window: duplicateWindowMs * nanoseconds,
      republish: { src: liveSubjects.allKept, dest: liveSubjects.feed('{{wildcard(1)}}') },
    } as const;
    try {
      return await this.manager.streams.add({ ...config, subjects: [...config.subjects] });
    } catch (error) {
      if (!isRefusal(error, configDiffers)) throw error;
      if (!update) return this.manager.streams.info(config.name);
      return this.manager.streams.update(config.name, { ...config, subjects: [...config.subjects] });
    }
  }

  /**
   * Keeps a message for its person, and nats-server tells the gateways, headers and all. The same id within two minutes
   * is kept once.
   * @param cause.occurredAt when what it tells of happened: how late it reaches a browser is measured from there
   * @throws Error when it is not known to be kept
   */
  async publish(
    { userId, message }: Addressed<KeptMessage>,
    { id, occurredAt }: { id: string; occurredAt: Date },
  ): Promise<void> {
    await this.publisher.publish(liveSubjects.kept(userId), JSON.stringify(message), id, {
      [headerNames.occurredAt]: String(occurredAt.getTime()),
    });
  }

  /** Where the store stands now; one that was lost is made anew. */
  async position(): Promise<LivePosition> {
    const { created, state } = await this.#info();
    // To the nanosecond: two stores are never made in the same.
    return { epoch: created.replace(/\D/g, ''), first: state.first_seq, last: state.last_seq };
  }

  /** A person's next message after a sequence, from the leader of the store: a follower may lag. */
  async next(userId: string, after: number): Promise<StoredMessage | null> {
    const query = { seq: after + 1, next_by_subj: liveSubjects.kept(userId) };
    const found = await this.manager.streams.getMessage(liveStream.name, query);
    return found && { seq: found.seq, text: found.string() };
  }

  async #info(): Promise<StreamInfo> {
    try {
      return await this.manager.streams.info(liveStream.name);
    } catch (error) {
      if (isRefusal(error, streamMissing)) return this.ensure({ update: true });
      throw error;
    }
  }
}

function isRefusal(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
