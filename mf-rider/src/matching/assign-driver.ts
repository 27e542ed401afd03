import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { ApiError, type ApiClient } from '@rahi/web-kit';
import { nearbyRadiusKm } from '../rides/rides.queries.js';
import { driversToTry } from './choose-driver.js';

export type Assignment =
  | { kind: 'assigned'; ride: Ride }
  /** Nobody of that vehicle type is near. */
  | { kind: 'nobody-near' }
  /** All who were asked were gone. */
  | { kind: 'all-gone' }
  /** The ride is no longer searching: a driver took it, or it was cancelled. */
  | { kind: 'moved-on' };

/**
 * Assigns the ride to the nearest eligible driver by the documented rule, the next one when that driver is gone (R11).
 * @throws NetworkError without an answer, ApiError on any refusal but a conflict
 */
export async function assignDriver(api: ApiClient, ride: Ride): Promise<Assignment> {
  const near = await api.call(nearbyDrivers, {
    query: { lat: ride.pickupLat, lng: ride.pickupLng, vehicleType: ride.vehicleType, radius: nearbyRadiusKm },
  });
  const drivers = driversToTry(near);
  if (drivers.length === 0) return { kind: 'nobody-near' };
  for (const driver of drivers) {
    try {
      // One after the other: the next is asked only when this one is gone.
      // oxlint-disable-next-line no-await-in-loop
      const assigned = await api.call(updateRide, {
        params: { id: ride.id },
        body: { driverId: driver.id, status: 'driver_assigned' },
      });
      return { kind: 'assigned', ride: assigned };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      if (error.code === 'invalid_transition' || error.code === 'ride_taken') return { kind: 'moved-on' };
    }
  }
  return { kind: 'all-gone' };
}
