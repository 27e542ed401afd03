import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { EntityManager, Repository } from 'typeorm';
import type { DriversConfig } from '../config.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import { FleetHints } from './fleet-hints.service.js';
import { Fleet, type Fix } from './fleet.js';
import { PositionEntity } from './position.entity.js';

/** Rows in one INSERT, of five parameters each: Postgres takes 65,535. */
const writtenAtOnce = 1000;

/** Records fixes: at once in the fleet of every instance, and in batches in Postgres. */
@Injectable()
export class Positions implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #unwritten = new Map<string, Fix>();
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly fleet: Fleet,
    private readonly hints: FleetHints,
    private readonly scheduler: SchedulerRegistry,
    @InjectRepository(PositionEntity) private readonly positions: Repository<PositionEntity>,
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const flush = () =>
      this.#flush().catch((error: unknown) => this.log.warn({ error: String(error) }, 'positions were not written'));
    this.scheduler.addInterval('position-flush', setInterval(flush, this.config.POSITION_FLUSH_SECONDS * 1000));
  }

  onModuleDestroy(): Promise<void> {
    return this.#flush();
  }

  /** The newest known position of a driver, from memory or from Postgres. */
  async latest(driverId: string): Promise<Fix | null> {
    const written = await this.positions.findOneBy({ driverId });
    if (written) this.fleet.moved(driverId, written.fix);
    return this.fleet.fixOf(driverId) ?? null;
  }

  record(driver: Pick<DriverEntity, 'id' | 'vehicleType' | 'isOnline'>, fix: Fix): void {
    if (!this.fleet.moved(driver.id, fix)) return;
    this.#unwritten.set(driver.id, fix);
    if (driver.vehicleType) this.hints.moved(driver.id, driver.vehicleType, driver.isOnline, fix);
  }

  /** Writes one fix in a transaction: going online does not wait for the next batch. */
  async write(manager: EntityManager, driverId: string, fix: Fix): Promise<void> {
    await upsert(manager, [[driverId, fix]]);
  }

  /** Writes the newest fix of every driver that moved since the last flush. Flushes run one after another. */
  #flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    // In order of id, so that two instances that write the same drivers cannot deadlock.
    const fixes = [...this.#unwritten].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (let from = 0; from < fixes.length; from += writtenAtOnce) {
      const batch = fixes.slice(from, from + writtenAtOnce);
      await upsert(this.positions.manager, batch);
      for (const [id, fix] of batch) if (this.#unwritten.get(id) === fix) this.#unwritten.delete(id);
    }
  }
}

/** Writes fixes, unless a newer one is stored. */
async function upsert(manager: EntityManager, fixes: readonly (readonly [string, Fix])[]): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(PositionEntity)
    .values(fixes.map(([driverId, fix]) => ({ driverId, ...fix, at: new Date(fix.at) })))
    .orUpdate(['lat', 'lng', 'heading', 'at'], ['driver_id'], {
      overwriteCondition: { where: 'driver_positions.at <= excluded.at' },
    })
    .updateEntity(false)
    .execute();
}
