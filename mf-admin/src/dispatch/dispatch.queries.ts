import type { AnalyticsPeriod } from '@rahi/contracts/admin';
import { adminDriver } from '@rahi/contracts/calls/admin.calls';
import { driverFairness, learntRoadSpeeds } from '@rahi/contracts/calls/drivers.calls';
import { womenByCity } from '@rahi/contracts/calls/women.calls';
import { dispatchFigures, rideDispatch } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { queryOptions, useQueries } from '@tanstack/react-query';

export const rideDispatchQuery = (api: ApiClient, id: string) => queryOptionsFor(api, rideDispatch, { params: { id } });

// Keys of their own, not the paths': a live message of one ride or driver does not make these be read again.

/** Over days: what one ride changes about them does not matter. */
export const dispatchFiguresQuery = (api: ApiClient, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['dispatch figures', period],
    queryFn: ({ signal }) => api.call(dispatchFigures, { query: { period } }, { signal }),
  });

export const fairnessQuery = (api: ApiClient, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['fairness', period],
    queryFn: ({ signal }) => api.call(driverFairness, { query: { period } }, { signal }),
  });

/** Over months. */
export const learntSpeedsQuery = (api: ApiClient) => queryOptionsFor(api, learntRoadSpeeds, {});

/** R46. */
export const womenByCityQuery = (api: ApiClient) => queryOptionsFor(api, womenByCity, {});

const driverNameQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['name of a driver', id],
    queryFn: async ({ signal }) => (await api.call(adminDriver, { params: { id } }, { signal })).name,
  });

/** The names of these drivers, as far as they are known. */
export function useDriverNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { services } = useRemote();
  return useQueries({
    queries: ids.map((id) => driverNameQuery(services.api, id)),
    combine: (read) =>
      new Map(
        ids.flatMap((id, place) => {
          const name = read[place]?.data;
          return name ? [[id, name] as const] : [];
        }),
      ),
  });
}
