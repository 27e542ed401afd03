import { Inject, Injectable } from '@nestjs/common';
import { distanceKm, type LatLng, type Place, type ReversePlace } from '@rahi/contracts';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { PlaceIndex } from '../places/place-index.js';
import { ExternalServer } from './external-server.js';
import { placesOf } from './photon-answer.js';

/** West, south, east and north of India. */
const india = '68.1,6.5,97.5,37.1';
/** R27. */
const nameWithinKm = 2;

/** R27: places from a Photon-compatible server if one is configured and answers in time, else from the gazetteer. */
@Injectable()
export class PlaceSearch {
  readonly #server: ExternalServer | null;

  constructor(
    private readonly gazetteer: PlaceIndex,
    @Inject(CONFIG) { PLACES_URL }: DriversConfig,
    @Inject(LOGGER) log: Logger,
  ) {
    this.#server = PLACES_URL === undefined ? null : new ExternalServer('places', PLACES_URL, log);
  }

  async search(q: string, near: LatLng | undefined, deadline: number): Promise<Place[]> {
    const query = { q, limit: '5', bbox: india, ...(near && lonLat(near)) };
    const found = await this.#server?.ask('/api', query, deadline, (json) => placesOf(json, near));
    return found ? by('photon', found) : by('built-in', this.gazetteer.search(q, near));
  }

  async at(point: LatLng, deadline: number): Promise<ReversePlace> {
    const query = { ...lonLat(point), limit: '1' };
    const found = await this.#server?.ask('/reverse', query, deadline, (json) => {
      const [place] = placesOf(json, point) ?? [];
      return place && distanceKm(place, point) <= nameWithinKm ? place : null;
    });
    if (!found) return { ...this.gazetteer.reverse(point.lat, point.lng), source: 'built-in' };
    const { name, address } = found;
    return { name, address: address === name ? name : `${name}, ${address}`, ...point, source: 'photon' };
  }
}

const lonLat = ({ lat, lng }: LatLng) => ({ lat: lat.toFixed(6), lon: lng.toFixed(6) });

function by(source: string, places: readonly Place[]): Place[] {
  return places.map((place) => ({ ...place, source }));
}
