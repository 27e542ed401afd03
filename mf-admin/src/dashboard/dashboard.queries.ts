import type { AnalyticsPeriod } from '@rahi/contracts/admin';
import { activeRides } from '@rahi/contracts/calls/active-rides.calls';
import { adminAnalytics, adminRides, adminStats } from '@rahi/contracts/calls/admin.calls';
import { productHealth } from '@rahi/contracts/calls/gateway.calls';
import type { City } from '@rahi/contracts/places';
import { queryOptionsFor, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';
import type { DashboardView, RideFilters } from './dashboard-view.js';

/** §9: polling intervals in milliseconds, and the page sizes of lists. */
export const statsPollMs = 10_000;
export const analyticsPollMs = 30_000;
const listLimit = 20;

export type RideFilter = Pick<DashboardView, 'search' | 'rideSort' | 'cursor'> & RideFilters;

export const statsQuery = (api: ApiClient) => queryOptionsFor(api, adminStats, {});

export const analyticsQuery = (api: ApiClient, period: AnalyticsPeriod) =>
  queryOptionsFor(api, adminAnalytics, { query: { period } });

/** A filter of the address as the server takes it. @param city where the rides begin; null for everywhere */
export function rideFiltersFor(view: RideFilters, city: City | null) {
  const { status, from, to, type, kind, guest, minFare, maxFare } = view;
  const { south, west, north, east } = city?.bounds ?? { south: 0, west: 0, north: 0, east: 0 };
  return {
    ...(status === 'all' ? {} : { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(type === 'all' ? {} : { vehicleType: type }),
    ...(kind === 'all' ? {} : { kind }),
    ...(guest === 'all' ? {} : { forGuest: guest }),
    ...(minFare && { minFare }),
    ...(maxFare && { maxFare }),
    ...(city && { pickupIn: [south, west, north, east].join(',') }),
  };
}

export const ridesQuery = (api: ApiClient, view: RideFilter, city: City | null) =>
  pageOptionsFor(api, adminRides, {
    query: {
      limit: listLimit,
      ...(view.search ? { search: view.search } : {}),
      ...rideFiltersFor(view, city),
      ...(view.rideSort === '-created' ? {} : { sort: view.rideSort }),
      ...(view.cursor ? { cursor: view.cursor } : {}),
    },
  });

export const activeRidesQuery = (api: ApiClient) => queryOptionsFor(api, activeRides, { query: { limit: 100 } });

/** Reads everything on the desk again. */
export function useRefreshDesk(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

/** R30: asks the gateway which services answer right now. */
export function useHealthCheck() {
  const { services } = useRemote();
  return useMutation({ mutationFn: () => services.api.call(productHealth, {}) });
}
