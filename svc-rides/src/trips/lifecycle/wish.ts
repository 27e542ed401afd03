import { isUnderWay, type AuditEntry, type Principal, type RideStatus } from '@rahi/contracts';
import type { Cause } from '@rahi/service-kit';
import type { FindOptionsWhere } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import type { PersonRole } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { entryOf } from '../../ride/ride-state.js';
import { searchAgain } from '../../ride/store/search-again.js';
import type { Move } from '../../ride/store/rides.repository.js';

/** A wish to have a ride in another status, and all that it takes to grant it. */
export interface Wish extends Cause {
  principal: Pick<Principal, 'userId' | 'isAdmin'>;
  rideId: string;
  to: RideStatus;
  otp?: string | undefined;
  /** Why: in an administrator's words, or a driver's (R12, R35). */
  reason?: string | undefined;
  version?: number | undefined;
  /** What a driver who ends a rental, or a one-way outstation trip, calls the place where the car stands. */
  dropoffAddress?: string | undefined;
}

/** The move of a wish, without the conditions that depend on the ride. */
export function plainMove(wish: Wish, by: PersonRole): Move {
  const { rideId, to, version, principal } = wish;
  return {
    rideId,
    to,
    by,
    version,
    owner: ownerOf(by, principal.userId),
    set: marksOf(wish, by),
    audit: auditOf(wish, by),
  };
}

function ownerOf(role: PersonRole, userId: string): FindOptionsWhere<RideEntity> {
  switch (role) {
    case 'rider':
      return { riderId: userId };
    case 'driver':
      return { driverId: userId };
    case 'admin':
      return {};
  }
}

const now = () => 'clock_timestamp()';

/** The columns that a transition sets. R9: the time is Postgres's, whatever the client sent: one clock for all instances. */
function marksOf({ to, reason }: Wish, by: PersonRole): Move['set'] {
  const { at } = entryOf[to];
  const time: Move['set'] = at === null ? {} : { [at]: now };
  switch (to) {
    case 'searching':
      return searchAgain(by, 'driver_silent');
    case 'cancelled':
      return { ...time, cancelledBy: by, cancelReason: reason ?? null };
    default:
      if (by !== 'driver' || !isUnderWay(to)) return time;
      // R11: any act of the driver on the ride confirms it.
      return { ...time, stalledAt: null, confirmedAt: () => 'coalesce(confirmed_at, clock_timestamp())' };
  }
}

/** The audit entry for a move that an administrator makes as such, by whichever call. */
function auditOf({ to, rideId, principal, reason }: Wish, by: PersonRole): AuditEntry | undefined {
  if (by !== 'admin') return undefined;
  const action = to === 'completed' ? 'ride.complete' : 'ride.cancel';
  const target = { targetType: 'ride' as const, targetId: rideId };
  return deskAction({ actorId: principal.userId, action, reason: reason ?? null, target });
}
