import { driverRides } from '@rahi/contracts/calls/rides.calls';
import { queryKeyFor, type ApiClient } from '@rahi/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryOf, type RideFilter } from './ride-filter.js';

/** Rides a page. */
const pageSize = 20;

/** The driver's rides that a filter leaves, newest first, page by page. */
export function historyQuery(api: ApiClient, driverId: string, filter: RideFilter) {
  const args = { params: { driverId }, query: { limit: pageSize, ...queryOf(filter) } };
  return infiniteQueryOptions({
    // Its last part keeps it apart from one page of the same list.
    queryKey: [...queryKeyFor(driverRides, args), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(driverRides, { ...args, query: { ...args.query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
