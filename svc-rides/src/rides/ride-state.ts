import type { EventType, RideState, RideStatus } from '@rahi/contracts';
import { literally } from './sql.js';

/** The event that says a ride came to this status. */
export const eventOfStatus = {
  searching: 'ride.requested.v1',
  driver_assigned: 'ride.driver_assigned.v1',
  driver_arrived: 'ride.driver_arrived.v1',
  in_progress: 'ride.started.v1',
  completed: 'ride.completed.v1',
  cancelled: 'ride.cancelled.v1',
} as const satisfies Record<RideStatus, EventType>;

/** As `Date.toISOString` writes it; null stays null. */
const isoOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const placeOf = (end: 'pickup' | 'dropoff') =>
  `jsonb_build_object('address', ${end}_address, 'lat', ${end}_lat, 'lng', ${end}_lng)`;

const members: Record<keyof RideState, string> = {
  rideId: 'id',
  version: 'version',
  status: 'status',
  riderId: 'rider_id',
  riderName: `rider->>'name'`,
  driverId: 'driver_id',
  driverName: `driver->>'name'`,
  vehicleType: 'vehicle_type',
  farePaise: 'fare_paise',
  distanceKm: 'distance_metres / 1000.0',
  durationMinutes: 'duration_minutes',
  pickup: placeOf('pickup'),
  dropoff: placeOf('dropoff'),
  createdAt: isoOf('created_at'),
  assignedAt: isoOf('assigned_at'),
  arrivedAt: isoOf('arrived_at'),
  startedAt: isoOf('started_at'),
  completedAt: isoOf('completed_at'),
  cancelledAt: isoOf('cancelled_at'),
  cancelledBy: 'cancelled_by',
  cancelReason: 'cancel_reason',
  rating: 'rating',
};

/** A row of `rides`, whole, as its events carry it: no trip code, no phone number. */
export const rideState = literally(
  `jsonb_build_object(${Object.entries(members)
    .map(([member, value]) => `'${member}', ${value}`)
    .join(', ')})`,
);
