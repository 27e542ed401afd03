import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { partitionOf } from '@rahi/contracts';
import { beforeAllIds, CONFIG, inPages, Jobs } from '@rahi/service-kit';
import { In, type Repository } from 'typeorm';
import type { DriversConfig } from '../config.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { Ownership } from './partitions/ownership.js';
import { Fleet } from './fleet.js';
import { fixOf, PositionEntity } from './position.entity.js';

/** `updated_at` is when a transaction began: its commit may become visible this much later. */
const commitMarginSeconds = 15;
/** Positions of offline drivers are kept this long, then read from Postgres when needed. */
const forgetAfterMs = 600_000;
/** A driver of its share who has been silent for this long may have left it, with the hint lost. */
const strayMs = 15_000;
/** Drivers in one statement: one statement for 100,000 of them exceeds the statement timeout. */
const readAtOnce = 2000;

/** Keeps this instance's share of the fleet equal to Postgres. */
@Injectable()
export class FleetReader implements OnApplicationBootstrap {
  readonly #wanted = new Set<string>();
  #queued: Promise<void> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #sweptAt = performance.now();

  constructor(
    private readonly fleet: Fleet,
    private readonly ownership: Ownership,
    private readonly jobs: Jobs,
    @InjectRepository(DriverEntity) private readonly drivers: Repository<DriverEntity>,
    @InjectRepository(PositionEntity) private readonly positions: Repository<PositionEntity>,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Fleet reading', this.config.FLEET_SWEEP_SECONDS, () => this.#sweep(), { runs: 'everywhere' });
  }

  /**
   * Reads a driver again. Resolves when a read that began after this call has finished. Calls made while a read is
   * running share the next one; reads run one after another, so an older one never overwrites a newer one.
   */
  refresh(id: string): Promise<void> {
    this.#wanted.add(id);
    return (this.#queued ??= this.#readNext());
  }

  /** Whether a change of this driver may concern this instance: it holds them, or it is reading a partition right now. */
  isConcerned(id: string): boolean {
    return this.fleet.fixOf(id) !== undefined || [...this.ownership.kept].some((one) => !this.ownership.isOwn(one));
  }

  /** Reads the online drivers of partitions and their positions. */
  async load(partitions: ReadonlySet<number>): Promise<void> {
    const ids: string[] = [];
    const read = (after: PositionEntity | null) =>
      this.positions
        .createQueryBuilder('position')
        .innerJoin(DriverEntity, 'driver', 'driver.id = position.driverId AND driver.isOnline')
        .where('position.driverId > :after', { after: after?.driverId ?? beforeAllIds })
        .orderBy('position.driverId')
        .limit(readAtOnce)
        .getMany();
    for await (const page of inPages<PositionEntity>(readAtOnce, read, null)) {
      for (const position of page) {
        if (!partitions.has(partitionOf(position))) continue;
        this.fleet.moved(position.driverId, fixOf(position));
        ids.push(position.driverId);
      }
    }
    await Promise.all(ids.map((id) => this.refresh(id)));
  }

  /** Reads all of its share again, after hints may have been missed. */
  async reload(): Promise<void> {
    this.#sweptAt = performance.now();
    const known = this.fleet.ids;
    await Promise.all([this.load(this.ownership.kept), ...known.map((id) => this.refresh(id))]);
  }

  async #readNext(): Promise<void> {
    await this.#reading;
    this.#queued = null;
    const ids = [...this.#wanted];
    this.#wanted.clear();
    const read = this.#readAll(ids);
    // The next read waits for this one, even if it fails.
    this.#reading = read.catch(() => undefined);
    await read;
  }

  async #readAll(ids: string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += readAtOnce) await this.#read(ids.slice(from, from + readAtOnce));
  }

  async #read(ids: string[]): Promise<void> {
    const withoutFix = ids.filter((id) => !this.fleet.fixOf(id));
    const [drivers, positions] = await Promise.all([
      this.drivers.findBy({ id: In(ids) }),
      withoutFix.length > 0 ? this.positions.findBy({ driverId: In(withoutFix) }) : [],
    ]);
    for (const position of positions) this.fleet.moved(position.driverId, fixOf(position));
    const found = new Set(drivers.map(({ id }) => id));
    for (const driver of drivers) this.fleet.put(driver);
    for (const id of ids) if (!found.has(id)) this.fleet.drop(id);
  }

  /** Hints may be lost, so what changed since the last sweep is read again, and where the silent ones are. */
  async #sweep(): Promise<void> {
    const now = performance.now();
    const changed = await this.drivers
      .createQueryBuilder('driver')
      .select('driver.id')
      .where('driver.updatedAt > now() - make_interval(secs => :seconds)', {
        seconds: (now - this.#sweptAt) / 1000 + commitMarginSeconds,
      })
      .getMany();
    await Promise.all(changed.map(({ id }) => this.refresh(id)));
    await this.#findStrays();
    this.#sweptAt = now;
    // Not while a read is on its way: it counts on the positions that it found.
    await this.#reading;
    this.fleet.prune(Date.now() - forgetAfterMs);
  }

  async #findStrays(): Promise<void> {
    if (this.ownership.members.size === 0) return;
    const before = Date.now() - strayMs;
    const silent = this.fleet.ids.filter((id) => (this.fleet.fixOf(id)?.at ?? 0) < before);
    for (let from = 0; from < silent.length; from += readAtOnce) {
      const positions = await this.positions.findBy({ driverId: In(silent.slice(from, from + readAtOnce)) });
      for (const position of positions) this.fleet.moved(position.driverId, fixOf(position));
    }
  }
}
