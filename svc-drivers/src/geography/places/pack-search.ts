import { cityAt, PackPlaces, type CityPlace, type IndianCity, type OpenPack, type Site } from '@rahi/city';
import type { LatLng } from '@rahi/contracts';
import { readOnce } from '@rahi/service-kit';
import { joined, type FoundPlace } from './found-place.js';
import { PlaceIndex } from './place-index.js';
import { fold } from './search-text.js';

/** Outside all known boundaries, a point belongs to another city up to this many times that city's radius. */
const outskirts = 3;

export interface CityAround {
  /** Null far from all cities. */
  readonly name: string | null;
  readonly state: string | null;
  /** Whether the point is in the city, not only near it. */
  readonly within: boolean;
}

/** The places of a pack. The search among them takes half a second to make, and is made when it is first needed. */
export class PackSearch {
  /** The names of its cities and of its state, in the form of `fold`: an address ends with them. */
  readonly around: readonly string[];
  readonly #state: string | null;
  readonly #index = readOnce(() => PlaceIndex.of(this.#found(), () => this.#isAwaited));
  #isAwaited = false;

  private constructor(
    private readonly pack: OpenPack,
    private readonly places: PackPlaces,
    private readonly cities: readonly IndianCity[],
  ) {
    this.#state = this.cityAround(pack.center).state;
    this.around = [pack.name, this.#state ?? '', ...places.outlines.map(({ name }) => name)].map(fold);
  }

  static async open(pack: OpenPack, cities: readonly IndianCity[]): Promise<PackSearch> {
    return new PackSearch(pack, await PackPlaces.open(pack.folder), cities);
  }

  /** For a search, which waits for it. */
  index(): Promise<PlaceIndex<FoundPlace>> {
    this.#isAwaited = true;
    return this.makeReady();
  }

  /** Like `index`, but gives priority to other work of the process. */
  makeReady(): Promise<PlaceIndex<FoundPlace>> {
    return this.#index();
  }

  /** "Linking Road, Bandra West", "Near Bandra Station" or "Bandra West"; null when the pack has no name for it. */
  nameAt(point: LatLng): string | null {
    const street = this.places.streetAt(point);
    if (street) return joined(street.name, street.locality);
    const station = this.places.stationAt(point);
    return station ? `Near ${station.name}` : this.places.localityAt(point);
  }

  /** The station, airport, mall or hospital at a point. */
  siteAt(point: LatLng): Site | null {
    return this.places.siteAt(point);
  }

  /** By a boundary of the pack that contains the point, else by GeoNames. */
  cityAround(point: LatLng): CityAround {
    const bounded = this.places.cityAt(point);
    if (bounded !== null) {
      const state = this.cities.find(({ name }) => name === bounded)?.state ?? null;
      return { name: bounded, state, within: true };
    }
    const outlined = new Set(this.places.outlines.map(({ name }) => name));
    const beyond = cityAt(this.cities, point, ({ name }) => !outlined.has(name));
    return beyond && beyond.out <= outskirts
      ? { name: beyond.city.name, state: beyond.city.state, within: beyond.out <= 1 }
      : cityAround(this.cities, point);
  }

  *#found(): Generator<FoundPlace> {
    const state = this.#state ?? this.pack.name;
    const cityOfLocality = new Map<string, string>();
    const cityOf = (place: CityPlace): string => {
      const known = cityOfLocality.get(place.locality ?? '');
      const city = known ?? this.cityAround(place).name ?? this.pack.name;
      if (place.locality !== null) cityOfLocality.set(place.locality, city);
      return city;
    };
    for (const place of this.places.all) {
      const around = [place.locality, cityOf(place)].filter((part) => part !== null && part !== place.name);
      const what = place.kind === 'bus' ? ['Bus stop'] : [];
      const address = joined(...what, ...around) || state;
      yield { ...place, around: [...around.flatMap((part) => part ?? []), this.pack.name], address };
    }
  }
}

/** The city around a point by GeoNames. */
export function cityAround(cities: readonly IndianCity[], point: LatLng): CityAround {
  const found = cityAt(cities, point);
  if (!found) return { name: null, state: null, within: false };
  return { name: found.city.name, state: found.city.state, within: found.out <= 1 };
}
