import { Inject, Injectable } from '@nestjs/common';
import { ServedArea } from '@rahi/city';
import { vehicleTypesOf, type LatLng, type VehicleType } from '@rahi/contracts';
import { CONFIG, readOnce } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';

/** The city of a pickup: a round matches the rides of one city. */
@Injectable()
export class Cities {
  readonly #served: () => Promise<ServedArea>;

  constructor(@Inject(CONFIG) config: RidesConfig) {
    this.#served = readOnce(() => ServedArea.open(config));
  }

  /** The pack around it; elsewhere a square of one degree, which is larger than a city. */
  async cityOf(place: LatLng): Promise<string> {
    const { lat, lng } = place;
    return (await this.packOf(place)) ?? `${Math.floor(lat)},${Math.floor(lng)}`;
  }

  /** The pack around a place; null outside of all. */
  async packOf({ lat, lng }: LatLng): Promise<string | null> {
    const { packs } = await this.#served();
    const pack = packs.find(({ bounds: { south, north, west, east } }) => {
      return lat >= south && lat <= north && lng >= west && lng <= east;
    });
    return pack?.slug ?? null;
  }

  /** R47: the vehicle types of a city, by its name. */
  async vehicleTypesOf(slug: string): Promise<readonly VehicleType[]> {
    return vehicleTypesOf((await this.#served()).packs.filter((pack) => pack.slug === slug));
  }

  /** R47: the vehicle types that some city has. */
  async vehicleTypes(): Promise<readonly VehicleType[]> {
    return (await this.#served()).vehicleTypes;
  }

  /** Whether there is a city of this name. */
  async has(slug: string): Promise<boolean> {
    return (await this.#served()).packs.some((pack) => pack.slug === slug);
  }
}
