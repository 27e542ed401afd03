import type { LatLng } from '@rahi/contracts/geo/distance';
import { byVehicleType, vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { GridIndex, type Located, type NearestQuery } from './grid-index.js';
import type { Hit } from './nearest-list.js';

export interface LocatedVehicle extends Located {
  readonly vehicleType: VehicleType;
}

/** A grid for each vehicle type: most queries are for one. */
export class LocationIndex<T extends LocatedVehicle> {
  readonly #grids: Readonly<Record<VehicleType, GridIndex<T>>> = byVehicleType(() => new GridIndex());

  readonly #types = new Map<string, VehicleType>();

  get size(): number {
    return this.#types.size;
  }

  /** Adds a vehicle, or replaces the one with its id. */
  set(vehicle: T): void {
    const { id, vehicleType } = vehicle;
    if (this.#types.get(id) !== vehicleType) this.remove(id);
    this.#grids[vehicleType].set(vehicle);
    this.#types.set(id, vehicleType);
  }

  remove(id: string): void {
    const type = this.#types.get(id);
    if (type && this.#types.delete(id)) this.#grids[type].remove(id);
  }

  /** Vehicles of one type, or of all types, nearest first. */
  nearest(
    center: LatLng,
    { vehicleType, ...query }: NearestQuery & { vehicleType?: VehicleType | undefined },
  ): Hit<T>[] {
    if (vehicleType) return this.#grids[vehicleType].nearest(center, query);
    return vehicleTypes
      .flatMap((type) => this.#grids[type].nearest(center, query))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, query.limit);
  }
}
