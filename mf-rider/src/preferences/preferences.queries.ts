import { featuresNear } from '@rahi/contracts/calls/preferences.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** Drivers come and go: how many there are is shown for about as long as a dialog is open. */
const staleMs = 60_000;

const featuresNearQuery = (api: ApiClient, { lat, lng }: LatLng) =>
  queryOptionsFor(api, featuresNear, { query: { lat, lng } });

/** How many free drivers with each verified feature are near a place. */
export function useFeaturesNear(at: LatLng) {
  const { api } = useRemote();
  return useQuery({ ...featuresNearQuery(api, at), staleTime: staleMs });
}
