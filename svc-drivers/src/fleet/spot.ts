import type { RoadNetwork, Snap } from '@rahi/city/roads';
import { roundedKm, type VehicleType } from '@rahi/contracts';
import { nearbyOf, type ShownDriver } from '../drivers/driver-view.js';
import { onRoads } from '../geography/city-roads.service.js';
import type { Fix } from '../drivers/fix.js';

/** A free driver at a place. A new object replaces it as soon as the profile or the place changes. */
export class Spot {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  /** Degrees clockwise from north, when the last fixes tell. */
  readonly heading: number | null;
  /** When the driver was last seen here, epoch milliseconds. */
  at: number;
  #json: string | null = null;
  #snaps: { network: RoadNetwork; found: readonly Snap[] } | null = null;

  constructor(
    readonly driver: ShownDriver,
    readonly vehicleType: VehicleType,
    readonly fix: Fix,
    /** Of another instance's share: an object of its own in each answer. */
    readonly isForeign = false,
  ) {
    this.id = driver.id;
    ({ lat: this.lat, lng: this.lng, heading: this.heading, at: this.at } = fix);
  }

  shows(driver: ShownDriver, { lat, lng, heading }: Fix): boolean {
    return driver === this.driver && lat === this.lat && lng === this.lng && heading === this.heading;
  }

  /** Whether riders see the same of both. */
  looksLike(other: Spot): boolean {
    return this === other || (this.isForeign && other.isForeign && this.json(0, null) === other.json(0, null));
  }

  /** Where the driver is on the roads, found once: to find it for each rider takes longer than the way from it. */
  snapsOn(network: RoadNetwork): readonly Snap[] {
    if (this.#snaps?.network !== network)
      this.#snaps = { network, found: network.snap(this, onRoads(this.vehicleType)) };
    return this.#snaps.found;
  }

  /**
   * A `NearbyDriver` as JSON, at a distance from the rider in kilometres and by road in minutes. What does not depend on the rider is written
   * once: to write it for each rider takes a sixth of a call's CPU (bench `nearby`).
   */
  json(km: number, minutesAway: number | null): string {
    this.#json ??= JSON.stringify(nearbyOf(this.driver, this.vehicleType, this.fix)).slice(0, -1);
    return `${this.#json},"distance":${roundedKm(km)},"minutesAway":${minutesAway}}`;
  }
}
