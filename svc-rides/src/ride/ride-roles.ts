import { canMove, type Principal, type RideActor, type RideStatus } from '@rahi/contracts';
import type { RideEntity } from './ride.entity.js';

export type PersonRole = 'rider' | 'driver' | 'admin';
type People = Pick<RideEntity, 'riderId' | 'driverId'>;

/** Every part that this person plays in the ride, the nearest to it first; none for a stranger. */
export function rolesOf(ride: People, principal: Pick<Principal, 'userId' | 'isAdmin'>): PersonRole[] {
  const roles: PersonRole[] = [];
  if (ride.riderId === principal.userId) roles.push('rider');
  if (ride.driverId === principal.userId) roles.push('driver');
  if (principal.isAdmin) roles.push('admin');
  return roles;
}

/** Who made the ride's latest transition. */
export function latestActor(
  ride: Pick<RideEntity, 'status' | 'assignedBy' | 'cancelledBy' | 'releasedBy'>,
): RideActor | null {
  switch (ride.status) {
    case 'searching':
      return ride.releasedBy;
    case 'driver_assigned':
      return ride.assignedBy;
    case 'cancelled':
      return ride.cancelledBy;
    default:
      return 'driver';
  }
}

export type Step = { do: 'nothing' } | { do: 'move'; by: PersonRole } | { do: 'refuse' };

/**
 * R9: what becomes of the wish to have the ride in status `to`. Nothing, when one of the same roles has just done that;
 * a move, when the table allows it to one of the roles; else a refusal.
 */
export function stepOf(ride: RideEntity, to: RideStatus, roles: readonly PersonRole[]): Step {
  if (ride.status === to && roles.some((role) => role === latestActor(ride))) return { do: 'nothing' };
  const by = roles.find((role) => canMove(ride.status, to, role));
  return by ? { do: 'move', by } : { do: 'refuse' };
}
