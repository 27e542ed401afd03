import { getRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, type ApiClient } from '@rahi/web-kit';

/**
 * Cancels a search as it is known here, and that alone: where a driver has accepted a moment before, the ride with the
 * driver is what is answered, uncancelled.
 * @throws NetworkError, ApiError on any refusal but a conflict
 */
export async function cancelSearch(api: ApiClient, ride: Ride): Promise<Ride> {
  const { id, version } = ride;
  try {
    return await api.call(updateRide, { params: { id }, body: { status: 'cancelled', version } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return readAgain(api, ride);
    throw error;
  }
}

/** The ride as it stands now. */
export async function readAgain(api: ApiClient, ride: Ride): Promise<Ride> {
  const answer = await api.call(getRide, { params: { id: ride.id } });
  return 'riderId' in answer ? answer : ride;
}
