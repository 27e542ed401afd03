import { getRide } from '@rahi/contracts/calls/rides.calls';
import { lostItem, ownCase, ownCases, supportDesk } from '@rahi/contracts/calls/support.calls';
import { queryKeyFor, queryOptionsFor, type ApiClient } from '@rahi/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** An open case is read again this often, in milliseconds: the desk's answer also comes by push and mail. */
export const caseMs = 15_000;
const pageSize = 20;

export const deskQuery = (api: ApiClient) => queryOptionsFor(api, supportDesk, {});

export const caseQuery = (api: ApiClient, id: string) => queryOptionsFor(api, ownCase, { params: { id } });

export const lostItemQuery = (api: ApiClient, id: string) => queryOptionsFor(api, lostItem, { params: { id } });

export const rideQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getRide, { params: { id } });

/** The person's cases page by page, newest first. */
export const casesQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyFor(ownCases, {}), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(ownCases, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
