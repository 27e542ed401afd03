import { activeStatuses, underWayStatuses, type RideStatus } from '@rahi/contracts';

// Spelled out, as the partial indexes have them: a parameter would not match.
const isOneOf = (statuses: readonly RideStatus[]) =>
  `ride.status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** A ride that is under way or searching, in the WHERE of a query with the alias `ride` (R8). */
export const active = isOneOf(activeStatuses);
/** An active ride that has a driver who is on it: not one that waits for the driver's trip to end (R48). */
export const withDriver = `${isOneOf(underWayStatuses)} AND ride.after_ride_id IS NULL`;
