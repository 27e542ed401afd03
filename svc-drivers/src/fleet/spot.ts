import type { RoadNetwork, Snap } from '@rahi/city/roads';
import { distanceKm, roundedKm, type LatLng, type VehicleType } from '@rahi/contracts';
import { nearbyOf, type ShownDriver } from '../drivers/driver-view.js';
import { onRoads } from '../geography/city-roads.service.js';
import type { Fix } from '../drivers/fix.js';
import { shownPlaceAt, type ShownPlace } from './shown-place.js';

/** A free driver at a place. A new object replaces it as soon as the profile or the place changes. */
export class Spot {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  /** Degrees clockwise from north, when the last fixes tell. */
  readonly heading: number | null;
  /** When the driver was last seen here, epoch milliseconds. */
  at: number;
  #shown: { network: RoadNetwork | null; place: ShownPlace; json: string } | null = null;
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
  looksLike(other: Spot, network: RoadNetwork | null): boolean {
    return this === other || (this.id === other.id && this.#shownOn(network).json === other.#shownOn(network).json);
  }

  /** The place that riders see (R50). */
  placeOn(network: RoadNetwork | null): ShownPlace {
    return this.#shownOn(network).place;
  }

  /** Kilometres from a place to the one that riders see: with the real distances from three places, they would know the real place. */
  kmFrom(place: LatLng, network: RoadNetwork | null): number {
    return distanceKm(place, this.placeOn(network));
  }

  /** Where the driver is on the roads, found once: to find it for each rider takes longer than the way from it. */
  snapsOn(network: RoadNetwork): readonly Snap[] {
    if (this.#snaps?.network !== network)
      this.#snaps = { network, found: network.snap(this, onRoads(this.vehicleType)) };
    return this.#snaps.found;
  }

  /**
   * A `NearbyDriver` as JSON, under an alias, at a distance from the rider in kilometres and by road in minutes. What does not depend
   * on the rider is written once: to write it for each rider takes a sixth of a call's CPU (bench `nearby`).
   */
  json(alias: string, km: number, minutesAway: number | null, network: RoadNetwork | null): string {
    const { json } = this.#shownOn(network);
    return `{"id":"${alias}",${json},"distance":${roundedKm(km)},"minutesAway":${minutesAway}}`;
  }

  #shownOn(network: RoadNetwork | null) {
    if (this.#shown?.network === network) return this.#shown;
    const place = shownPlaceAt(this.fix, onRoads(this.vehicleType), network);
    const { heading } = this.fix;
    const json = JSON.stringify(nearbyOf(this.driver, this.vehicleType, { ...place, heading })).slice(1, -1);
    return (this.#shown = { network, place, json });
  }
}
