// Spelled out, as the partial indexes have them: a parameter would not match.

/** A ride that is under way or searching, in the WHERE of a query with the alias `ride` (R8). */
export const active = `ride.status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
/** An active ride that has a driver. */
export const withDriver = `ride.status IN ('driver_assigned', 'driver_arrived', 'in_progress')`;
