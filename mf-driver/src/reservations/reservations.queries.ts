import {
  giveBackReservation,
  openReservations,
  reservations,
  takeReservation,
} from '@rahi/contracts/calls/reservations.calls';
import { queryKeyFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { alwaysFresh } from '../area/always-fresh.js';

/** The path of every read of bookings for later. */
const path = '/api/reservations';
/** They are read again whenever they are shown, and every 30 s while the page is visible: others take them at any moment. */
const kept = { ...alwaysFresh, refetchOnWindowFocus: 'always', refetchInterval: 30_000 } as const;
const pageSize = 20;

/** Those that this driver may take, the next pickup first, page by page. */
export const openReservationsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyFor(openReservations, { query: { limit: pageSize } }), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(openReservations, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...kept,
  });

/** Those that this driver took, the next pickup first, page by page. */
export const ownReservationsQuery = (api: ApiClient) => {
  const query = { as: 'driver', show: 'coming', limit: pageSize } as const;
  return infiniteQueryOptions({
    queryKey: [...queryKeyFor(reservations, { query }), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(reservations, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...kept,
  });
};

/** The next one that this driver took; null without one. */
export const nextReservationQuery = (api: ApiClient) => {
  const query = { as: 'driver', show: 'coming', limit: 1 } as const;
  return queryOptions({
    queryKey: [...queryKeyFor(reservations, { query }), '?first'],
    queryFn: async ({ signal }) => (await api.call(reservations, { query }, { signal }))[0] ?? null,
    ...kept,
  });
};

/** Takes one. Whatever comes of it, the lists are read again. */
export function useTakeReservation() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => services.api.call(takeReservation, { params: { id } }),
    onSettled: () => readAgain(client, [path]),
  });
}

/** Gives one back to the other drivers. */
export function useGiveBackReservation() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => services.api.call(giveBackReservation, { params: { id } }),
    onSettled: () => readAgain(client, [path]),
  });
}
