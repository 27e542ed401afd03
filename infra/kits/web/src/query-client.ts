import type { Call, CallAnswer, CallArguments } from '@rahi/contracts/call';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.js';
import { requestPath } from './call-path.js';

/**
 * A query client with the documented defaults (§7): data never goes stale, no refetch on focus, no retry. Calls are
 * made even when the browser reports no network: a press of Accept fails now, not minutes later.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The key of a read: joined by "/" it is the request's path and query (§7). A path's first segments match all below it. */
export function queryKeyFor<C extends Call>(call: C, args: CallArguments<C>): string[] {
  return requestPath(call, args).split('/');
}

/**
 * Options of one read, for a feature's own factory:
 * `const rideQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getRide, { params: { id } })`.
 * Polls add `refetchInterval` (milliseconds) where they are used.
 */
export function queryOptionsFor<C extends Call>(api: ApiClient, call: C, args: CallArguments<C>) {
  return queryOptions<CallAnswer<C>, Error, CallAnswer<C>, string[]>({
    queryKey: queryKeyFor(call, args),
    queryFn: ({ signal }) => api.call(call, args, { signal }),
  });
}
