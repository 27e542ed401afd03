import { Inject, Injectable } from '@nestjs/common';
import { ServedArea } from '@rahi/city';
import { stateIdOf, vehicleTypesOf, type LatLng, type StateId, type VehicleType } from '@rahi/contracts';
import { CONFIG, readOnce } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';

type Bounds = ServedArea['packs'][number]['bounds'];

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

  /** The rectangle that holds every place of a city. Places of other cities may be in it. */
  async boundsOf(city: string): Promise<Bounds> {
    const pack = (await this.#served()).packs.find(({ slug }) => slug === city);
    if (pack) return pack.bounds;
    const [south = 0, west = 0] = city.split(',').map(Number);
    return { south, west, north: south + 1, east: west + 1 };
  }

  /** The packs' rectangles in the order in which a place is looked for in them. */
  async packBounds(): Promise<readonly (Bounds & { slug: string })[]> {
    return (await this.#served()).packs.map(({ slug, bounds }) => ({ slug, ...bounds }));
  }

  /** R47: the vehicle types of a city, by its name. */
  async vehicleTypesOf(slug: string): Promise<readonly VehicleType[]> {
    return vehicleTypesOf((await this.#served()).packs.filter((pack) => pack.slug === slug));
  }

  /** R42: the state of a city, by its name; null where none is known. */
  async stateOf(slug: string): Promise<StateId | null> {
    return stateIdOf((await this.#served()).packs.find((pack) => pack.slug === slug)?.state);
  }

  /** The served cities that have a vehicle type. */
  async withVehicle(type: VehicleType): Promise<readonly { slug: string; name: string }[]> {
    return (await this.#served()).packs.filter((pack) => vehicleTypesOf([pack]).includes(type));
  }

  /** All served cities. */
  async named(): Promise<readonly { slug: string; name: string }[]> {
    return (await this.#served()).packs.map(({ slug, name }) => ({ slug, name }));
  }

  /** R42: the states of all served cities. */
  async states(): Promise<readonly StateId[]> {
    const states = (await this.#served()).packs.flatMap(({ state }) => stateIdOf(state) ?? []);
    return [...new Set(states)];
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
