import { roundedKm, type VehicleType } from '@rahi/contracts';
import { nearbyOf } from '../profiles/driver-view.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import type { Fix } from './fleet.js';

/** A free driver at a place. A new object replaces it as soon as the profile or the place changes. */
export class Spot {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  /** When the driver was last seen here, epoch milliseconds. */
  at: number;
  #json: string | null = null;

  constructor(
    private readonly driver: DriverEntity,
    readonly vehicleType: VehicleType,
    private readonly fix: Fix,
  ) {
    this.id = driver.id;
    ({ lat: this.lat, lng: this.lng, at: this.at } = fix);
  }

  shows(driver: DriverEntity, { lat, lng, heading }: Fix): boolean {
    return driver === this.driver && lat === this.lat && lng === this.lng && heading === this.fix.heading;
  }

  /**
   * A `NearbyDriver` as JSON, at a distance from the rider in kilometres. What does not depend on the rider is written
   * once: to write it for each rider takes a sixth of a call's CPU (bench `nearby`).
   */
  json(km: number): string {
    this.#json ??= JSON.stringify(nearbyOf(this.driver, this.vehicleType, this.fix)).slice(0, -1);
    return `${this.#json},"distance":${roundedKm(km)}}`;
  }
}
