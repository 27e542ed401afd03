import { Refusal, statusLabels, type RideStatus } from '@rahi/contracts';
import type { RideRecord } from './ride.entity.js';

/** A stranger is told the same as someone who asks for a ride that never was. */
export function noSuchRide(): Refusal {
  return new Refusal('not_found', 'There is no such ride.');
}

/** R9: not from where the ride now stands, or not by this person. */
export function cannotMove(ride: Pick<RideRecord, 'status'>, to: RideStatus): Refusal {
  const [now, wanted] = [statusLabels[ride.status], statusLabels[to]];
  return new Refusal('invalid_transition', `The ride is “${now}”; it cannot become “${wanted}” this way.`, {
    rideStatus: ride.status,
  });
}

/** Another driver has, or had, the ride. */
export function rideTaken(ride: Pick<RideRecord, 'status'>): Refusal {
  return new Refusal('ride_taken', 'This ride may have been taken by another driver.', { rideStatus: ride.status });
}
