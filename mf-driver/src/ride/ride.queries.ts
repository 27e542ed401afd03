import { getRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { CallArguments } from '@rahi/contracts/call';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { ApiError, queryOptionsFor, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

/** §9: ride poll, in milliseconds. */
export const ridePollMs = 3_000;

/** A ride of this driver's, or a request open to it. */
export const rideQuery = (api: ApiClient, id: string) => queryOptionsFor(api, getRide, { params: { id } });

/** Shows a ride as a call has answered it. A poll under way would bring it back as it was. */
export async function keepRide(client: QueryClient, api: ApiClient, ride: Ride): Promise<void> {
  const { queryKey } = rideQuery(api, ride.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, ride);
}

/** Whether this version of a ride, or a newer one, is in the cache. */
export function isKnown(client: QueryClient, api: ApiClient, ride: { rideId: string; version: number }): boolean {
  const kept = client.getQueryData(rideQuery(api, ride.rideId).queryKey);
  return kept !== undefined && isWholeRide(kept) && kept.version >= ride.version;
}

/** Whether the server sent the whole ride, as it does to the two people of a trip, or only the fields of a request (R22). */
export function isWholeRide(answer: Ride | RideRequest): answer is Ride {
  return 'riderId' in answer;
}

/** The codes for a ride that was offered to this driver and is no longer open (R22). */
const noLongerOpen: readonly (string | null)[] = ['ride_taken', 'ride_cancelled', 'offer_expired'];

/** Whether the server's answer means that the ride is not, or no longer, visible to this driver (R22). */
export function isOutOfReach(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  // 400: the link is not a ride's.
  return [400, 404].includes(error.status) || error.code === 'forbidden' || noLongerOpen.includes(error.code);
}

export type RideMove = CallArguments<typeof updateRide>['body'];

/**
 * Moves the ride on and returns the new ride. After a refusal the ride is read again.
 * @param before is awaited first
 */
export function useMoveRide(rideId: string, before: () => Promise<void> = () => Promise.resolve()) {
  const { services } = useRemote();
  const queryClient = useQueryClient();
  const { queryKey } = rideQuery(services.api, rideId);
  return useMutation({
    mutationFn: async (body: RideMove) => {
      await before();
      return services.api.call(updateRide, { params: { id: rideId }, body });
    },
    onSuccess: (ride) => keepRide(queryClient, services.api, ride),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
