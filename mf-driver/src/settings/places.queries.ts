import { reversePlace, searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** Documented limits of the search (§9). */
export const searchFromCharacters = 2;
export const searchDelayMs = 300;
export const suggestionsShown = 5;

/** Places by name, those near the driver first. */
export const placesQuery = (api: ApiClient, text: string, near: LatLng | null) =>
  queryOptionsFor(api, searchPlaces, {
    query: { q: text, ...(near && { lat: near.lat.toFixed(3), lng: near.lng.toFixed(3) }) },
  });

/** A place as the profile keeps it: its name, and its address where that says more. */
export interface HomePlace extends LatLng {
  address: string;
}

const longestAddress = 300;

export function homePlaceOf({ name, address, lat, lng }: LatLng & { name: string; address: string }): HomePlace {
  const whole = !name || address.startsWith(name) ? address : address ? `${name}, ${address}` : name;
  return { lat, lng, address: (whole || coordinates({ lat, lng })).slice(0, longestAddress) };
}

/** The driver's place, named by its coordinates if it has no name. @throws ApiError, NetworkError */
export async function homePlaceAt(api: ApiClient, { lat, lng }: LatLng): Promise<HomePlace> {
  return homePlaceOf({ ...(await api.call(reversePlace, { query: { lat, lng } })), lat, lng });
}

const coordinates = ({ lat, lng }: LatLng) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
