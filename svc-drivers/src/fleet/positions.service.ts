import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { DriversConfig } from '../config.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import { FleetHints } from './fleet-hints.service.js';
import { FleetService } from './fleet.service.js';
import type { Fix } from './fleet.js';
import { PositionEntity } from './position.entity.js';

/** Takes fixes in: at once to the fleet of every instance, in batches to Postgres, never a row update per fix. */
@Injectable()
export class Positions implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #unwritten = new Map<string, Fix>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly fleet: FleetService,
    private readonly hints: FleetHints,
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.flush().catch((error: unknown) => this.log.warn({ error: String(error) }, 'positions wait to be written'));
    }, this.config.POSITION_FLUSH_SECONDS * 1000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Where a driver was last: of what this instance heard and what is written, the newer. */
  async latest(driverId: string): Promise<Fix | null> {
    const written = await this.database.manager.findOneBy(PositionEntity, { driverId });
    return this.newest(driverId, written && fixOf(written));
  }

  /** As `latest`, with what was read as written. */
  newest(driverId: string, written: Fix | null): Fix | null {
    if (written) this.fleet.fleet.moved(driverId, written);
    return this.fleet.fleet.fixOf(driverId) ?? null;
  }

  record(driver: Pick<DriverEntity, 'id' | 'vehicleType' | 'isOnline'>, fix: Fix): void {
    if (!this.fleet.fleet.moved(driver.id, fix)) return;
    this.#unwritten.set(driver.id, fix);
    if (driver.vehicleType) this.hints.moved(driver.id, driver.vehicleType, driver.isOnline, fix);
  }

  /** Writes one fix in a transaction at hand: going online does not wait for the next batch. */
  async write(manager: EntityManager, driverId: string, fix: Fix): Promise<void> {
    await upsert(manager, [[driverId, fix]]);
  }

  /** Writes the newest fix of every driver that moved since the last time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(
      () => this.#flushNow(),
      () => this.#flushNow(),
    );
    return this.#writing;
  }

  async #flushNow(): Promise<void> {
    const batch = [...this.#unwritten];
    if (batch.length === 0) return;
    this.#unwritten.clear();
    try {
      await upsert(this.database.manager, batch);
    } catch (error) {
      for (const [id, fix] of batch) if (!this.#unwritten.has(id)) this.#unwritten.set(id, fix);
      throw error;
    }
  }
}

function fixOf({ lat, lng, heading, at }: PositionEntity): Fix {
  return { lat, lng, heading, at: at.getTime() };
}

/** In order of id, so that two instances writing the same drivers never wait for each other in a circle. */
async function upsert(manager: EntityManager, fixes: readonly (readonly [string, Fix])[]): Promise<void> {
  const rows = fixes.toSorted(([a], [b]) => (a < b ? -1 : 1));
  await manager.query(
    `INSERT INTO driver_positions (driver_id, lat, lng, heading, at)
     SELECT id, lat, lng, heading, to_timestamp(at / 1000)
     FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::float8[], $5::float8[]) AS fix (id, lat, lng, heading, at)
     ON CONFLICT (driver_id) DO UPDATE
     SET lat = excluded.lat, lng = excluded.lng, heading = excluded.heading, at = excluded.at
     WHERE driver_positions.at <= excluded.at`,
    [
      rows.map(([id]) => id),
      rows.map(([, fix]) => fix.lat),
      rows.map(([, fix]) => fix.lng),
      rows.map(([, fix]) => fix.heading),
      rows.map(([, fix]) => fix.at),
    ],
  );
}
