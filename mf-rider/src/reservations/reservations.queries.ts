import {
  cancelReservation,
  changeReservation,
  getReservation,
  reservationFee,
  reservations,
} from '@rahi/contracts/calls/reservations.calls';
import type { CallArguments } from '@rahi/contracts/call';
import { calculateFare } from '@rahi/contracts/calls/rides.calls';
import type { OutstationOfRide, OutstationWish } from '@rahi/contracts/outstation';
import type { Reservation } from '@rahi/contracts/reservation';
import { ApiError, queryKeyFor, queryOptionsFor, readAgain, useRemote, type ApiClient } from '@rahi/web-kit';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { bookedStop, dropoffOf, pickupOf, pointOf, stopsOf } from '../rides/ride-stops.js';

/** The path of every read of bookings for later. */
const path = '/api/reservations';
/** How often they are read while the page is visible, in milliseconds. */
const pollMs = 30_000;
const pageSize = 20;

/** Those of the rider that have no ride yet, or those that ended without one. */
export type Shown = 'coming' | 'past';

/** Read again where they are shown, and when the person comes back to the page: a driver takes one at any moment. */
const alwaysFresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** The next one of the rider, and how many there are. */
export const nextReservationQuery = (api: ApiClient) => {
  const args = { query: { as: 'rider', show: 'coming', limit: 1 } } as const;
  return queryOptions({
    queryKey: [...queryKeyFor(reservations, args), '?first'],
    queryFn: async ({ signal }) => {
      const { items, total } = await api.page(reservations, args, { signal });
      return { next: items[0] ?? null, count: total ?? items.length };
    },
  });
};

export function useNextReservation() {
  const { api } = useRemote();
  return useQuery({ ...nextReservationQuery(api), ...alwaysFresh, refetchInterval: pollMs });
}

const reservationListQuery = (api: ApiClient, show: Shown) => {
  const query = { as: 'rider', show, limit: pageSize } as const;
  return infiniteQueryOptions({
    // Its last part keeps it apart from one page of the same list.
    queryKey: [...queryKeyFor(reservations, { query }), '?pages'],
    queryFn: ({ pageParam, signal }) =>
      api.page(reservations, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
};

/** The bookings for later of the rider, page by page. */
export function useReservations(show: Shown) {
  const { api } = useRemote();
  return useInfiniteQuery({ ...reservationListQuery(api, show), ...alwaysFresh, refetchInterval: pollMs });
}

const reservationQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getReservation, { params: { id } });

export function useReservation(id: string) {
  const { api } = useRemote();
  return useQuery({
    ...reservationQuery(api, id),
    ...alwaysFresh,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : pollMs),
  });
}

/** Nothing about it can change any more. */
const isOver = (reservation: Reservation | undefined) =>
  reservation?.status === 'cancelled' || reservation?.status === 'missed';

/** Stores a newer copy of one, and refreshes the lists that contain it. */
export function keepReservation(client: QueryClient, api: ApiClient, reservation: Reservation): void {
  client.setQueryData(reservationQuery(api, reservation.id).queryKey, reservation);
  readAgain(client, [`${path}?`]);
}

/** What cancelling costs now. @param asked whether the rider asks */
export function useReservationFee(id: string, asked: boolean) {
  const { api } = useRemote();
  return useQuery({
    ...queryOptionsFor(api, reservationFee, { params: { id } }),
    enabled: asked,
    refetchOnMount: 'always',
    staleTime: 0,
    gcTime: 0,
  });
}

/** Cancels one at the version that the rider saw. */
export function useCancelReservation() {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, reason }: { id: string; version: number; reason: string | null }) =>
      api.call(cancelReservation, { params: { id }, body: { version, ...(reason !== null && { reason }) } }),
    onSuccess: (cancelled) => keepReservation(client, api, cancelled),
    onError: () => readAgain(client, [path]),
  });
}

type Change = Omit<CallArguments<typeof changeReservation>['body'], 'version'>;

/** Changes the time or the note of one at the version that the rider saw. A refusal reads it again. */
export function useChangeReservation({ id, version }: Reservation) {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => api.call(changeReservation, { params: { id }, body: { version, ...change } }),
    onSuccess: (changed) => keepReservation(client, api, changed),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'reservation_changed') readAgain(client, [`${path}/${id}`]);
    },
  });
}

/** What the rider asked for: the time of the return stays. */
const wishOf = ({ kind, returnAt }: OutstationOfRide): OutstationWish => ({
  kind,
  ...(returnAt !== null && { returnAt }),
});

/** The fare of the same trip at another time. @param pickupAt an ISO time */
export function useFareAt(reservation: Reservation, pickupAt: string) {
  const { api } = useRemote();
  const { vehicleType, rental, outstation } = reservation;
  const [pickup, dropoff] = [pointOf(pickupOf(reservation)), pointOf(dropoffOf(reservation))];
  const stops = stopsOf(reservation).map(bookedStop);
  const body = {
    distance: Number(reservation.distance),
    vehicleType,
    pickup,
    dropoff,
    pickupAt,
    ...(stops.length > 0 && { stops }),
    ...(rental && { rental: { hours: rental.hours } }),
    ...(outstation && { outstation: wishOf(outstation) }),
  };
  return useQuery({
    queryKey: [...queryKeyFor(calculateFare, { body }), reservation.id, pickupAt],
    queryFn: ({ signal }) => api.call(calculateFare, { body }, { signal }),
    // A quote is booked with for five minutes (R17); a dialog that was closed asks again.
    refetchInterval: 4 * 60_000,
    gcTime: 0,
    enabled: pickupAt !== reservation.pickupAt,
  });
}
