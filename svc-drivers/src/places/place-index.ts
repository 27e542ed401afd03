import { distanceKm, roundedKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { Place, ReversePlace } from '@rahi/contracts/places';
import { gazetteer } from './gazetteer.js';
import { fold, MATCH, matchQuality, type SearchTerms } from './place-match.js';
import type { CityPlaces, GazetteerPlace } from './place.js';

const MIN_QUERY_LENGTH = 2;
const NAME_WITHIN_KM = 2;
const LOCALITY_WITHIN_KM = 6;
const CITY_WITHIN_KM = 35;
// Nobody rides to another metro: a weaker local match comes before a namesake a thousand kilometres away.
const REACH_KM = 150;
const FAR = 10;
// A misspelt local name comes after the full name of a far place, and before a word of a far name.
const DOUBT = 7.4;

interface Entry {
  place: GazetteerPlace;
  terms: SearchTerms;
}

/** Finds places by name and names points, from a gazetteer in memory. Pure after construction. */
export class PlaceIndex {
  readonly #entries: readonly Entry[];

  constructor(cities: readonly CityPlaces[]) {
    this.#entries = cities.flatMap(entriesOf);
  }

  get places(): GazetteerPlace[] {
    return this.#entries.map(({ place }) => place);
  }

  /**
   * Places by prefix, by words and with one typo, ignoring case and accents: best match first, then nearest first.
   * With `near`, `distance` is in km from there, and places out of a ride's reach come last. Needs 2 characters.
   */
  search(q: string, near?: LatLng, limit = 5): Place[] {
    const query = fold(q);
    if (query.length < MIN_QUERY_LENGTH) return [];
    const found = [];
    for (const { place, terms } of this.#entries) {
      const quality = matchQuality(query, terms);
      if (quality === undefined) continue;
      const km = near ? distanceKm(near, place) : 0;
      const doubt = quality >= MATCH.typo ? DOUBT : 0;
      found.push({ place, km, rank: quality + doubt + (km > REACH_KM ? FAR : 0) });
    }
    found.sort((a, b) => a.rank - b.rank || a.km - b.km);
    return found.slice(0, limit).map(({ place, km }) => ({
      id: place.id,
      name: place.name,
      address: `${place.locality}, ${place.city}`,
      lat: place.lat,
      lng: place.lng,
      ...(near ? { distance: roundedKm(km) } : {}),
    }));
  }

  /**
   * Names a point: the nearest place within 2 km, else the locality, else the city around, else "Current Location".
   * The coordinates do not change: a pickup stays where the person stands.
   */
  reverse(lat: number, lng: number): ReversePlace {
    const at = { lat, lng };
    let nearest: GazetteerPlace | undefined;
    let km = Infinity;
    for (const { place } of this.#entries) {
      const away = distanceKm(at, place);
      if (away < km) [nearest, km] = [place, away];
    }
    return { ...named(nearest, km), ...at };
  }
}

function named(place: GazetteerPlace | undefined, km: number): { name: string; address: string } {
  if (!place || km > CITY_WITHIN_KM) return { name: 'Current Location', address: 'Current Location' };
  const { name, locality, city, state, kind } = place;
  if (km <= NAME_WITHIN_KM)
    return { name, address: kind === 'locality' ? `${name}, ${city}` : `${name}, ${locality}, ${city}` };
  if (km <= LOCALITY_WITHIN_KM) return { name: locality, address: `${locality}, ${city}` };
  return { name: city, address: city === state ? city : `${city}, ${state}` };
}

const wordsOf = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => fold(text).split(' ')))];

function entriesOf({ city, state, aliases: cityAliases, rows }: CityPlaces): Entry[] {
  return rows.map(([name, locality, lat, lng, kind, ...aliases]) => {
    const names = [name, ...aliases].map(fold);
    return {
      place: {
        id: `${fold(city)} ${fold(name)}`.replaceAll(' ', '-'),
        name,
        locality,
        city,
        state,
        lat,
        lng,
        kind,
        aliases,
      },
      terms: { names, nameWords: wordsOf(names), contextWords: wordsOf([locality, city, ...cityAliases, state]), kind },
    };
  });
}

/** The gazetteer of the product. */
export const placeIndex = new PlaceIndex(gazetteer);
