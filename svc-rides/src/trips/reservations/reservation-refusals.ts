import {
  mostGuestRides,
  Refusal,
  reservationFreeUntilMinutes,
  reservationTakeable,
  type Saying,
} from '@rahi/contracts';
import { say } from '../../say.js';
import type { ReservationEntity } from './reservation.entity.js';

/** R43: the most coming ones that a rider has; a trigger of the table keeps it. */
export const mostComing = 10;
export const tooManyReservations = 'too_many_reservations';
export const reservationOverlaps = 'reservation_overlaps';

/** A stranger gets the same answer as for one that does not exist. */
export const noSuchReservation = () => new Refusal('not_found', say('later.none'));

export const reservationChanged = ({ status, version }: ReservationEntity) =>
  new Refusal('reservation_changed', say('later.changed'), { reservationStatus: status, version });

/** It has a ride, or has ended: what was wished for is done with the ride, or not any more. */
export function isPast({ rideId, cancelledAt }: ReservationEntity): Refusal {
  const hasBegun = rideId !== null && cancelledAt === null;
  return new Refusal('too_late', say(hasBegun ? 'later.hasBegun' : 'later.ended'), { ...(hasBegun && { rideId }) });
}

export const tooLateToChange = () =>
  new Refusal('too_late', say('later.tooLateToChange', { minutes: reservationFreeUntilMinutes }));

/** A booking that does not fit the others of its rider, by the constraint that it broke; null for another. */
export function doesNotFit(broken: string | null, forGuest: boolean): Refusal | null {
  if (broken === tooManyReservations) return new Refusal(broken, say('later.tooMany', { most: mostComing }));
  if (broken !== reservationOverlaps) return null;
  return new Refusal(
    broken,
    forGuest ? say('later.overlapsOfGuests', { most: mostGuestRides }) : say('later.overlapsOfRider'),
  );
}

export const overlapsOfDriver = () => new Refusal(reservationOverlaps, say('later.overlapsOfDriver'));
export const reservationTaken = () => new Refusal('reservation_taken', say('later.taken'));
export const notEligible = (why: Saying) => new Refusal('driver_not_eligible', why);

/**
 * Whether drivers can take it now.
 * @param minutesLeft until its pickup
 * @throws Refusal too_late or too_early
 */
export function mustBeTakeable(minutesLeft: number): void {
  const { least, most } = reservationTakeable;
  if (minutesLeft < least) throw new Refusal('too_late', say('later.takenTooLate', { minutes: least }));
  if (minutesLeft > most) throw new Refusal('too_early', say('later.notYet', { days: most / (24 * 60) }));
}
