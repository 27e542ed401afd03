import { pickupPoints, reversePlace, searchPlaces, servedCities } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** Documented limits of the search (§9). */
export const searchFromCharacters = 2;
export const searchDelayMs = 300;
export const suggestionsShown = 5;

/**
 * How often a search is repeated that took too long, or was refused for now: right after its start the server still reads the
 * places.
 */
const repeats = 4;
const repeatAfterMs = 500;
const isForNow = (error: Error) =>
  error instanceof ApiError && (error.code === 'timeout' || error.code === 'unavailable');

/** Places by name, those near `near` first. */
export const placesQuery = (api: ApiClient, text: string, near: LatLng | null) =>
  queryOptions({
    ...queryOptionsFor(api, searchPlaces, {
      query: { q: text, ...(near && { lat: coarse(near.lat), lng: coarse(near.lng) }) },
    }),
    retry: (failures, error) => failures < repeats && isForNow(error),
    retryDelay: repeatAfterMs,
  });

/** The cities that are served and of which there is a map. */
export const citiesQuery = (api: ApiClient) => queryOptionsFor(api, servedCities, {});

/** The place at a point. */
export const placeAtQuery = (api: ApiClient, at: LatLng) =>
  queryOptionsFor(api, reversePlace, { query: { lat: at.lat, lng: at.lng } });

/** About 100 m: a step on the pavement is not another search. */
function coarse(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** Where a car can stop for a rider at a point. */
export const pickupPointsQuery = (api: ApiClient, { lat, lng }: LatLng) =>
  queryOptions({ ...queryOptionsFor(api, pickupPoints, { query: { lat, lng } }), staleTime: Infinity });
