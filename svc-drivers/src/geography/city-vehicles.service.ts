import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ServedArea } from '@rahi/city';
import { Refusal, stateIdOf, type LatLng, type StateId, type VehicleType } from '@rahi/contracts';
import { CONFIG, LOGGER, readOnce, type Logger } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { say } from '../say.js';

type Bounds = ServedArea['packs'][number]['bounds'];

/** The served cities, and their vehicle types (R47). */
@Injectable()
export class CityVehicles implements OnModuleInit {
  readonly #served: () => Promise<ServedArea>;

  constructor(
    @Inject(CONFIG) config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#served = readOnce(() => ServedArea.open(config));
  }

  async onModuleInit(): Promise<void> {
    for (const refusal of (await this.#served()).refusals) this.log.warn(refusal);
  }

  /** The packs of the served cities. */
  async packs(): Promise<ServedArea['packs']> {
    return (await this.#served()).packs;
  }

  /** In the order in which people choose. */
  async at(place: LatLng): Promise<readonly VehicleType[]> {
    return (await this.#served()).vehicleTypesAt(place);
  }

  /** The city around a place and its rectangle, as svc-rides finds it; outside of all, a square of one degree without a name. */
  async cityAround({ lat, lng }: LatLng): Promise<{ slug: string | null; bounds: Bounds }> {
    const found = (await this.#served()).packs.find(
      ({ bounds: { south, north, west, east } }) => lat >= south && lat <= north && lng >= west && lng <= east,
    );
    if (found) return found;
    const [south, west] = [Math.floor(lat), Math.floor(lng)];
    return { slug: null, bounds: { south, west, north: south + 1, east: west + 1 } };
  }

  /** R42: the state of the city around a place; null where none is known. */
  async stateAround(place: LatLng): Promise<StateId | null> {
    const { slug } = await this.cityAround(place);
    return slug === null ? null : stateIdOf((await this.packs()).find((pack) => pack.slug === slug)?.state);
  }

  /** Whether rides begin at all of these places, and all of them are of this city. */
  async isServed(places: readonly LatLng[], slug: string): Promise<boolean> {
    const served = await this.#served();
    for (const place of places) {
      const isHere = (await this.cityAround(place)).slug === slug && (await served.includes(place));
      if (!isHere) return false;
    }
    return true;
  }

  /**
   * @param place where the vehicle drives; null while that is not known: then some city must have its type
   * @throws Refusal vehicle_not_here
   */
  async mustHave(vehicleType: VehicleType, place: LatLng | null): Promise<void> {
    const types = place ? await this.at(place) : (await this.#served()).vehicleTypes;
    if (!types.includes(vehicleType)) throw new Refusal('vehicle_not_here', say('vehicle.notHere'), { vehicleType });
  }
}
