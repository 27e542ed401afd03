import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ServedArea, tripLimits } from '@rahi/city';
import { distanceKm, Refusal, wayKm, type LatLng, type VehicleType } from '@rahi/contracts';
import { CONFIG, readOnce } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Cities } from '../../pricing/cities/cities.js';
import { say } from '../../say.js';
import { notServed, noVehicle, tooFar } from './area-words.js';

/** Where rides begin and end, and how far they go (R32). */
@Injectable()
export class TripArea implements OnModuleInit {
  readonly #served: () => Promise<ServedArea>;

  constructor(
    @Inject(CONFIG) private readonly config: RidesConfig,
    private readonly cities: Cities,
  ) {
    this.#served = readOnce(() => ServedArea.open(config));
  }

  /** Stops the start when SERVED_CITIES cannot be served. */
  async onModuleInit(): Promise<void> {
    await this.#served();
  }

  /**
   * Checks the vehicle type, and the ends and stops of a trip that are known. The longest trip counts along all legs (R44).
   * @throws Refusal not_served, vehicle_not_here, too_far
   */
  async check(
    vehicleType: VehicleType,
    pickup: LatLng | undefined,
    dropoff: LatLng | undefined,
    stops: readonly LatLng[] = [],
  ): Promise<void> {
    if (pickup) await this.#checkEnd('pickup', pickup);
    for (const stop of stops) await this.#checkEnd('stop', stop);
    if (dropoff) await this.#checkEnd('dropoff', dropoff);
    await this.#checkVehicle(vehicleType, pickup);
    if (pickup && dropoff) this.checkLength(vehicleType, wayKm(pickup, ...stops, dropoff));
  }

  /**
   * Checks the ends of an outstation trip: it begins where Rahi serves, and goes to a place in India to which no usual ride goes, or to
   * another city.
   * @throws Refusal not_served, vehicle_not_here, not_outstation
   */
  async checkOutstation(vehicleType: VehicleType, pickup: LatLng, dropoff: LatLng): Promise<void> {
    await this.#checkEnd('pickup', pickup);
    await this.#checkVehicle(vehicleType, pickup);
    const area = await this.#served();
    if (!(await area.isLand(dropoff))) throw new Refusal('not_served', notServed(null, []), { end: 'dropoff' });
    if (distanceKm(pickup, dropoff) > tripLimits(this.config)[vehicleType] || !(await area.includes(dropoff))) return;
    const city = await this.cities.packOf(pickup);
    if (city === null || city === (await this.cities.packOf(dropoff)))
      throw new Refusal('not_outstation', say('outstation.near'));
  }

  /** The vehicle types that can be booked at a pickup, in the order of choice. @throws Refusal not_served */
  async vehicleTypesAt(pickup: LatLng): Promise<readonly VehicleType[]> {
    await this.#checkEnd('pickup', pickup);
    return (await this.#served()).vehicleTypesAt(pickup);
  }

  /**
   * @param km straight-line kilometres
   * @throws Refusal too_far
   */
  checkLength(vehicleType: VehicleType, km: number): void {
    const limits = tripLimits(this.config);
    const reason = tooFar(vehicleType, km, limits);
    if (reason) throw new Refusal('too_far', reason, { vehicleType, longestKm: limits[vehicleType] });
  }

  /** R47: by the city of the pickup; without one, by all cities. */
  async #checkVehicle(vehicleType: VehicleType, pickup: LatLng | undefined): Promise<void> {
    const area = await this.#served();
    const types = pickup ? area.vehicleTypesAt(pickup) : area.vehicleTypes;
    if (!types.includes(vehicleType)) throw new Refusal('vehicle_not_here', noVehicle(vehicleType), { vehicleType });
  }

  async #checkEnd(end: 'pickup' | 'stop' | 'dropoff', point: LatLng): Promise<void> {
    const area = await this.#served();
    if (await area.includes(point)) return;
    throw new Refusal('not_served', notServed(await area.nameOf(point), area.cities), { end });
  }
}
