import { jetstream } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, sift, tripPositions, type SievedFix, type SieveOptions } from '@rahi/contracts';
import { CONFIG, Jobs, LOGGER, NATS, type Logger, type Watch } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { RidesConfig } from '../../config.js';
import { say } from '../../say.js';
import { PositionMetrics } from './position-metrics.js';

export type TripPosition = z.output<typeof tripPositions.value>;
/** A position as it comes; `clock`: when it was there by its device's clock, epoch milliseconds. */
export type SharedPosition = TripPosition & { clock?: number };
type TripDoubt = z.output<typeof tripPositions.doubt>;
export type Traveller = 'rider' | 'driver';

/** Reading and writing must not delay a request: positions are hints. */
const patienceMs = 400;
/** A position that was not renewed for this long is forgotten. nats-server 2.9 has only an age per bucket. */
const keptMs = 3_600_000;
/** A position older than this, in milliseconds, waited for a network: a newer one may already be stored. */
const lateMs = 5_000;
/** How long an instance knows by itself what it took last, in milliseconds. */
const recentMs = 10_000;
/** The demo fleet drives eight times faster than in life. */
const localSpeedUp = 10;

const doubtKeyOf = (key: string) => `${key}.doubt`;

/** The last positions of trips, in a JetStream KV bucket in memory: any instance answers tracking (R22). */
@Injectable()
export class TripPositions {
  #opening: Promise<KV> | null = null;
  readonly #watch: Watch;
  /** What this instance took of late, oldest first. */
  readonly #recent = new Map<string, TripPosition>();
  readonly #options: SieveOptions;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: Pick<RidesConfig, 'NATS_REPLICAS' | 'RAHI_LOCAL'>,
    private readonly metrics: PositionMetrics,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Trip positions');
    this.#options = { speedUp: config.RAHI_LOCAL ? localSpeedUp : 1 };
  }

  /** The last good position, or null: none yet, or the bucket is unreachable. */
  async last(rideId: string, who: Traveller): Promise<TripPosition | null> {
    try {
      const position = await this.#read(`${rideId}.${who}`, tripPositions.value);
      this.#watch.succeeded();
      return position;
    } catch (error) {
      this.#lost(error);
      return null;
    }
  }

  /**
   * The newest position, also one that waits for a second (R49): for a driver's own moves, which nobody is to repeat because a
   * client sends one position and then moves. Null as with `last`.
   */
  async newest(rideId: string, who: Traveller): Promise<Pick<TripPosition, 'lat' | 'lng' | 'at'> | null> {
    try {
      const [good, doubtful] = await this.#known(`${rideId}.${who}`);
      return doubtful && doubtful.at > (good?.at ?? 0) ? doubtful : good;
    } catch (error) {
      this.#lost(error);
      return null;
    }
  }

  /**
   * Stores a position, unless it is late or cannot be right (R49); creates the bucket again if the server has lost it.
   * @returns whether it is now the last one, and how many of this person on this trip were in doubt, when one more is
   * @throws Refusal unavailable when it cannot be judged or stored
   */
  async share(
    rideId: string,
    who: Traveller,
    { clock, ...position }: SharedPosition,
  ): Promise<{ taken: boolean; jumps: number }> {
    const key = `${rideId}.${who}`;
    const { verdict, jumps } = this.#continues(key, position)
      ? { verdict: 'taken' as const, jumps: 0 }
      : await this.#judge(key, { ...position, clock });
    this.metrics.came(who, verdict);
    if (verdict !== 'taken') return { taken: false, jumps };
    if (!((await this.#put(key, position)) || (await this.#put(key, position))))
      throw new Refusal('unavailable', say('position.notShared'));
    this.#remember(key, position);
    return { taken: true, jumps };
  }

  /** Whether it follows one that this instance has just taken: no need to ask what others took. */
  #continues(key: string, position: TripPosition): boolean {
    const good = this.#recent.get(key) ?? null;
    if (!good || good.at < position.at - recentMs || position.at < Date.now() - lateMs) return false;
    return sift({ good, doubtful: null }, position, this.#options).verdict === 'taken';
  }

  /** Judges a position by what all instances have taken. Another device of the same person may be ahead of a delayed one. */
  async #judge(key: string, position: SharedPosition) {
    const [good, doubtful] = await this.#known(key).catch((error: unknown) => {
      this.#lost(error);
      throw new Refusal('unavailable', say('position.notShared'));
    });
    const { verdict } = sift<SievedFix>({ good, doubtful }, position, this.#options);
    if (verdict !== 'doubtful') return { verdict, jumps: 0 };
    const jumps = (doubtful?.jumps ?? 0) + 1;
    const { lat, lng, at, clock } = position;
    await this.#put(doubtKeyOf(key), { lat, lng, at, clock, jumps });
    return { verdict, jumps };
  }

  /**
   * What all instances have taken last, and what waits for a second. A server that has lost the bucket gets a new one, in which nothing
   * is known. A bucket that does not answer is no empty one: the next position must not be believed for that (R49).
   * @throws when the bucket does not answer
   */
  async #known(key: string): Promise<[good: TripPosition | null, doubtful: TripDoubt | null]> {
    const read = () =>
      Promise.all([this.#read(key, tripPositions.value), this.#read(doubtKeyOf(key), tripPositions.doubt)]);
    return await read().catch((error: unknown) => {
      this.log.info({ error: String(error) }, 'trip positions are opened again');
      this.#opening = null;
      return read();
    });
  }

  #remember(key: string, position: TripPosition): void {
    this.#recent.delete(key);
    this.#recent.set(key, position);
    for (const [old, { at }] of this.#recent) {
      if (at >= Date.now() - recentMs) break;
      this.#recent.delete(old);
    }
  }

  async #read<Value>(key: string, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    const bucket = await this.#bucket();
    const entry = await bucket.get(key);
    return entry?.operation === 'PUT' ? schema.parse(entry.json()) : null;
  }

  async #put(key: string, value: TripPosition | TripDoubt): Promise<boolean> {
    try {
      const bucket = await this.#bucket();
      await bucket.put(key, JSON.stringify(value));
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
