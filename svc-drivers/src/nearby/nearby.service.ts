import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { vehicles, type RoadNetwork } from '@rahi/city/roads';
import {
  localSubjects,
  type CallRequest,
  type LatLng,
  type NearbyDriver,
  type nearbyDrivers,
  type Principal,
  type VehicleType,
} from '@rahi/contracts';
import { CONFIG, NATS, Throttle, WrittenJson } from '@rahi/service-kit';
import { Aliases } from '../drivers/aliases/aliases.service.js';
import type { DriversConfig } from '../config.js';
import { FleetSearch, type SearchQuery } from '../fleet/fleet-search.service.js';
import { Fleet } from '../fleet/fleet.js';
import type { Spot } from '../fleet/spot.js';
import { CityVehicles } from '../geography/city-vehicles.service.js';
import { CityRoads, onRoads } from '../geography/city-roads.service.js';
import type { Hit } from '../fleet/location-index/nearest-list.js';
import { requireMayLook } from './may-look.js';
import { AroundHints } from './around-hints.service.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;
/** A driver is shown at most so far from their place (R50), in kilometres. */
const shownOffKm = 0.2;
/** How often the demo fleet is notified of where riders look. */
const demoFleetMs = 250;

type NearbyQuery = CallRequest<typeof nearbyDrivers>['query'];

/** Who asks, where, and the vehicle types and roads of the place. */
interface Asker {
  readonly id: string;
  readonly place: LatLng;
  readonly types: readonly VehicleType[];
  readonly network: RoadNetwork | null;
}

/** The drivers near a place, from memory. */
@Injectable()
export class Nearby implements OnModuleDestroy {
  readonly #demoFleet = new Throttle<'looked'>(demoFleetMs);

  constructor(
    private readonly fleet: Fleet,
    private readonly search: FleetSearch,
    private readonly around: AroundHints,
    private readonly aliases: Aliases,
    private readonly roads: CityRoads,
    private readonly cityVehicles: CityVehicles,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  onModuleDestroy(): void {
    this.#demoFleet.stop();
  }

  /** Drivers other than the caller, nearest first. @throws Refusal profile_incomplete */
  async near(query: NearbyQuery, principal: Principal): Promise<WrittenJson<NearbyDriver[]>> {
    const { lat, lng, vehicleType } = query;
    const place = { lat, lng };
    requireMayLook(principal);
    if (this.config.RAHI_LOCAL) this.#demoFleet.run('looked', () => this.#notifyDemoFleet(place));
    const [types, network] = await Promise.all([this.cityVehicles.at(place), this.roads.around(place)]);
    const asker = { id: principal.userId, place, types, network };
    const hits = await this.#others(query, asker);
    this.around.remember(asker.id, vehicleType, () => this.#isOutdated(hits, query, asker));
    const minutes = minutesAway(hits, asker);
    const ids = hits.map(({ item }) => item.id);
    const aliases = await this.aliases.of(ids, asker.id);
    const written = hits.map(({ item, km }, n) => item.json(aliases[n] ?? '', km, minutes[n] ?? null, network));
    return new WrittenJson(`[${written.join()}]`);
  }

  async #others(query: NearbyQuery, asker: Asker): Promise<Hit<Spot>[]> {
    const found = await Promise.all(searchesOf(query, asker).map((search) => this.search.nearest(search)));
    return shownTo(asker, found, query);
  }

  /** Other owners are asked only when this instance's part of the answer is still the same. */
  #isOutdated(hits: readonly Hit<Spot>[], query: NearbyQuery, asker: Asker): boolean | Promise<boolean> {
    const searches = searchesOf(query, asker);
    const own = searches.map((search) => this.search.own(search));
    const isAlone = searches.every((search, n) => this.search.othersFor(search, own[n] ?? []).size === 0);
    if (isAlone) return differ(hits, shownTo(asker, own, query), asker);
    if (hits.some(({ item }) => !item.isForeign && !this.fleet.shows(item))) return true;
    return this.#others(query, asker).then((now) => differ(hits, now, asker));
  }

  #notifyDemoFleet(place: LatLng): void {
    this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify(place));
  }
}

/** One search, or one for each type. Each finds one more than are wanted, as the caller may be among them. */
function searchesOf({ perType, ...query }: NearbyQuery, { place, types }: Asker): SearchQuery[] {
  const { vehicleType, radius = defaultRadiusKm, limit = mostNearby } = query;
  const search = { centers: [place], radiusKm: radius + shownOffKm };
  if (perType === undefined || vehicleType) return [{ ...search, limit: limit + 1, vehicleType }];
  return types.map((type) => ({ ...search, limit: perType + 1, vehicleType: type }));
}

/**
 * Without the caller, and without types that the place's city does not have (R47): a driver of the next city may stand here. Each of
 * those leaves a list that is full one shorter. Distances are to the places that riders see.
 */
function shownTo({ id, place, types, network }: Asker, found: Hit<Spot>[][][], query: NearbyQuery): Hit<Spot>[] {
  const { radius = defaultRadiusKm, limit = mostNearby, perType = limit } = query;
  const shown: Hit<Spot>[] = [];
  for (const [hits = []] of found) {
    let ofType = 0;
    for (const { item } of hits) {
      if (item.id === id || !types.includes(item.vehicleType)) continue;
      if (ofType === perType) break;
      ofType += 1;
      const km = item.kmFrom(place, network);
      if (km <= radius) shown.push({ item, km });
    }
  }
  shown.sort((a, b) => a.km - b.km);
  return shown.length > limit ? shown.slice(0, limit) : shown;
}

/** By road, from where each driver is shown to the asker's place; empty where no roads are known. */
function minutesAway(hits: readonly Hit<Spot>[], { place, network }: Asker): (number | null)[] {
  if (!network) return [];
  const times = new Map<Spot, number | null>();
  for (const vehicle of vehicles) {
    const spots = hits.map(({ item }) => item).filter((spot) => onRoads(spot.vehicleType) === vehicle);
    if (spots.length === 0) continue;
    const sources = spots.map((spot) => spot.placeOn(network).snaps);
    const { seconds } = network.tableOf(sources, [network.snap(place, vehicle)], vehicle);
    spots.forEach((spot, row) => times.set(spot, seconds[row]?.[0] ?? null));
  }
  return hits.map(({ item }) => {
    const seconds = times.get(item) ?? null;
    return seconds === null ? null : Math.max(1, Math.round(seconds / 60));
  });
}

/** Whether two answers show different drivers, or the same ones elsewhere. */
function differ(before: readonly Hit<Spot>[], after: readonly Hit<Spot>[], { network }: Asker): boolean {
  if (before.length !== after.length) return true;
  return before.some(({ item }, index) => {
    const other = after[index]?.item;
    return !other || !item.looksLike(other, network);
  });
}
