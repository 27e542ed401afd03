import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { countBySurgeCell, freeDrivers, mostSurgeCells, type LatLng, type VehicleType } from '@rahi/contracts';
import { Caller, CONFIG, idle, Jobs, LOGGER, Parts, type Logger } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { Cities } from '../cities/cities.js';
import { pickupOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { Tariffs } from '../tariffs/tariffs.service.js';
import { around, smoothed, sumAround, targetPercent } from './cells.js';
import { SurgeCellEntity, SurgeControlEntity } from './surge.entities.js';

/** The demand is the rides of the last this many minutes. */
const demandMinutes = 5;
/** Milliseconds for svc-drivers to count. */
const patienceMs = 5000;

/** Computes the surge of each city that has one, every minute, by one instance for all. */
@Injectable()
export class SurgeJob implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(SurgeControlEntity) private readonly controls: Repository<SurgeControlEntity>,
    @InjectRepository(SurgeCellEntity) private readonly cells: Repository<SurgeCellEntity>,
    private readonly caller: Caller,
    private readonly cities: Cities,
    private readonly tariffs: Tariffs,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // Twice as often as it is computed: when an instance dies, another takes over within half a minute.
    this.jobs.every(
      'Surge',
      this.config.SURGE_SECONDS / 2,
      async () => {
        return (await this.run()).length === 0 ? idle : undefined;
      },
      { runs: 'once' },
    );
  }

  /** Computes the cities that are due. @returns their names @throws AggregateError when the surge of some was not computed */
  async run(): Promise<string[]> {
    // A tenth early: the instances' ticks are not in step with the clock of Postgres.
    const { raw }: { raw: { city: string }[] } = await this.controls
      .createQueryBuilder('control')
      .update()
      .set({ computedAt: () => 'clock_timestamp()' })
      .where('active AND computed_at <= clock_timestamp() - make_interval(secs => :seconds)', {
        seconds: 0.9 * this.config.SURGE_SECONDS,
      })
      .returning('city')
      .execute();
    const due = raw.map(({ city }) => city);
    if (due.length === 0) return due;
    const booked = await this.#booked();
    const parts = new Parts();
    for (const city of due) {
      for (const type of await this.cities.vehicleTypesOf(city)) {
        const pickups = booked.filter((one) => one.city === city && one.type === type).map(({ pickup }) => pickup);
        await parts.do(
          () => this.#compute(city, type, pickups),
          (error) => this.log.warn({ city, vehicleType: type, error: String(error) }, 'surge was not computed'),
        );
      }
    }
    parts.end();
    return due;
  }

  async #booked(): Promise<{ city: string; type: VehicleType; pickup: LatLng }[]> {
    const rides = await this.rides
      .createQueryBuilder('ride')
      .select(['ride.id', 'ride.vehicleType', 'ride.pickupLat', 'ride.pickupLng'])
      .where('ride.createdAt > now() - make_interval(mins => :minutes)', { minutes: demandMinutes })
      .getMany();
    return Promise.all(
      rides.map(async (ride) => {
        const pickup = pickupOf(ride);
        return { city: await this.cities.cityOf(pickup), type: ride.vehicleType, pickup };
      }),
    );
  }

  /** One step of each cell that has demand, or had some recently. */
  async #compute(city: string, vehicleType: VehicleType, pickups: readonly LatLng[]): Promise<void> {
    const before = new Map((await this.cells.findBy({ city, vehicleType })).map((cell) => [cell.cell, cell]));
    const demand = countBySurgeCell(pickups);
    const cells = [...new Set([...demand.keys(), ...before.keys()])];
    if (cells.length === 0) return;
    const supply = await this.#free(vehicleType, cells);
    const { surge } = this.tariffs.inForce(city, vehicleType).terms;
    const at = new Date();
    const computed = cells.map((cell) => {
      const [asked, free] = [sumAround(cell, demand), sumAround(cell, supply)];
      const from = before.get(cell)?.percent ?? 100;
      const percent = smoothed(from, targetPercent(asked, free), surge.leastPercent, surge.mostPercent);
      return { city, cell, vehicleType, percent, demand: asked, supply: free, at };
    });
    await this.cells.manager.transaction(async (manager) => {
      await manager.delete(SurgeCellEntity, { city, vehicleType });
      await manager.insert(
        SurgeCellEntity,
        computed.filter(({ percent }) => percent !== 100),
      );
    });
  }
  /**
   * The free drivers in and around some cells.
   * @throws Error when a part of the drivers is unknown for the moment: prices must not rise because an instance restarts
   */
  async #free(vehicleType: VehicleType, cells: readonly string[]): Promise<Map<string, number>> {
    const asked = [...new Set(cells.flatMap(around))];
    const counts = new Map<string, number>();
    for (let from = 0; from < asked.length; from += mostSurgeCells) {
      const some = asked.slice(from, from + mostSurgeCells);
      const outbound = { requestId: 'surge', deadline: Date.now() + patienceMs };
      const { free, whole } = await this.caller.ask(freeDrivers, { vehicleType, cells: some }, outbound);
      if (!whole) throw new Error('svc-drivers does not know all drivers at the moment');
      for (const [at, cell] of some.entries()) counts.set(cell, free[at] ?? 0);
    }
    return counts;
  }
}
