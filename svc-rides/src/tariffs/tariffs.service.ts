import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type TariffRef, type VehicleType } from '@rahi/contracts';
import { Repository } from 'typeorm';
import { TariffEntity } from './tariff.entity.js';

/** How long an instance goes by what it has read. A tariff is announced longer than this before it is in force. */
const freshMs = 15_000;
/** A new version is in force this much after it was published, at the earliest: every instance has read it by then. */
export const noticeSeconds = 60;

/** Which tariff counts where and when. All versions are kept in memory: there are few, and none ever changes. */
@Injectable()
export class Tariffs {
  #known: readonly TariffEntity[] = [];
  #readAt = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(@InjectRepository(TariffEntity) private readonly table: Repository<TariffEntity>) {}

  /** The newest version in force at that moment in the city, or else everywhere. */
  async inForce(city: string, vehicleType: VehicleType, at = new Date()): Promise<TariffEntity> {
    await this.#fresh();
    const of = (place: string | null) =>
      this.#known
        .filter((one) => one.city === place && one.vehicleType === vehicleType && one.effectiveFrom <= at)
        .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || a.version - b.version)
        .at(-1);
    const found = of(city) ?? of(null);
    if (!found) throw new Error(`no tariff is in force for ${vehicleType}`);
    return found;
  }

  /** A version by its name; null when there is none. */
  async byRef({ id, version }: TariffRef): Promise<TariffEntity | null> {
    const find = () => this.#known.find((one) => one.id === id && one.version === version) ?? null;
    await this.#fresh();
    const known = find();
    if (known) return known;
    await this.#read();
    return find();
  }

  /** All versions, newest first of each city and type. */
  async all(): Promise<readonly TariffEntity[]> {
    await this.#read();
    return this.#known;
  }

  async #fresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return;
    await (this.#reading ??= this.#read().finally(() => (this.#reading = null)));
  }

  async #read(): Promise<void> {
    const now = performance.now();
    this.#known = await this.table.find({ order: { id: 'ASC', version: 'DESC' } });
    this.#readAt = now;
  }
}
