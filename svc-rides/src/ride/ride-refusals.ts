import { Refusal, type RideStatus } from '@rahi/contracts';
import type { RideEntity } from './ride.entity.js';
import { say } from '../say.js';

type Standing = Pick<RideEntity, 'status' | 'version'>;

/** The status and version of the ride, in the refusal that they caused. */
const where = ({ status, version }: Standing) => ({ rideStatus: status, version });

/** A stranger gets the same answer as for a ride that does not exist. */
export function noSuchRide(): Refusal {
  return new Refusal('not_found', say('ride.none'));
}

/** R9: not from where the ride now stands, or not by this person. */
export function cannotMove(ride: Standing, to: RideStatus): Refusal {
  const [now, wanted] = [say(`status.${ride.status}`), say(`status.${to}`)];
  return new Refusal('invalid_transition', say('ride.cannotMove', { now, wanted }), where(ride));
}

/** The ride is no longer at the version that the wish was made for. */
export function rideChanged(ride: Standing): Refusal {
  return new Refusal('ride_changed', say('ride.changed', { now: say(`status.${ride.status}`) }), where(ride));
}

/**
 * A ride that is charged by what it drives goes where its rider likes, and a parcel to its receiver: neither has stops or changes.
 * @throws Refusal not_for_rentals, not_for_outstation, not_for_parcels
 */
export function refusePlanning({
  rental,
  outstation,
  parcel,
}: Pick<RideEntity, 'rental' | 'outstation' | 'parcel'>): void {
  if (rental) throw new Refusal('not_for_rentals', say('rental.notFor'));
  if (outstation) throw new Refusal('not_for_outstation', say('outstation.notFor'));
  if (parcel) throw new Refusal('not_for_parcels', say('parcel.notFor'));
}

/** The ride ended before the driver took it. */
export function rideCancelled(ride: Standing & Pick<RideEntity, 'cancelledBy'>): Refusal {
  const detail = say(ride.cancelledBy === 'rider' ? 'ride.cancelledByRider' : 'ride.cancelled');
  return new Refusal('ride_cancelled', detail, where(ride));
}

/** The driver's time to answer is over, and the ride is with other drivers now. */
export function offerExpired(ride: Standing): Refusal {
  return new Refusal('offer_expired', say('ride.offerExpired'), where(ride));
}

/** Another driver has, or had, the ride. */
export function rideTaken(ride: Standing): Refusal {
  return new Refusal('ride_taken', say('ride.taken'), where(ride));
}
