import { Refusal, type Principal, type Saying, type Traveller } from '@rahi/contracts';
import { noSuchRide } from './ride-refusals.js';
import { rolesOf } from './ride-roles.js';
import type { RideEntity } from './ride.entity.js';

/**
 * Which of the trip's two people this is.
 * @param onlyTheirs what an administrator reads
 * @throws Refusal not_found for a stranger, forbidden for an administrator who is neither.
 */
export function travellerOf(ride: RideEntity | null, principal: Principal, onlyTheirs: Saying): Traveller {
  const roles = ride ? rolesOf(ride, principal) : [];
  if (roles.length === 0) throw noSuchRide();
  const traveller = roles.find((role) => role !== 'admin');
  if (!traveller) throw new Refusal('forbidden', onlyTheirs);
  return traveller;
}

/** @throws Refusal when the ride has no trip under way. */
export function notUnderWay(ride: RideEntity, onlyThen: Saying): Refusal {
  const { status, version } = ride;
  return new Refusal('invalid_transition', onlyThen, { rideStatus: status, version });
}
