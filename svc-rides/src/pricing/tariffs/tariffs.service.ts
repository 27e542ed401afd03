import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { cityVehicleTypes, documentedTariff, type TariffRef, type VehicleType } from '@rahi/contracts';
import { Jobs } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { Cities } from '../cities/cities.js';
import { inForceAt } from './in-force.js';
import { TariffEntity } from './tariff.entity.js';

/** How often an instance reads the published tariffs. */
const readSeconds = 15;
/** A new version is in force this much after it was published, at the earliest: every instance has read it by then. */
export const noticeSeconds = 60;

/** Which tariff applies where and when. All versions are kept in memory: there are few, and none ever changes. */
@Injectable()
export class Tariffs implements OnModuleInit {
  #known: readonly TariffEntity[] = [];

  constructor(
    @InjectRepository(TariffEntity) private readonly table: Repository<TariffEntity>,
    private readonly cities: Cities,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.#addSwitchedOn();
    await this.#read();
    this.jobs.every('Tariff reading', readSeconds, () => this.#read(), { runs: 'everywhere' });
  }

  /** The newest version in force at that moment in the city, or else everywhere. */
  inForce(city: string, vehicleType: VehicleType, at = new Date()): TariffEntity {
    const found = inForceAt(this.#known, city, vehicleType, at);
    if (!found) throw new Error(`no tariff is in force for ${vehicleType}`);
    return found;
  }

  /** A version by its reference; null when it does not exist. */
  async byRef({ id, version }: TariffRef): Promise<TariffEntity | null> {
    const find = () => this.#known.find((one) => one.id === id && one.version === version) ?? null;
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

  /**
   * R47: version 1 of the types that a city switches on, from the registry. A migration would add it everywhere: the last
   * release, which does not know such a type, could not show its tariffs any more.
   */
  async #addSwitchedOn(): Promise<void> {
    const known = await this.cities.vehicleTypes();
    const values = cityVehicleTypes
      .filter((type) => known.includes(type))
      .map((vehicleType) => {
        const terms = documentedTariff[vehicleType];
        return {
          id: `everywhere/${vehicleType}`,
          version: 1,
          vehicleType,
          effectiveFrom: new Date('2020-01-01'),
          terms,
        };
      });
    if (values.length > 0) await this.table.createQueryBuilder('tariff').insert().values(values).orIgnore().execute();
  }

  async #read(): Promise<void> {
    this.#known = await this.table.find({ order: { id: 'ASC', version: 'DESC' } });
  }
}
