import * as z from 'zod/mini';

export const rideStatuses = [
  'searching',
  'driver_assigned',
  'driver_arrived',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export const rideStatusSchema = z.enum(rideStatuses);
export type RideStatus = z.output<typeof rideStatusSchema>;

/**
 * Statuses that this release understands and no move of it leads to: programs of the last release, which run beside it, do not know
 * them. The next release has their moves.
 */
export const announcedStatuses: readonly RideStatus[] = [];

/** The statuses in which the driver is on the way to the pickup. */
export const onTheWayStatuses = ['driver_assigned'] as const;
/** The statuses of a ride that has a driver, before its trip begins. */
export const beforeTripStatuses = [...onTheWayStatuses, 'driver_arrived'] as const;
/** The statuses of a ride that has a driver and has not ended. */
export const underWayStatuses = [...beforeTripStatuses, 'in_progress'] as const;
/** R8: the statuses in which a rider, or a driver, can have at most one ride. */
export const activeStatuses = ['searching', ...underWayStatuses] as const;

export function isActive(status: RideStatus): boolean {
  return activeStatuses.some((active) => active === status);
}

export function isOnTheWay(status: RideStatus): boolean {
  return onTheWayStatuses.some((onTheWay) => onTheWay === status);
}

export function isBeforeTrip(status: RideStatus): boolean {
  return beforeTripStatuses.some((before) => before === status);
}

/** Whether the driver drives: to the pickup, or with the rider. */
export function isDriving(status: RideStatus): boolean {
  return isOnTheWay(status) || status === 'in_progress';
}

export function isUnderWay(status: RideStatus): boolean {
  return underWayStatuses.some((underWay) => underWay === status);
}

/** Labels of §4. */
export const statusLabels: Readonly<Record<RideStatus, string>> = {
  searching: 'Searching',
  driver_assigned: 'Driver Assigned',
  driver_arrived: 'Driver Arrived',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/**
 * Who moves a ride. `driver` is the ride's own driver, or the one who takes it; `expiry` is the server's clock, which
 * cancels rides without a driver and takes rides back from drivers who do not come (R11, R12).
 */
export const rideActors = ['rider', 'driver', 'admin', 'expiry'] as const;
export const rideActorSchema = z.enum(rideActors);
export type RideActor = z.output<typeof rideActorSchema>;

export interface Transition {
  from: RideStatus;
  to: RideStatus;
  by: readonly RideActor[];
}

/** R9, whole: anything not in this table is refused. */
export const transitions: readonly Transition[] = [
  { from: 'searching', to: 'driver_assigned', by: ['rider', 'driver'] },
  { from: 'searching', to: 'cancelled', by: ['rider', 'admin', 'expiry'] },
  { from: 'driver_assigned', to: 'driver_arrived', by: ['driver'] },
  { from: 'driver_assigned', to: 'searching', by: ['driver', 'rider', 'expiry'] },
  { from: 'driver_assigned', to: 'cancelled', by: ['rider', 'admin'] },
  { from: 'driver_arrived', to: 'in_progress', by: ['driver'] },
  { from: 'driver_arrived', to: 'cancelled', by: ['rider', 'driver', 'admin'] },
  { from: 'in_progress', to: 'cancelled', by: ['admin'] },
  { from: 'in_progress', to: 'completed', by: ['driver', 'admin'] },
];

/** The statuses from which `actor` may move a ride to `to`. Empty when never. */
export function sourcesOf(to: RideStatus, actor: RideActor): RideStatus[] {
  return transitions.filter((t) => t.to === to && t.by.includes(actor)).map((t) => t.from);
}

export function canMove(from: RideStatus, to: RideStatus, actor: RideActor): boolean {
  return sourcesOf(to, actor).includes(from);
}
