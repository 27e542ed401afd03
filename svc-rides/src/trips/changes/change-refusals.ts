import { formatRupees, Refusal, rupeesFromPaise, type ChangeOffer, type Saying } from '@rahi/contracts';
import type { ConfirmedChange } from '../../ride/ride-parts.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { say } from '../../say.js';

const where = ({ status, version }: Pick<RideEntity, 'status' | 'version'>) => ({ rideStatus: status, version });

/** The ride is over. */
export const rideEnded = (ride: RideEntity) => new Refusal('invalid_transition', say('change.ended'), where(ride));

/** The driver has not answered the change before. */
export const changeWaits = (ride: RideEntity) => new Refusal('change_open', say('change.open'), where(ride));

export const changedOften = (ride: RideEntity) => new Refusal('too_many_changes', say('change.often'), where(ride));

/** Nobody knows where the car is, so the way that it has driven has no price. */
export const noCar = (ride: RideEntity) => new Refusal('position_missing', say('change.noCar'), where(ride));

export const noSuchChange = () => new Refusal('not_found', say('change.none'));

/** What became of it. */
export const changeIsOver = ({ state }: Pick<ConfirmedChange, 'state'>) =>
  new Refusal('change_over', say(state === 'open' ? 'change.over.lapsed' : `change.over.${state}`), { state });

/** @param offer the figures of now */
export function otherFigures(offer: ChangeOffer, farePaise: number): Refusal {
  const fare = formatRupees(rupeesFromPaise(farePaise));
  return new Refusal('fare_changed', say('book.fareChanged', { fare }), { offer });
}

/** @param at the path of the input */
export function badWish(at: string, message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
