import type { AnalyticsPeriod } from '@rahi/contracts/admin';
import { activeRides } from '@rahi/contracts/calls/active-rides.calls';
import { adminAnalytics, adminRides, adminStats } from '@rahi/contracts/calls/admin.calls';
import { productHealth } from '@rahi/contracts/calls/gateway.calls';
import { queryOptionsFor, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';
import type { DashboardView } from './dashboard-view.js';

/** §9: polls in milliseconds, and how many rows a list asks for. */
export const statsPollMs = 10_000;
export const analyticsPollMs = 30_000;
const listLimit = 20;

export type RideFilter = Pick<DashboardView, 'search' | 'status' | 'rideSort' | 'cursor'>;

export const statsQuery = (api: ApiClient) => queryOptionsFor(api, adminStats, {});

export const analyticsQuery = (api: ApiClient, period: AnalyticsPeriod) =>
  queryOptionsFor(api, adminAnalytics, { query: { period } });

export const ridesQuery = (api: ApiClient, { search, status, rideSort, cursor }: RideFilter) =>
  pageOptionsFor(api, adminRides, {
    query: {
      limit: listLimit,
      ...(search ? { search } : {}),
      ...(status === 'all' ? {} : { status }),
      ...(rideSort === '-created' ? {} : { sort: rideSort }),
      ...(cursor ? { cursor } : {}),
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
