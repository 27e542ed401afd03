import { reversePlace, searchPlaces, servedCities } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** Documented limits of the search (§9). */
export const searchFromCharacters = 2;
export const searchDelayMs = 300;
export const suggestionsShown = 5;

/** Places by name, those near `near` first. */
export const placesQuery = (api: ApiClient, text: string, near: LatLng | null) =>
  queryOptionsFor(api, searchPlaces, {
    query: { q: text, ...(near && { lat: coarse(near.lat), lng: coarse(near.lng) }) },
  });

/** The cities that are served and of which there is a map. */
export const citiesQuery = (api: ApiClient) => queryOptionsFor(api, servedCities, {});

/** What is at a point. */
export const placeAtQuery = (api: ApiClient, at: LatLng) =>
  queryOptionsFor(api, reversePlace, { query: { lat: at.lat, lng: at.lng } });

/** About 100 m: a step on the pavement is not another search. */
function coarse(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
