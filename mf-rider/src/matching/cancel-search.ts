import { getRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepRide, wholeRide } from '../rides/rides.queries.js';

/**
 * Cancels a search at the version known here, and nothing else: if a driver has just accepted, returns the ride with
 * the driver, uncancelled.
 * @throws NetworkError, ApiError on any refusal but a conflict
 */
export async function cancelSearch(api: ApiClient, ride: Ride): Promise<Ride> {
  const { id, version } = ride;
  try {
    return await api.call(updateRide, { params: { id }, body: { status: 'cancelled', version } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return wholeRide(await api.call(getRide, { params: { id } })) ?? ride;
  }
}

/** Cancels a search for the rider; answers the ride with its driver where one was quicker. */
export function useCancelSearch() {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ride: Ride) => cancelSearch(api, ride),
    onSuccess: (ride) => keepRide(client, api, ride),
  });
}
