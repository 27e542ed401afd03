import { jetstream } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, tripPositions } from '@rahi/contracts';
import { CONFIG, Jobs, LOGGER, NATS, type Logger, type Watch } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { RidesConfig } from '../../config.js';
import { say } from '../../say.js';

export type TripPosition = z.output<typeof tripPositions.value>;
export type Traveller = 'rider' | 'driver';

/** Reading and writing must not delay a request: positions are hints. */
const patienceMs = 400;
/** A position that was not renewed for this long is forgotten. nats-server 2.9 has only an age per bucket. */
const keptMs = 3_600_000;
/** A position older than this, in milliseconds, waited for a network: a newer one may already be stored. */
const lateMs = 5_000;

/** The last positions of trips, in a JetStream KV bucket in memory: any instance answers tracking (R22). */
@Injectable()
export class TripPositions {
  #opening: Promise<KV> | null = null;
  readonly #watch: Watch;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: Pick<RidesConfig, 'NATS_REPLICAS'>,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Trip positions');
  }

  /** The last known position, or null: none yet, or the bucket is unreachable. */
  async last(rideId: string, who: Traveller): Promise<TripPosition | null> {
    try {
      const bucket = await this.#bucket();
      const entry = await bucket.get(`${rideId}.${who}`);
      this.#watch.succeeded();
      return entry?.operation === 'PUT' ? tripPositions.value.parse(entry.json()) : null;
    } catch (error) {
      this.#lost(error);
      return null;
    }
  }

  /**
   * Stores a position, unless a newer one is stored; creates the bucket again if the server has lost it.
   * @throws Refusal unavailable when it still cannot be stored.
   */
  async share(rideId: string, who: Traveller, position: TripPosition): Promise<void> {
    if (position.at < Date.now() - lateMs && (await this.#isNewer(rideId, who, position.at))) return;
    const kept = (await this.#put(rideId, who, position)) || (await this.#put(rideId, who, position));
    if (!kept) throw new Refusal('unavailable', say('position.notShared'));
  }

  /** Delayed positions of one device arrive in order, but a second device may be ahead of it. */
  async #isNewer(rideId: string, who: Traveller, at: number): Promise<boolean> {
    const kept = await this.last(rideId, who);
    return kept !== null && kept.at > at;
  }

  async #put(rideId: string, who: Traveller, position: TripPosition): Promise<boolean> {
    try {
      const bucket = await this.#bucket();
      await bucket.put(`${rideId}.${who}`, JSON.stringify(position));
      this.#watch.succeeded();
      return true;
    } catch (error) {
      this.#lost(error);
      return false;
    }
  }

  #bucket(): Promise<KV> {
    this.#opening ??= new Kvm(jetstream(this.connection, { timeout: patienceMs })).create(tripPositions.bucket, {
      history: 1,
      ttl: keptMs,
      storage: 'memory',
      replicas: this.config.NATS_REPLICAS,
    });
    return this.#opening;
  }

  /** Forgets the bucket: the next use opens it again. */
  #lost(error: unknown): void {
    this.#opening = null;
    this.#watch.failed(error);
    this.log.warn({ error: String(error) }, 'trip positions are unreachable');
  }
}
