import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { hints, type VehicleType } from '@rahi/contracts';
import { endOfTurn, LOGGER, NATS, type Logger } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { FleetReader } from './fleet-reader.service.js';
import { Fleet, type Fix } from './fleet.js';

interface Hint<T> {
  readonly subject: string;
  readonly data: z.ZodMiniType<T>;
}

/** Keeps the fleets of all instances equal, over core NATS: every instance hears every hint. */
@Injectable()
export class FleetHints implements OnModuleInit {
  readonly #self = randomUUID();
  #listeningSince = Infinity;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly fleet: Fleet,
    private readonly reader: FleetReader,
  ) {}

  /** Since when this instance has heard every hint, epoch milliseconds: Infinity while it hears none. */
  get listeningSince(): number {
    return this.#listeningSince;
  }

  /** Listens before the fleet is first read, so that no change is missed in between. */
  onModuleInit(): void {
    this.#hear(hints.driverMoved, ({ driverId, lat, lng, heading, at, online }) => {
      this.fleet.moved(driverId, { lat, lng, heading, at });
      return this.#check(driverId, online);
    });
    this.#hear(hints.driverChanged, ({ driverId }) => this.#refresh(driverId));
    this.#listeningSince = Date.now();
    void this.#followConnection();
  }

  /** Announces committed changes of drivers' profiles, ratings or trip states. */
  async changed(...driverIds: readonly string[]): Promise<void> {
    for (const driverId of driverIds) this.#publish(hints.driverChanged, { driverId, by: this.#self });
    await Promise.all(driverIds.map((driverId) => this.#refresh(driverId)));
  }

  /** Announces a position that this instance's fleet has already. */
  moved(driverId: string, vehicleType: VehicleType, online: boolean, { lat, lng, heading, at }: Fix): void {
    const moved = { driverId, lat, lng, heading, vehicleType, online, at, by: this.#self };
    // It leaves in one write with the answers of this turn.
    void endOfTurn().then(() => this.#publish(hints.driverMoved, moved));
    void this.#check(driverId, online);
  }

  /** Postgres decides who is online: a hint that disagrees with the fleet makes it read the driver again. */
  async #check(driverId: string, online: boolean): Promise<void> {
    const known = this.fleet.driver(driverId) !== undefined;
    if (online !== known) await this.#refresh(driverId);
  }

  async #refresh(driverId: string): Promise<void> {
    try {
      await this.reader.refresh(driverId);
    } catch (error) {
      // The sweep reads it once the database is back.
      this.log.warn({ driverId, error: String(error) }, 'a driver could not be read again');
    }
  }

  #publish<T>({ subject }: Hint<T>, data: T): void {
    if (!this.nats.isClosed()) this.nats.publish(subject, JSON.stringify(data));
  }

  /** Takes hints of other instances; an instance has applied its own already. */
  #hear<T extends { by?: string | undefined }>({ subject, data }: Hint<T>, take: (hint: T) => Promise<void>): void {
    this.nats.subscribe(subject, {
      callback: (error, msg) => {
        const taken = (async () => {
          if (error) throw error;
          const hint = data.parse(msg.json());
          if (hint.by !== this.#self) await take(hint);
        })();
        taken.catch((reason: unknown) => this.log.warn({ subject, error: String(reason) }, 'a hint was ignored'));
      },
    });
  }

  /** Hints are not repeated: those missed during a disconnection are made up for by reading Postgres. */
  async #followConnection(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'disconnect') this.#listeningSince = Infinity;
      if (status.type !== 'reconnect') continue;
      this.#listeningSince = Date.now();
      await this.reader.reload().catch((error: unknown) => {
        this.log.warn({ error: String(error) }, 'the fleet could not be read again');
      });
    }
  }
}
