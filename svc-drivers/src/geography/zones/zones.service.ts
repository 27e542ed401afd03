import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { circleAround, distanceKm, isInPolygon, type LatLng, type VehicleType } from '@rahi/contracts';
import { CONFIG, Jobs, readOnce } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import type { DriversConfig } from '../../config.js';
import { ZoneEntity } from './zone.entity.js';

/** A zone in use, with the circle around it. */
export type Zone = ZoneEntity & { readonly center: LatLng; readonly radiusKm: number };

export const zoneHas = ({ vehicleTypes }: Pick<ZoneEntity, 'vehicleTypes'>, type: VehicleType): boolean =>
  vehicleTypes.length === 0 || vehicleTypes.includes(type);

export const isInZone = (zone: Zone, place: LatLng): boolean =>
  distanceKm(zone.center, place) <= zone.radiusKm && isInPolygon(place, zone.outline);

/**
 * The zones in use, in memory: positions and rounds ask for them without a statement. An instance learns of a change by another one within
 * FLEET_SWEEP_SECONDS.
 */
@Injectable()
export class Zones implements OnApplicationBootstrap {
  #zones: readonly Zone[] = [];
  readonly #first = readOnce(() => this.read());

  constructor(
    @InjectRepository(ZoneEntity) private readonly table: Repository<ZoneEntity>,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'FLEET_SWEEP_SECONDS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Queue zones', this.config.FLEET_SWEEP_SECONDS, () => this.read(), { runs: 'everywhere' });
  }

  /** Reads them anew. */
  async read(): Promise<void> {
    const found = await this.table.find({ where: { active: true }, order: { createdAt: 'ASC', id: 'ASC' } });
    this.#zones = found.map((zone) => Object.assign(zone, circleAround(zone.outline)));
  }

  async inUse(): Promise<readonly Zone[]> {
    await this.#first();
    return this.#zones;
  }

  /** The zone in use around a place. */
  async at(place: LatLng): Promise<Zone | null> {
    return (await this.inUse()).find((zone) => isInZone(zone, place)) ?? null;
  }

  /** The zone in use around a place, if this vehicle type queues there. */
  async ofPickup(place: LatLng, vehicleType: VehicleType): Promise<Zone | null> {
    const zone = await this.at(place);
    return zone && zoneHas(zone, vehicleType) ? zone : null;
  }
}
