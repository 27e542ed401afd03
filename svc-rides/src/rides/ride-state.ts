import type { EventType, RideState, RideStatus } from '@rahi/contracts';
import { distanceKmOf, isoOrNull } from './ride-values.js';
import type { RideRecord } from './ride.entity.js';

/** The event that says a ride came to this status. */
export const eventOfStatus = {
  searching: 'ride.requested.v1',
  driver_assigned: 'ride.driver_assigned.v1',
  driver_arrived: 'ride.driver_arrived.v1',
  in_progress: 'ride.started.v1',
  completed: 'ride.completed.v1',
  cancelled: 'ride.cancelled.v1',
} as const satisfies Record<RideStatus, EventType>;

/** The whole ride as its events carry it: no trip code, no phone number. */
export function rideState(ride: RideRecord): RideState {
  return {
    rideId: ride.id,
    version: ride.version,
    status: ride.status,
    riderId: ride.riderId,
    riderName: ride.rider.name,
    driverId: ride.driverId,
    driverName: ride.driver?.name ?? null,
    vehicleType: ride.vehicleType,
    farePaise: ride.farePaise,
    distanceKm: distanceKmOf(ride),
    durationMinutes: ride.durationMinutes,
    pickup: { address: ride.pickupAddress, lat: ride.pickupLat, lng: ride.pickupLng },
    dropoff: { address: ride.dropoffAddress, lat: ride.dropoffLat, lng: ride.dropoffLng },
    createdAt: ride.createdAt.toISOString(),
    assignedAt: isoOrNull(ride.assignedAt),
    arrivedAt: isoOrNull(ride.arrivedAt),
    startedAt: isoOrNull(ride.startedAt),
    completedAt: isoOrNull(ride.completedAt),
    cancelledAt: isoOrNull(ride.cancelledAt),
    cancelledBy: ride.cancelledBy,
    cancelReason: ride.cancelReason,
    rating: ride.rating,
  };
}
