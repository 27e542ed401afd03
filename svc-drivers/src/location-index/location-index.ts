import type { LatLng } from '@rahi/contracts/geo/distance';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { GridIndex, type NearestQuery } from './grid-index.js';
import type { Hit } from './nearest-list.js';

/** A grid for each vehicle type: most questions are about one. */
export class LocationIndex<Id = string> {
  readonly #grids: Readonly<Record<VehicleType, GridIndex<Id>>> = {
    auto: new GridIndex(),
    mini: new GridIndex(),
    sedan: new GridIndex(),
    suv: new GridIndex(),
  };

  readonly #types = new Map<Id, VehicleType>();

  get size(): number {
    return this.#types.size;
  }

  /** Adds a driver, moves it, or moves it to another type. @param at epoch milliseconds of the fix */
  set(id: Id, vehicleType: VehicleType, place: LatLng, at: number): void {
    if (this.#types.get(id) !== vehicleType) this.remove(id);
    this.#grids[vehicleType].set(id, place, at);
    this.#types.set(id, vehicleType);
  }

  remove(id: Id): void {
    const type = this.#types.get(id);
    if (type && this.#types.delete(id)) this.#grids[type].remove(id);
  }

  /** Drivers of one type, or of all, nearest first. */
  nearest(center: LatLng, query: NearestQuery & { vehicleType?: VehicleType | undefined }): Hit<Id>[] {
    if (query.vehicleType) return this.#grids[query.vehicleType].nearest(center, query);
    let { radiusKm } = query;
    let hits: Hit<Id>[] = [];
    for (const type of vehicleTypes) {
      const more = this.#grids[type].nearest(center, { ...query, radiusKm });
      hits = [...hits, ...more].toSorted((a, b) => a.km - b.km).slice(0, query.limit);
      // Of the next type only those can still come in that are nearer than the last one here.
      if (hits.length === query.limit) radiusKm = hits.at(-1)?.km ?? radiusKm;
    }
    return hits;
  }
}
