import { Inject, Injectable } from '@nestjs/common';
import { indiaBounds, Refusal, type LatLng, type Place, type ReversePlace } from '@rahi/contracts';
import { CONFIG, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { say } from '../say.js';
import { CityPlaces } from './places/city-places.js';
import { ExternalServer } from './external-server.js';
import { placesOf } from './photon-answer.js';
import { plainText } from './places/plain-text.js';

/** Seconds: a server that fails is asked again within a minute. */
const remembers = 300;

/** West, south, east and north, as Photon takes them. */
const india = [indiaBounds.west, indiaBounds.south, indiaBounds.east, indiaBounds.north].join(',');
/** R27. */
const nameWithinKm = 2;

/** What an answer needs on its way back, in milliseconds. */
const marginMs = 400;
/** Who asks again after this time gives the reading of a city the time that it takes. */
const retryAfterSeconds = 1;

/** R27: places from a Photon-compatible server if one is configured and answers in time, else from the city packs. */
@Injectable()
export class PlaceSearch {
  readonly #server: ExternalServer | null;

  constructor(
    private readonly cities: CityPlaces,
    @Inject(CONFIG) { PLACES_URL }: DriversConfig,
    @Inject(LOGGER) log: Logger,
    jobs: Jobs,
  ) {
    const watch = () => jobs.watch('Places server', { remembers });
    this.#server = PLACES_URL === undefined ? null : new ExternalServer('places', PLACES_URL, log, watch());
  }

  /**
   * @param deadline epoch milliseconds after which the caller's answer is too late
   * @throws Refusal unavailable when the places are still being read then, as in the first seconds after the start
   */
  async search(q: string, near: LatLng | undefined, deadline: number): Promise<Place[]> {
    const query = { q, limit: '5', bbox: india, ...(near && lonLat(near)) };
    const { farthestKm } = this.cities;
    const found = await this.#server?.ask('/api', query, deadline, (json) => placesOf(json, near, farthestKm));
    if (found) return by('photon', found);
    return by('city', (await readBefore(this.cities.search(q, near), deadline)).map(bookable));
  }

  async at(point: LatLng, deadline: number): Promise<ReversePlace> {
    const query = { ...lonLat(point), limit: '1' };
    const found = await this.#server?.ask('/reverse', query, deadline, (json) => {
      const [place] = placesOf(json, point, nameWithinKm) ?? [];
      return place ?? null;
    });
    if (!found) return { ...bookable(await this.cities.at(point)), source: 'city' };
    const { name, address } = found;
    const [served, city] = await Promise.all([this.cities.served(point), this.cities.cityOf(point)]);
    const whole = address === name ? name : `${name}, ${address}`;
    return { name, address: whole, ...point, served, city, source: 'photon' };
  }
}

/** The places, unless they take longer than the caller waits. The reading goes on, so that who asks again finds it done. */
function readBefore(places: Promise<Place[]>, deadline: number): Promise<Place[]> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Refusal('unavailable', say('search.reading'), { retryAfterSeconds }));
    const timer = setTimeout(late, deadline - marginMs - Date.now());
    places.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const lonLat = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(6), lon: lng.toFixed(6) });

function by(source: string, places: readonly Place[]): Place[] {
  return places.map((place) => ({ ...place, source }));
}

/** People typed the names of the map: a few have characters that no booking may have. */
function bookable<P extends { name: string; address: string }>(place: P): P {
  return { ...place, name: plainText(place.name), address: place.address.split(', ').map(plainText).join(', ') };
}
