import { adminReservations, cancelReservation, getReservation } from '@rahi/contracts/calls/reservations.calls';
import type { RideKind } from '@rahi/contracts/ride-kind';
import type { ReservationStatus } from '@rahi/contracts/reservation';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** Riders and drivers change them, too. In milliseconds. */
export const pollMs = 30_000;

/** @param status null for those that have no ride yet. @param kind null for all */
export const reservationsQuery = (
  api: ApiClient,
  status: ReservationStatus | null,
  kind: RideKind | null,
  cursor: string,
) =>
  pageOptionsFor(api, adminReservations, {
    query: {
      limit: listLimit,
      ...(status !== null && { status }),
      ...(kind !== null && { kind }),
      ...(cursor ? { cursor } : {}),
    },
  });

export const reservationQuery = (api: ApiClient, id: string) =>
  queryOptionsFor(api, getReservation, { params: { id } });

/** Cancels one at the version that the desk saw. Whatever shows it is read again after it, and after a refusal. */
export function useCancelReservation() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, reason }: { id: string; version: number; reason: string }) =>
      services.api.call(cancelReservation, { params: { id }, body: { version, reason } }),
    onSettled: () => void client.invalidateQueries(),
  });
}
