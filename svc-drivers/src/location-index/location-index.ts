import type { LatLng } from '@rahi/contracts/geo/distance';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { GridIndex, type Hit, type NearestQuery } from './grid-index.js';

/** A grid for each vehicle type: most queries are for one. */
export class LocationIndex {
  readonly #grids: Readonly<Record<VehicleType, GridIndex>> = {
    auto: new GridIndex(),
    mini: new GridIndex(),
    sedan: new GridIndex(),
    suv: new GridIndex(),
  };

  readonly #types = new Map<string, VehicleType>();

  get size(): number {
    return this.#types.size;
  }

  /** Adds a driver, moves it, or changes its vehicle type. @param at epoch milliseconds of the fix */
  set(id: string, vehicleType: VehicleType, place: LatLng, at: number): void {
    if (this.#types.get(id) !== vehicleType) this.remove(id);
    this.#grids[vehicleType].set(id, place, at);
    this.#types.set(id, vehicleType);
  }

  remove(id: string): void {
    const type = this.#types.get(id);
    if (type && this.#types.delete(id)) this.#grids[type].remove(id);
  }

  /** Drivers of one type, or of all types, nearest first. */
  nearest(center: LatLng, { vehicleType, ...query }: NearestQuery & { vehicleType?: VehicleType | undefined }): Hit[] {
    if (vehicleType) return this.#grids[vehicleType].nearest(center, query);
    return vehicleTypes
      .flatMap((type) => this.#grids[type].nearest(center, query))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, query.limit);
  }
}
