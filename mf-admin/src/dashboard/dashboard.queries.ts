import { adminRides, adminStats } from '@rahi/contracts/calls/admin.calls';
import { onlineDrivers } from '@rahi/contracts/calls/drivers.calls';
import { activeRides, updateRide } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRemote } from '../remote.context.js';
import type { StatusFilter } from './dashboard-view.js';

/** §9: stats poll in milliseconds, and how many rows a list asks for. */
export const statsPollMs = 10_000;
export const listLimit = 20;

export const statsQuery = (api: ApiClient) => queryOptionsFor(api, adminStats, {});

export const ridesQuery = (api: ApiClient, search: string, status: StatusFilter) =>
  queryOptionsFor(api, adminRides, {
    query: { limit: listLimit, ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) },
  });

export const onlineDriversQuery = (api: ApiClient) => queryOptionsFor(api, onlineDrivers, {});

export const activeRidesQuery = (api: ApiClient) => queryOptionsFor(api, activeRides, { query: { limit: 100 } });

/** Reads everything on the desk again. */
export function useRefreshDesk(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

/** §4: an administrator may cancel a ride that is searching or assigned. */
export function useCancelRide() {
  const { services } = useRemote();
  const refresh = useRefreshDesk();
  return useMutation({
    mutationFn: (id: string) => services.api.call(updateRide, { params: { id }, body: { status: 'cancelled' } }),
    onSettled: () => void refresh(),
  });
}
