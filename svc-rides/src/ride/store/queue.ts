import type { RideStatus } from '@rahi/contracts';
import type { QueryDeepPartialEntity } from 'typeorm';
import type { RideEntity } from '../ride.entity.js';
import type { Move } from './rides.repository.js';
import { searchAgain } from './search-again.js';

// R48: a ride that waits for its driver's trip to end. The two rows name each other, and one transaction changes both, the trip first.

type Columns = QueryDeepPartialEntity<RideEntity>;

const noWait = { afterRideId: null, driverSlot: 0 };

/** The columns of a ride that waits for a trip. */
export const waitsFor = (tripId: string, queuedArrival: Date) => ({
  afterRideId: tripId,
  driverSlot: 1,
  queuedArrival,
});

/** Whether a ride in this status is over. */
export const endsTrip = (to: RideStatus) => to === 'completed' || to === 'cancelled';

/**
 * What a move leaves of the queue: nothing, unless it says so. Only a trip in progress has a ride that waits for it. A ride that is
 * cancelled while it waits keeps when its driver was expected: nobody was on the way.
 */
export function noQueue(to: RideStatus): Columns {
  if (to === 'in_progress') return {};
  return { ...noWait, ...(endsTrip(to) ? { nextRideId: null } : { queuedArrival: null }) };
}

/**
 * The columns of the ride that waited, once its driver has ended the trip: the driver is on the way from there. All that counts from the
 * assignment, such as the free minutes to cancel and the watch of the way (R12), begins then.
 */
export const onItsWay = (trip: Pick<RideEntity, 'dropoffLat' | 'dropoffLng'>): Columns => ({
  ...noWait,
  queuedArrival: null,
  assignedAt: () => 'clock_timestamp()',
  assignedLat: trip.dropoffLat,
  assignedLng: trip.dropoffLng,
});

/** Takes a ride that waits from its driver: it is offered to others. */
export const backToSearch = (rideId: string): Move => ({
  rideId,
  to: 'searching',
  by: 'expiry',
  owner: {},
  set: searchAgain('expiry', 'driver_delayed'),
});
