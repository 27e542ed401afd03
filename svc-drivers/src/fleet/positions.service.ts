import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { driverFix, partitionOf } from '@rahi/contracts';
import { CONFIG, Jobs, PreparedSelect } from '@rahi/service-kit';
import type { EntityManager, Repository } from 'typeorm';
import type { DriversConfig } from '../config.js';
import type { DriverEntity } from '../drivers/driver.entity.js';
import { Instances } from './partitions/instances.service.js';
import { Ownership } from './partitions/ownership.js';
import { Partitions } from './partitions.service.js';
import { FleetHints } from './fleet-hints.service.js';
import type { Fix } from '../drivers/fix.js';
import { Fleet } from './fleet.js';
import { fixOf, PositionEntity } from './position.entity.js';

/** Rows in one INSERT: others wait for their locks. */
const writtenAtOnce = 1000;

/** Records fixes: at once in the fleet of the owner of the place, and in batches in Postgres. */
@Injectable()
export class Positions implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #unwritten = new Map<string, Fix>();
  readonly #byDriver: PreparedSelect<PositionEntity, 'id'>;

  constructor(
    private readonly fleet: Fleet,
    private readonly hints: FleetHints,
    private readonly ownership: Ownership,
    private readonly instances: Instances,
    private readonly partitions: Partitions,
    private readonly jobs: Jobs,
    @InjectRepository(PositionEntity) private readonly positions: Repository<PositionEntity>,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {
    this.#byDriver = new PreparedSelect(positions.createQueryBuilder('p').where('p.driverId = :id'), ['id']);
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Driver positions', this.config.POSITION_FLUSH_SECONDS, () => this.#flush(), {
      runs: 'everywhere',
    });
  }

  /** Those who take over read what is written. */
  async onModuleDestroy(): Promise<void> {
    await this.#flush();
    await this.partitions.handOver();
    await this.#flush();
  }

  /** The newest known position of a driver: from memory, from Postgres, or from the owner of where they were last. */
  async latest(driverId: string): Promise<Fix | null> {
    const written = await this.#byDriver.first({ id: driverId });
    if (written) this.fleet.moved(driverId, fixOf(written));
    const known = newest(this.fleet.fixOf(driverId), this.#unwritten.get(driverId), written && fixOf(written));
    const [owner] = known ? this.ownership.othersOf([partitionOf(known)]).keys() : [];
    if (owner === undefined) return known;
    const answer = await this.instances.ask(owner, driverFix, { driverId });
    return newest(known, answer?.fix);
  }

  /**
   * Takes a fix. It is written with the next batch; at once when the driver comes to another owner, as Postgres says whom to ask
   * for a driver's newest position.
   * @param before where the driver was, as far as it is known
   */
  async record(driver: Pick<DriverEntity, 'id' | 'vehicleType' | 'isOnline'>, fix: Fix, before: Fix | null) {
    if (!this.fleet.moved(driver.id, fix)) return;
    this.#unwritten.set(driver.id, fix);
    if (driver.vehicleType) this.hints.moved(driver.id, driver.vehicleType, driver.isOnline, fix, before);
    if (before && this.#changesOwner(before, fix)) await this.write(this.positions.manager, driver.id, fix);
  }

  #changesOwner(before: Fix, after: Fix): boolean {
    const { owners } = this.ownership;
    return owners[partitionOf(before)] !== owners[partitionOf(after)];
  }

  /** Writes one fix: going online, for example, does not wait for the next batch. */
  async write(manager: EntityManager, driverId: string, fix: Fix): Promise<void> {
    await upsert(manager, [[driverId, fix]]);
  }

  /** Writes the newest fix of every driver that moved since the last flush. */
  async #flush(): Promise<void> {
    // In order of id, so that two instances that write the same drivers cannot deadlock.
    const fixes = [...this.#unwritten].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (let from = 0; from < fixes.length; from += writtenAtOnce) {
      const batch = fixes.slice(from, from + writtenAtOnce);
      await upsert(this.positions.manager, batch);
      for (const [id, fix] of batch) if (this.#unwritten.get(id) === fix) this.#unwritten.delete(id);
    }
  }
}

function newest(...fixes: readonly (Fix | null | undefined)[]): Fix | null {
  return fixes.reduce<Fix | null>((best, fix) => (fix && (!best || fix.at >= best.at) ? fix : best), null);
}

/**
 * Writes fixes, unless a newer one is stored. Each column is one parameter: a parameter for each value, by the query builder, leaves
 * a kilobyte of garbage for each fix (bench `shards`).
 */
async function upsert(manager: EntityManager, fixes: readonly (readonly [string, Fix])[]): Promise<void> {
  await manager.query(
    `INSERT INTO driver_positions (driver_id, lat, lng, heading, at)
     SELECT * FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::float8[], $5::timestamptz[])
     ON CONFLICT (driver_id) DO UPDATE SET (lat, lng, heading, at) = (excluded.lat, excluded.lng, excluded.heading, excluded.at)
     WHERE driver_positions.at <= excluded.at`,
    [
      fixes.map(([driverId]) => driverId),
      fixes.map(([, { lat }]) => lat),
      fixes.map(([, { lng }]) => lng),
      fixes.map(([, { heading }]) => heading),
      fixes.map(([, { at }]) => new Date(at).toISOString()),
    ],
  );
}
