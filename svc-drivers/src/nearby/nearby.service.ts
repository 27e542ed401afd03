import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { vehicles, type RoadNetwork } from '@rahi/city/roads';
import {
  localSubjects,
  type CallRequest,
  type LatLng,
  type NearbyDriver,
  type nearbyDrivers,
  type VehicleType,
} from '@rahi/contracts';
import { CONFIG, NATS, Throttle, WrittenJson } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetSearch, type SearchQuery } from '../fleet/fleet-search.service.js';
import { Fleet } from '../fleet/fleet.js';
import { roadSeconds } from '../fleet/road-seconds.js';
import type { Spot } from '../fleet/spot.js';
import { CityVehicles } from '../geography/city-vehicles.service.js';
import { CityRoads, onRoads } from '../geography/city-roads.service.js';
import type { Hit } from '../fleet/location-index/nearest-list.js';
import { AroundHints } from './around-hints.service.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;
/** How often the demo fleet is notified of where riders look. */
const demoFleetMs = 250;

type NearbyQuery = CallRequest<typeof nearbyDrivers>['query'];

/** Who asks, and the vehicle types of the place. */
interface Asker {
  readonly id: string;
  readonly types: readonly VehicleType[];
}

/** The drivers near a place, from memory. */
@Injectable()
export class Nearby implements OnModuleDestroy {
  readonly #demoFleet = new Throttle<'looked'>(demoFleetMs);

  constructor(
    private readonly fleet: Fleet,
    private readonly search: FleetSearch,
    private readonly around: AroundHints,
    private readonly roads: CityRoads,
    private readonly cityVehicles: CityVehicles,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  onModuleDestroy(): void {
    this.#demoFleet.stop();
  }

  /** Drivers other than the caller, nearest first. */
  async near(query: NearbyQuery, callerId: string): Promise<WrittenJson<NearbyDriver[]>> {
    const { lat, lng, vehicleType } = query;
    if (this.config.RAHI_LOCAL) this.#demoFleet.run('looked', () => this.#notifyDemoFleet({ lat, lng }));
    const asker = { id: callerId, types: await this.cityVehicles.at({ lat, lng }) };
    const hits = await this.#others(query, asker);
    this.around.remember(callerId, vehicleType, () => this.#isOutdated(hits, query, asker));
    const minutes = minutesAway(hits, { lat, lng }, await this.roads.around({ lat, lng }));
    return new WrittenJson(`[${hits.map(({ item, km }, index) => item.json(km, minutes[index] ?? null)).join()}]`);
  }

  async #others(query: NearbyQuery, asker: Asker): Promise<Hit<Spot>[]> {
    const [hits = []] = await this.search.nearest(searchOf(query));
    return shownTo(asker, hits, query);
  }

  /** Other owners are asked only when this instance's part of the answer is still the same. */
  #isOutdated(hits: readonly Hit<Spot>[], query: NearbyQuery, asker: Asker): boolean | Promise<boolean> {
    const search = searchOf(query);
    const own = this.search.own(search);
    if (this.search.othersFor(search, own).size === 0) return differ(hits, shownTo(asker, own[0] ?? [], query));
    if (hits.some(({ item }) => !item.isForeign && !this.fleet.shows(item))) return true;
    return this.#others(query, asker).then((now) => differ(hits, now));
  }

  #notifyDemoFleet(place: LatLng): void {
    this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify(place));
  }
}

/** One more than are wanted, as the caller may be among them. */
function searchOf({ lat, lng, vehicleType, radius = defaultRadiusKm, limit = mostNearby }: NearbyQuery): SearchQuery {
  return { centers: [{ lat, lng }], radiusKm: radius, limit: limit + 1, vehicleType };
}

/**
 * Without the caller, and without types that the place's city does not have (R47): a driver of the next city may stand here. Each of
 * those leaves a list that is full one shorter.
 */
function shownTo({ id, types }: Asker, hits: readonly Hit<Spot>[], { limit = mostNearby }: NearbyQuery): Hit<Spot>[] {
  return hits.filter(({ item }) => item.id !== id && types.includes(item.vehicleType)).slice(0, limit);
}

/** By road, from each driver to a place; empty where no roads are known. */
function minutesAway(hits: readonly Hit<Spot>[], place: LatLng, network: RoadNetwork | null): (number | null)[] {
  if (!network) return [];
  const times = new Map<Spot, number | null>();
  for (const vehicle of vehicles) {
    const spots = hits.map(({ item }) => item).filter((spot) => onRoads(spot.vehicleType) === vehicle);
    if (spots.length === 0) continue;
    const seconds = roadSeconds(network, spots, [place], vehicle);
    spots.forEach((spot, row) => times.set(spot, seconds[row]?.[0] ?? null));
  }
  return hits.map(({ item }) => {
    const seconds = times.get(item) ?? null;
    return seconds === null ? null : Math.max(1, Math.round(seconds / 60));
  });
}

/** Whether two answers show different drivers, or the same ones elsewhere. */
function differ(before: readonly Hit<Spot>[], after: readonly Hit<Spot>[]): boolean {
  if (before.length !== after.length) return true;
  return before.some(({ item }, index) => {
    const other = after[index]?.item;
    return !other || !item.looksLike(other);
  });
}
