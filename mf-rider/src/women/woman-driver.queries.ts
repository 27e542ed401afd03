import { womenNear } from '@rahi/contracts/calls/women.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** The answer has minutes to the next five: it stays true for about as long. */
const staleMs = 60_000;

const womenNearQuery = (api: ApiClient, { lat, lng }: LatLng) =>
  queryOptionsFor(api, womenNear, { query: { lat, lng } });

/** Whether, and how soon, a woman can drive from here (R46); undefined while that is not known. @param needed whether it is asked */
export function useWomenNear(at: LatLng, needed: boolean) {
  const { api } = useRemote();
  return useQuery({ ...womenNearQuery(api, at), enabled: needed, staleTime: staleMs, retry: false }).data;
}
