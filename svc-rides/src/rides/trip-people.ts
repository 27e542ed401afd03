import { Refusal, type Principal, type Traveller } from '@rahi/contracts';
import { noSuchRide } from './ride-refusals.js';
import { rolesOf } from './ride-roles.js';
import type { RideEntity } from './ride.entity.js';

/**
 * Which of the trip's two people this is.
 * @throws Refusal not_found for a stranger, forbidden for an administrator who is neither.
 */
export function travellerOf(ride: RideEntity | null, principal: Principal, what: string): Traveller {
  const roles = ride ? rolesOf(ride, principal) : [];
  if (roles.length === 0) throw noSuchRide();
  const traveller = roles.find((role) => role !== 'admin');
  if (!traveller) throw new Refusal('forbidden', `${what} is for the trip’s rider and driver.`);
  return traveller;
}

/** @throws Refusal when the ride has no trip under way. */
export function notUnderWay(ride: RideEntity, what: string): Refusal {
  const { status, version } = ride;
  return new Refusal('invalid_transition', `${what} is only possible during a trip.`, { rideStatus: status, version });
}
