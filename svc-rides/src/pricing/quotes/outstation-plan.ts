import {
  nightsBetween,
  outstationEstimate,
  outstationMost,
  Refusal,
  type FareInputs,
  type OutstationWish,
  type Saying,
  type VehicleType,
} from '@rahi/contracts';
import { say } from '../../say.js';

type Length = Pick<FareInputs, 'metres' | 'minutes'>;

const minuteMs = 60_000;

/** How long and how fast one way is where its roads are not known. @param km straight-line kilometres */
export function outstationWay(km: number): Length {
  const { wayFactor, speedKmh } = outstationEstimate;
  const wayKm = km * wayFactor;
  return { metres: Math.round(wayKm * 100) * 10, minutes: Math.max(1, Math.round((wayKm / speedKmh) * 60)) };
}

/**
 * What an outstation trip is expected to be: of a round trip, there and back, until its rider wants to be back.
 * @param way one way
 * @throws Refusal invalid_input for a return that cannot be kept, or is too late
 */
export function planOf({ kind, returnAt }: OutstationWish, pickupAt: Date, way: Length): Length & { nights: number } {
  if (kind === 'oneWay' || returnAt === undefined) {
    const end = new Date(pickupAt.getTime() + way.minutes * minuteMs);
    return { ...way, nights: nightsBetween(pickupAt, end) };
  }
  const end = new Date(returnAt);
  const minutes = Math.floor((end.getTime() - pickupAt.getTime()) / minuteMs);
  const least = 2 * way.minutes;
  if (minutes < least) throw badReturn(say('outstation.returnTooSoon', { hours: Math.ceil(least / 60) }));
  if (minutes > outstationMost.days * 24 * 60)
    throw badReturn(say('outstation.returnTooLate', { days: outstationMost.days }));
  return { metres: 2 * way.metres, minutes, nights: nightsBetween(pickupAt, end) };
}

/** Whether two riders' wishes are one. */
export function isSameWish(one: OutstationWish | undefined, other: OutstationWish | undefined): boolean {
  return one?.kind === other?.kind && timeOf(one) === timeOf(other);
}

const timeOf = (wish: OutstationWish | undefined): number | null =>
  wish?.returnAt === undefined ? null : Date.parse(wish.returnAt);

export const outstationNotOffered = (vehicleType: VehicleType): Refusal =>
  new Refusal('outstation_not_offered', say('outstation.notOffered', { vehicle: say(`vehicle.${vehicleType}`) }), {
    vehicleType,
  });

/** @param longestKm straight-line kilometres */
export const outstationTooFar = (vehicleType: VehicleType, longestKm: number): Refusal =>
  new Refusal('too_far', say('outstation.tooFar', { vehicle: say(`vehicle.${vehicleType}`), km: longestKm }), {
    vehicleType,
    longestKm,
  });

function badReturn(message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'outstation.returnAt', message }] });
}
