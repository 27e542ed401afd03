import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { hints, type VehicleType } from '@rahi/contracts';
import { endOfTurn, LOGGER, NATS, type Logger } from '@rahi/service-kit';
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
      const { driverId, vehicleType: _, online, by: __, ...fix } = driverMoved.data.parse(payload);
      this.fleet.fleet.moved(driverId, fix);
      return this.#check(driverId, online);
    });
    this.#hear(driverChanged.subject, (payload) => {
      return this.#again(driverChanged.data.parse(payload).driverId);
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

  /** Says where a driver is, and whether it is online; this instance's fleet has been told. */
  moved(driverId: string, vehicleType: VehicleType, online: boolean, { lat, lng, heading, at }: Fix): void {
    const told = { driverId, lat, lng, heading, vehicleType, online, at, by: this.#self };
    // In one write with the answers of this turn.
    void endOfTurn().then(() => {
      if (!this.nats.isClosed()) this.nats.publish(driverMoved.subject, JSON.stringify(told));
    });
    void this.#check(driverId, online);
  }

  /** Who is online is what Postgres says; a hint that does not fit is a reason to ask it. */
  async #check(driverId: string, online: boolean): Promise<void> {
    const known = this.fleet.fleet.driver(driverId) !== undefined;
    if (online !== known) await this.#again(driverId);
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
          const payload: unknown = msg.json();
          if (!this.#isOwn(payload)) await take(payload);
        })();
        taken.catch((reason: unknown) => this.log.warn({ subject, error: String(reason) }, 'a hint was not taken'));
      },
    });
  }

  /** What this instance said itself it has taken in already. */
  #isOwn(payload: unknown): boolean {
    return typeof payload === 'object' && payload !== null && 'by' in payload && payload.by === this.#self;
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
