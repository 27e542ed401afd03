import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { hints, partitionOf, partitionSubject, type VehicleType } from '@rahi/contracts';
import { endOfTurn, Jobs, LOGGER, NATS, type Logger, type Watch } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { Ownership } from './partitions/ownership.js';
import { FleetReader } from './fleet-reader.service.js';
import type { Fix } from '../drivers/fix.js';
import { Fleet } from './fleet.js';

interface Hint<T> {
  readonly subject: string;
  readonly data: z.ZodMiniType<T>;
}
type Moved = z.output<typeof hints.driverMoved.data>;

/**
 * How long an instance of a release up to 0.2 counts as running since it was last heard, or since this one started. Such an instance
 * holds every driver, so it is sent every move.
 */
const formerMs = 30_000;

/** Keeps the fleets of the instances up to date, over core NATS: a move is heard by the owners of the partitions it concerns. */
@Injectable()
export class FleetHints implements OnModuleInit {
  #listeningSince = Infinity;
  readonly #watch: Watch;
  #formerUntil = Date.now() + formerMs;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly fleet: Fleet,
    private readonly reader: FleetReader,
    private readonly ownership: Ownership,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Fleet hints');
  }

  /** Since when this instance has received every hint for its partitions, epoch milliseconds: Infinity while it receives none. */
  get listeningSince(): number {
    return this.#listeningSince;
  }

  /** Listens before the fleet is first read, so that no change is missed in between. */
  onModuleInit(): void {
    this.#hear(hints.driverMoved, (moved) => (this.#isFormer(moved.by) ? this.#takeMove(moved) : undefined));
    this.#hear(hints.driverChanged, ({ driverId, by }) => {
      this.#isFormer(by);
      return this.reader.isConcerned(driverId) ? this.#refresh(driverId) : undefined;
    });
    this.#listeningSince = Date.now();
    void this.#followConnection();
  }

  /** Hears the moves of a partition. */
  hear(partition: number): Subscription {
    return this.#hear({ subject: movesIn(partition), data: hints.driverMoved.data }, (moved) => this.#takeMove(moved));
  }

  /** Announces committed changes of drivers' profiles, ratings or trip states. */
  async changed(...driverIds: readonly string[]): Promise<void> {
    for (const driverId of driverIds) this.#publish(hints.driverChanged.subject, { driverId, by: this.ownership.self });
    await Promise.all(driverIds.map((driverId) => this.#refresh(driverId)));
  }

  /**
   * Announces a position that this instance has taken already, to the other owners that it concerns.
   * @param before where the driver was, as far as it is known
   */
  moved(driverId: string, vehicleType: VehicleType, online: boolean, fix: Fix, before: Fix | null): void {
    const { lat, lng, heading, at } = fix;
    const concerned = new Set([partitionOf(fix), ...(before ? [partitionOf(before)] : [])]);
    const subjects = [...concerned].filter((partition) => !this.ownership.isSettled(partition)).map(movesIn);
    if (Date.now() < this.#formerUntil) subjects.push(hints.driverMoved.subject);
    if (subjects.length > 0) {
      const moved = { driverId, lat, lng, heading, vehicleType, online, at, by: this.ownership.self };
      // They leave in one write with the answers of this turn.
      void endOfTurn().then(() => {
        for (const subject of subjects) this.#publish(subject, moved);
      });
    }
    if (this.ownership.keeps(fix)) void this.#check(driverId, online);
  }

  /**
   * Sends the newest positions in partitions to those who own them now: they have read Postgres, where the last few seconds of
   * moves are missing.
   */
  handOver(partitions: ReadonlySet<number>): void {
    for (const [{ id: driverId, vehicleType, isOnline: online }, fix] of this.fleet.onlineIn(partitions))
      if (vehicleType) {
        const moved = { driverId, ...fix, vehicleType, online, by: this.ownership.self };
        this.#publish(movesIn(partitionOf(fix)), moved);
      }
  }

  #takeMove({ driverId, lat, lng, heading, at, online }: Moved): Promise<void> | undefined {
    const fix = { lat, lng, heading, at };
    this.fleet.moved(driverId, fix);
    return this.ownership.keeps(fix) ? this.#check(driverId, online) : undefined;
  }

  /** Whether an instance of a release up to 0.2 says this. */
  #isFormer(by: string | undefined): boolean {
    if (by !== undefined && this.ownership.members.has(by)) return false;
    this.#formerUntil = Date.now() + formerMs;
    return true;
  }

  /** Postgres decides who is online: a hint that disagrees with the fleet makes it read the driver again. */
  async #check(driverId: string, online: boolean): Promise<void> {
    const known = this.fleet.driver(driverId) !== undefined;
    if (online !== known) await this.#refresh(driverId);
  }

  async #refresh(driverId: string): Promise<void> {
    try {
      await this.#watch.of(() => this.reader.refresh(driverId));
    } catch (error) {
      // The sweep reads it once the database is back.
      this.log.warn({ driverId, error: String(error) }, 'a driver could not be read again');
    }
  }

  #publish(subject: string, data: object): void {
    if (!this.nats.isClosed()) this.nats.publish(subject, JSON.stringify(data));
  }

  /** Takes hints of other instances; an instance has applied its own already. */
  #hear<T extends { by?: string | undefined }>(
    { subject, data }: Hint<T>,
    take: (hint: T) => Promise<void> | undefined,
  ): Subscription {
    return this.nats.subscribe(subject, {
      callback: (error, msg) => {
        const taken = (async () => {
          if (error) throw error;
          const hint = data.parse(msg.json());
          if (hint.by !== this.ownership.self) await take(hint);
        })();
        taken.catch((reason: unknown) => {
          this.#watch.failed(reason);
          this.log.warn({ subject, error: String(reason) }, 'a hint was ignored');
        });
      },
    });
  }

  /** Hints are not repeated: those missed during a disconnection are made up for by reading Postgres. */
  async #followConnection(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'disconnect') this.#listeningSince = Infinity;
      if (status.type !== 'reconnect') continue;
      this.#listeningSince = Date.now();
      await this.#watch
        .of(() => this.reader.reload())
        .catch((error: unknown) => {
          this.log.warn({ error: String(error) }, 'the fleet could not be read again');
        });
    }
  }
}

/** The subject of the moves in a partition. */
function movesIn(partition: number): string {
  return partitionSubject(hints.driverMoved.subject, partition);
}
