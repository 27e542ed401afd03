import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import { Any, DataSource } from 'typeorm';
import type { DriversConfig } from '../config.js';
import { DriverEntity } from '../profiles/driver.entity.js';
import { Fleet } from './fleet.js';
import { PositionEntity } from './position.entity.js';

/** A commit may become visible this long after the time it is stamped with. */
const sweepMarginMs = 15_000;
/** A driver that is offline is asked about seldom: its position is read from Postgres then. */
const forgetAfterMs = 600_000;

/** Drivers in one statement: with a hundred thousand online, one for all of them took longer than a statement may. */
const readAtOnce = 2000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Keeps this instance's fleet as Postgres has it. */
@Injectable()
export class FleetService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly fleet = new Fleet();
  readonly #wanted = new Set<string>();
  #queued: Promise<void> | null = null;
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #since = new Date(0);

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
    this.#timer = setInterval(() => {
      this.#sweep().catch((error: unknown) => this.log.warn({ error: String(error) }, 'the fleet is not swept'));
    }, this.config.FLEET_SWEEP_SECONDS * 1000);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  /**
   * Reads a driver again. Done when a read that began after this call has been taken in; readers of one moment share
   * a read, and reads follow one another, so an older one never overwrites a newer.
   */
  refresh(id: string): Promise<void> {
    this.#wanted.add(id);
    return (this.#queued ??= this.#readNext());
  }

  /** Reads all online drivers and their positions again: at the start, and after hints may have been missed. */
  async reload(): Promise<void> {
    this.#since = await this.#now();
    const [online] = await Promise.all([
      this.database.manager.find(DriverEntity, { where: { isOnline: true }, select: { id: true } }),
      this.#readPositions(),
    ]);
    const ids = new Set([...this.fleet.ids, ...online.map((driver) => driver.id)]);
    await Promise.all([...ids].map((id) => this.refresh(id)));
  }

  /** Where all online drivers were, in pages. */
  async #readPositions(): Promise<void> {
    for (let after = beforeAllIds; ;) {
      const page = await this.database.manager
        .createQueryBuilder(PositionEntity, 'p')
        .innerJoin(DriverEntity, 'd', 'd.id = p.driver_id AND d.is_online')
        .where('p.driverId > :after', { after })
        .orderBy('p.driverId')
        .limit(readAtOnce)
        .getMany();
      for (const position of page) this.#place(position);
      const last = page.at(-1);
      if (!last || page.length < readAtOnce) return;
      after = last.driverId;
    }
  }

  async #readNext(): Promise<void> {
    await this.#reading;
    this.#queued = null;
    const ids = [...this.#wanted];
    this.#wanted.clear();
    const read = this.#readAll(ids);
    // The next read waits for this one, whether or not it succeeds.
    this.#reading = read.catch(() => undefined);
    await read;
  }

  async #readAll(ids: string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += readAtOnce) await this.#read(ids.slice(from, from + readAtOnce));
  }

  async #read(ids: string[]): Promise<void> {
    const unplaced = ids.filter((id) => !this.fleet.fixOf(id));
    const [drivers, positions] = await Promise.all([
      this.database.manager.find(DriverEntity, { where: { id: Any(ids) } }),
      unplaced.length > 0 ? this.database.manager.find(PositionEntity, { where: { driverId: Any(unplaced) } }) : [],
    ]);
    for (const position of positions) this.#place(position);
    const found = new Set(drivers.map((driver) => driver.id));
    for (const driver of drivers) this.fleet.put(driver);
    for (const id of ids) if (!found.has(id)) this.fleet.drop(id);
  }

  #place({ driverId, at, ...place }: PositionEntity): void {
    this.fleet.moved(driverId, { ...place, at: at.getTime() });
  }

  /** Hints may be lost: whatever changed since the last look is read again. */
  async #sweep(): Promise<void> {
    const now = await this.#now();
    const changed = await this.database.manager
      .createQueryBuilder(DriverEntity, 'd')
      .select('d.id', 'id')
      .where('d.updated_at > :since', { since: new Date(this.#since.getTime() - sweepMarginMs) })
      .getRawMany<{ id: string }>();
    await Promise.all(changed.map(({ id }) => this.refresh(id)));
    this.#since = now;
    this.fleet.prune(Date.now() - forgetAfterMs);
  }

  async #now(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }[]>('SELECT now() AS now');
    if (!row) throw new Error('Postgres told no time');
    return row.now;
  }
}
