import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { readCities, ServedArea, tripLimits, type IndianCity, type OpenPack } from '@rahi/city';
import { distanceKm, roundedKm, type City, type LatLng, type Place, type ReversePlace } from '@rahi/contracts';
import { CONFIG, Jobs, readOnce } from '@rahi/service-kit';
import type { DriversConfig } from '../../config.js';
import { joined, type FoundPlace } from './found-place.js';
import { cityAround, PackSearch, type CityAround } from './pack-search.js';
import { PlaceIndex, type Findable, type Match } from './place-index.js';

const mostPlaces = 5;
/** A point this near to a pack's bounds is searched around in the pack, in degrees. */
const marginDegrees = 0.1;
/** Within this distance, a city and a place of the same name in its pack count as one, and are offered once. */
const samePlaceKm = 5;

/** The job that makes the search ready. */
export const placesReady = 'Places search';
/** The delay after the start until the search is prepared: the start of the whole product has priority. */
const readyAfterSeconds = 8;

/** The order of equally good matches, by kind; other kinds are in between. */
const order: Readonly<Partial<Record<Findable['kind'], number>>> = {
  airport: 0,
  locality: 0,
  station: 0,
  city: 0.5,
  office: 2,
  shop: 2,
  bus: 3,
};
const orderOf = ({ kind }: Findable): number => order[kind] ?? 1;

/** R27 from the city packs: places around a point with the cities of the country behind them, and the name of a point. */
@Injectable()
export class CityPlaces implements OnModuleInit {
  readonly #open = new Map<string, () => Promise<PackSearch>>();
  readonly #served: () => Promise<ServedArea>;
  readonly #allCities: () => Promise<readonly IndianCity[]>;
  readonly #citiesByName: () => Promise<PlaceIndex<FoundPlace>>;
  /** The longest trip of any type: places farther away are not offered. */
  readonly farthestKm: number;

  constructor(
    @Inject(CONFIG) config: DriversConfig,
    private readonly jobs: Jobs,
  ) {
    this.farthestKm = Math.max(...Object.values(tripLimits(config)));
    this.#served = readOnce(() => ServedArea.open(config));
    this.#allCities = readOnce(async () => readCities((await this.#served()).base.folder));
    this.#citiesByName = readOnce(async () => {
      const cities = (await this.#allCities()).map((city): FoundPlace => ({
        ...city,
        kind: 'city',
        around: [city.state],
        address: city.state,
      }));
      return PlaceIndex.of(cities);
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#served();
    this.jobs.untilDone(placesReady, readyAfterSeconds, (stopping) => this.makeReady(stopping), { longest: 600 });
  }

  /**
   * Reads all packs in small steps: the first search would wait for it, longer than its deadline on a busy machine.
   * @param stopping ends it after the pack at hand: a stop that waited for all would take longer than it may
   */
  async makeReady(stopping?: AbortSignal): Promise<void> {
    const { packs } = await this.#served();
    // One pack at a time, in small steps, between which requests are answered.
    for (const pack of packs) {
      if (stopping?.aborted) return;
      await (await this.#searchOf(pack)).makeReady();
    }
    await this.#citiesByName();
  }

  /** At most 5 places, the best matches first, and the nearest of equal ones. With `near`, only within a ride's reach. */
  async search(q: string, near: LatLng | undefined): Promise<Place[]> {
    const packs = await this.#packsAround(near);
    const indexes = await Promise.all([...packs.map((pack) => pack.index()), this.#citiesByName()]);
    const found = indexes.flatMap((index) => index.search(q, mostPlaces));
    const reached = found
      .map((match) => ({ ...match, km: near ? distanceKm(near, match.item) : 0 }))
      .filter(({ km }) => km <= this.farthestKm)
      .toSorted(byQuality);
    const offered: FoundPlace[] = [];
    for (const { item } of reached) {
      if (offered.length < mostPlaces && !offered.some((other) => isSame(item, other))) offered.push(item);
    }
    return offered.map(({ name, address, kind, lat, lng }) => ({
      id: `${kind}-${lat},${lng}`,
      name,
      address,
      kind,
      lat,
      lng,
      ...(near && { distance: roundedKm(distanceKm(near, { lat, lng })) }),
    }));
  }

  /** The name of a point: its street, the station near it, its locality, or its city. */
  async at(point: LatLng): Promise<Omit<ReversePlace, 'source'>> {
    const [served, packs] = await Promise.all([this.served(point), this.#packsAround(point)]);
    const city = await this.#cityAround(point, packs);
    const found = packs.map((pack) => pack.nameAt(point)).find((name) => name !== null);
    const named = found === undefined ? nameOfCity(city, served) : { name: found, address: joined(found, city.name) };
    return { ...named, ...point, served, city: city.name };
  }

  async served(point: LatLng): Promise<boolean> {
    return (await this.#served()).includes(point);
  }

  /** The city around a point, or null. */
  async cityOf(point: LatLng): Promise<string | null> {
    return (await this.#cityAround(point, await this.#packsAround(point))).name;
  }

  /** R32: the served cities of which there is a pack. */
  async cities(): Promise<City[]> {
    const { packs } = await this.#served();
    return packs.map(({ name, slug, center, bounds, routable, vehicleTypes }) => {
      return { name, slug, ...center, bounds, routable, ...(vehicleTypes && { vehicleTypes }) };
    });
  }

  async #packsAround(point: LatLng | undefined): Promise<PackSearch[]> {
    const { packs } = await this.#served();
    const around = point ? packs.filter(({ bounds }) => isWithin(point, bounds)) : packs;
    return Promise.all(around.map((pack) => this.#searchOf(pack)));
  }

  #searchOf(pack: OpenPack): Promise<PackSearch> {
    const known = this.#open.get(pack.slug) ?? readOnce(async () => PackSearch.open(pack, await this.#allCities()));
    this.#open.set(pack.slug, known);
    return known();
  }

  async #cityAround(point: LatLng, packs: readonly PackSearch[]): Promise<CityAround> {
    const [first] = packs;
    return first ? first.cityAround(point) : cityAround(await this.#allCities(), point);
  }
}

function nameOfCity({ name, state, within }: CityAround, served: boolean): { name: string; address: string } {
  if (name === null) return { name: 'Unnamed place', address: served ? 'India' : 'Outside the area that Rahi serves' };
  const shown = within ? name : `Near ${name}`;
  return { name: shown, address: state === name ? shown : joined(shown, state) };
}

function byQuality(a: Match<FoundPlace> & { km: number }, b: Match<FoundPlace> & { km: number }): number {
  return a.quality - b.quality || orderOf(a.item) - orderOf(b.item) || a.km - b.km;
}

function isSame(a: FoundPlace, b: FoundPlace): boolean {
  const oneOfThemIsACity = a.kind === 'city' || b.kind === 'city';
  return a.name === b.name && (a.address === b.address || oneOfThemIsACity) && distanceKm(a, b) <= samePlaceKm;
}

function isWithin({ lat, lng }: LatLng, { south, west, north, east }: OpenPack['bounds']): boolean {
  const inLat = lat >= south - marginDegrees && lat <= north + marginDegrees;
  return inLat && lng >= west - marginDegrees && lng <= east + marginDegrees;
}
