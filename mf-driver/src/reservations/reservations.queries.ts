import {
  giveBackReservation,
  openReservations,
  reservations,
  takeReservation,
} from '@rahi/contracts/calls/reservations.calls';
import { queryKeyFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The path of every read of bookings for later. */
const path = '/api/reservations';
/** How often they are read while the page is visible, in milliseconds: others take them at any moment. */
export const pollMs = 30_000;
const pageSize = 20;

/** Those that this driver may take, the next pickup first, page by page. */
export const openReservationsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyFor(openReservations, { query: { limit: pageSize } }), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(openReservations, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
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
  });
};

/** The next one that this driver took; null without one. */
export const nextReservationQuery = (api: ApiClient) => {
  const query = { as: 'driver', show: 'coming', limit: 1 } as const;
  return queryOptions({
    queryKey: [...queryKeyFor(reservations, { query }), '?first'],
    queryFn: async ({ signal }) => (await api.call(reservations, { query }, { signal }))[0] ?? null,
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
