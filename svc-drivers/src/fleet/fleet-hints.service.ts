import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { hints, type VehicleType } from '@rahi/contracts';
import { LOGGER, NATS, type Logger } from '@rahi/service-kit';
import type { Fix } from './fleet.js';
import { FleetService } from './fleet.service.js';

const { driverChanged, driverMoved } = hints;

/** What the instances tell one another over core NATS: every one of them hears every hint. */
@Injectable()
export class FleetHints implements OnModuleInit {
  readonly #self = randomUUID();
  #listeningSince = Infinity;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly fleet: FleetService,
  ) {}

  /** Since when this instance has heard every hint, epoch milliseconds: Infinity while it hears none. */
  get listeningSince(): number {
    return this.#listeningSince;
  }

  /** Listens before the fleet is first read, so that nothing falls between. */
  onModuleInit(): void {
    this.#hear(driverMoved.subject, (payload) => {
      const { driverId, vehicleType: _, online, ...fix } = driverMoved.data.parse(payload);
      this.fleet.fleet.moved(driverId, fix);
      // Who is online is what Postgres says; a hint that does not fit is a reason to ask it.
      const known = this.fleet.fleet.driver(driverId) !== undefined;
      return online === known ? undefined : this.#again(driverId);
    });
    this.#hear(driverChanged.subject, (payload) => {
      const { driverId, by } = driverChanged.data.parse(payload);
      // What it said itself it has read already.
      return by === this.#self ? undefined : this.#again(driverId);
    });
    this.#listeningSince = Date.now();
    void this.#followConnection();
  }

  /** Says that drivers' profiles, ratings or trip states changed, once that has committed. */
  async changed(...driverIds: readonly string[]): Promise<void> {
    for (const driverId of driverIds)
      this.nats.publish(driverChanged.subject, JSON.stringify({ driverId, by: this.#self }));
    await Promise.all(driverIds.map((driverId) => this.#again(driverId)));
  }

  /** Says where a driver is, and whether it is online. */
  moved(driverId: string, vehicleType: VehicleType, online: boolean, fix: Fix): void {
    const { lat, lng, heading, at } = fix;
    this.nats.publish(driverMoved.subject, JSON.stringify({ driverId, lat, lng, heading, vehicleType, online, at }));
  }

  async #again(driverId: string): Promise<void> {
    try {
      await this.fleet.refresh(driverId);
    } catch (error) {
      // The sweep reads it once the database is back.
      this.log.warn({ driverId, error: String(error) }, 'a driver is not read again');
    }
  }

  #hear(subject: string, take: (payload: unknown) => Promise<void> | void): void {
    this.nats.subscribe(subject, {
      callback: (error, msg) => {
        const taken = (async () => {
          if (error) throw error;
          await take(msg.json());
        })();
        taken.catch((reason: unknown) => this.log.warn({ subject, error: String(reason) }, 'a hint was not taken'));
      },
    });
  }

  /** Hints are not repeated: what was said while the connection was away is read from Postgres. */
  async #followConnection(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'disconnect') this.#listeningSince = Infinity;
      if (status.type !== 'reconnect') continue;
      this.#listeningSince = Date.now();
      await this.fleet.reload().catch((error: unknown) => {
        this.log.warn({ error: String(error) }, 'the fleet is not read again');
      });
    }
  }
}
