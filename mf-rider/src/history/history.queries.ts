import { riderRides } from '@rahi/contracts/calls/rides.calls';
import { queryKeyFor, type ApiClient, useRemote } from '@rahi/web-kit';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { riderSummaryQuery } from '../rides/rides.queries.js';

const pageSize = 20;

/** The rider's rides page by page, newest first. Its key starts with the list's path: invalidating the list invalidates it too. */
export const rideHistoryQuery = (api: ApiClient, riderId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyFor(riderRides, { params: { riderId } }), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(
        riderRides,
        { params: { riderId }, query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export function useRideHistory() {
  const { api, user } = useRemote();
  const query = useInfiniteQuery(rideHistoryQuery(api, user.id));
  return { ...query, rides: query.data?.pages.flatMap(({ items }) => items) };
}

export function useRiderSummary() {
  const { api, user } = useRemote();
  return useQuery(riderSummaryQuery(api, user.id));
}
