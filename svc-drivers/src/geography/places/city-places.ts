import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { readCities, ServedArea, tripLimits, type IndianCity, type OpenPack, type Site } from '@rahi/city';
import { distanceKm, roundedKm, type City, type LatLng, type Place, type ReversePlace } from '@rahi/contracts';
import { CONFIG, Jobs, readOnce } from '@rahi/service-kit';
import type { DriversConfig } from '../../config.js';
import { joined, type FoundPlace } from './found-place.js';
import { readingsOf } from './address-query.js';
import { cityAround, PackSearch, type CityAround } from './pack-search.js';
import { pastedPoint } from './pasted-point.js';
import { isUrbanRail, quality, type Findable } from './match-quality.js';
import { PlaceIndex, type Match } from './place-index.js';

const mostPlaces = 5;
/** A point this near to a pack's bounds is searched around in the pack, in degrees. */
const marginDegrees = 0.1;
/** Within this distance, a city and a place of the same name in its pack count as one, and are offered once. */
const samePlaceKm = 5;

/** Farther away, only what is called exactly as typed is offered while something is nearer. */
const hereKm = 60;

const farStreetKm = 20;

/** What counts of a place that is called so in part: together less than one quality. */
const kindWeight = 0.15;
const farNamesakeKm = 40;
const mostFarther = 0.5;

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
  landmark: 0.6,
  clinic: 1.5,
  doctor: 1.7,
  office: 2,
  shop: 2,
  bus: 3,
};
/** A railway station comes before the metro's of its name. */
const orderOf = (item: Findable): number => (isUrbanRail(item) ? 0.3 : (order[item.kind] ?? 1));

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
   * @param stopping ends the wait for it: with one large pack a stop would otherwise take longer than it may
   */
  async makeReady(stopping?: AbortSignal): Promise<void> {
    const { packs } = await this.#served();
    const stopped = aborted(stopping);
    // One pack at a time, in small steps, between which requests are answered.
    for (const pack of packs) {
      if (stopping?.aborted) return;
      const search = await this.#searchOf(pack);
      await Promise.race([search.makeReady(), stopped]);
    }
    if (stopping?.aborted) return;
    await this.#citiesByName();
  }

  /**
   * At most 5 places, the best matches first, and the nearest of equal ones. With `near`, only within a ride's reach. Of an
   * address it searches for what a map has, and says what it left out; pasted coordinates, links of maps and plus codes give
   * their point.
   */
  async search(q: string, near: LatLng | undefined): Promise<Place[]> {
    const point = pastedPoint(q, near);
    if (point) return this.#pasted(point, near);
    const packs = await this.#packsAround(near);
    const indexes = await Promise.all([...packs.map((pack) => pack.index()), this.#citiesByName()]);
    const readings = readingsOf(q, new Set(packs.flatMap((pack) => pack.around)));
    const reading = readings.find(({ words }) => indexes.some((index) => index.has(words)));
    for (const { words, leftOut } of reading ? [reading] : readings) {
      const found = indexes.flatMap((index) => index.find(words, mostPlaces));
      const offered = this.#offered(found, near);
      if (offered.length > 0) return offered.map((place) => ({ ...place, ...(leftOut !== '' && { leftOut }) }));
    }
    return [];
  }

  #offered(found: readonly Match<FoundPlace>[], near: LatLng | undefined): Place[] {
    const reached = found.map((match) => reachedFrom(near, match)).filter(({ km }) => km <= this.farthestKm);
    const isHere = reached.some(({ km }) => km <= hereKm);
    const offered: FoundPlace[] = [];
    for (const { item, km, quality: of } of reached.toSorted(byQuality)) {
      if (isHere && km > hereKm && of !== quality.exact) continue;
      if (offered.length < mostPlaces && !offered.some((other) => isSame(item, other))) offered.push(item);
    }
    return offered.map(({ name, address, kind, lat, lng }) => placeOf({ name, address, kind, lat, lng }, near));
  }

  /** A point that a person pasted, by the name of what is there. */
  async #pasted(point: LatLng, near: LatLng | undefined): Promise<Place[]> {
    if (near && distanceKm(near, point) > this.farthestKm) return [];
    const { name, address } = await this.at(point);
    return [placeOf({ name, address, kind: 'point', ...point }, near)];
  }

  /** The name of a point: its street, the station near it, its locality, or its city. */
  async at(point: LatLng): Promise<Omit<ReversePlace, 'source'>> {
    const [served, packs] = await Promise.all([this.served(point), this.#packsAround(point)]);
    const city = await this.#cityAround(point, packs);
    const found = packs.map((pack) => pack.nameAt(point)).find((name) => name !== null);
    const named = found === undefined ? nameOfCity(city, served) : { name: found, address: joined(found, city.name) };
    return { ...named, ...point, served, city: city.name };
  }

  /** The station, airport, mall or hospital at a point, by the packs around it. */
  async siteAt(point: LatLng): Promise<Site | null> {
    const packs = await this.#packsAround(point);
    return packs.map((pack) => pack.siteAt(point)).find((site) => site !== null) ?? null;
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

const aborted = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => void signal?.addEventListener('abort', () => resolve(), { once: true }));

function placeOf(place: Pick<Place, 'name' | 'address' | 'kind' | 'lat' | 'lng'>, near: LatLng | undefined): Place {
  const distance = near && { distance: roundedKm(distanceKm(near, place)) };
  return { id: `${place.kind}-${place.lat},${place.lng}`, ...place, ...distance };
}

function nameOfCity({ name, state, within }: CityAround, served: boolean): { name: string; address: string } {
  if (name === null) return { name: 'Unnamed place', address: served ? 'India' : 'Outside the area that Rahi serves' };
  const shown = within ? name : `Near ${name}`;
  return { name: shown, address: state === name ? shown : joined(shown, state) };
}

/** A match with what it is sorted by. */
interface Reached extends Match<FoundPlace> {
  readonly km: number;
  readonly rank: number;
  readonly order: number;
}

function reachedFrom(near: LatLng | undefined, match: Match<FoundPlace>): Reached {
  const km = near ? distanceKm(near, match.item) : 0;
  return { ...match, km, rank: rankOf(match, km), order: orderOf(match.item) };
}

function byQuality(a: Reached, b: Reached): number {
  return a.rank - b.rank || a.order - b.order || a.km - b.km;
}

/**
 * Its quality. Of streets, which are called alike in every suburb, a far one counts less: up to one quality at 20 km. Of places that are called
 * so in part, what they are and how far they are count together: "phoenix" is the mall at 4 km before the hospital at 22 km. Airports, stations
 * and localities are meant from anywhere: their names alone count.
 */
function rankOf({ item, quality: of }: Match<FoundPlace>, km: number): number {
  const inPart = of === quality.nearly || of === quality.prefix;
  const kind = inPart ? kindWeight * orderOf(item) : 0;
  if (item.kind === 'street' && of < quality.words) return of + kind + Math.min(1, km / farStreetKm);
  return kind > 0 ? of + kind + Math.min(mostFarther, km / farNamesakeKm) : of;
}

function isSame(a: FoundPlace, b: FoundPlace): boolean {
  const oneOfThemIsACity = a.kind === 'city' || b.kind === 'city';
  return a.name === b.name && (a.address === b.address || oneOfThemIsACity) && distanceKm(a, b) <= samePlaceKm;
}

function isWithin({ lat, lng }: LatLng, { south, west, north, east }: OpenPack['bounds']): boolean {
  const inLat = lat >= south - marginDegrees && lat <= north + marginDegrees;
  return inLat && lng >= west - marginDegrees && lng <= east + marginDegrees;
}
