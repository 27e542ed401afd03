import * as z from 'zod/mini';
import { rupees } from './values.js';

/** The longest and the largest rental package that a tariff can have. */
export const rentalMost = { hours: 12, km: 500, packages: 8 } as const;

/** So long before its package is used up, whichever comes first, the two people of a rental are warned. */
export const rentalWarning = { minutes: 15, km: 2 } as const;

const hours = z.int().check(z.gte(1), z.lte(rentalMost.hours));

/** Which package a rider asks for, by its hours: in a quote, and in a booking at that quote. */
export const rentalWishSchema = z.strictObject({ hours });
export type RentalWish = z.output<typeof rentalWishSchema>;

/** The package of a ride, and what each kilometre and each whole minute beyond it costs, before GST. */
export const rentalOfRideSchema = z.object({ hours: z.int(), km: z.int(), perKm: rupees, perMinute: rupees });
export type RentalOfRide = z.output<typeof rentalOfRideSchema>;

/** What a rental has used since its code was entered: kilometres by the recorded positions of the car, and whole minutes. */
export const rentalUseSchema = z.object({ km: z.number(), minutes: z.int() });
export type RentalUse = z.output<typeof rentalUseSchema>;

/** The members of a ride that say what is charged for by the recorded positions of its car. */
interface Metered {
  rental?: object | null | undefined;
  outstation?: { kind: string } | null | undefined;
}

/** Whether a ride is charged by what its car drives: a rental, or an outstation trip. It ends where its rider wants, and has no changes. */
export const isMetered = ({ rental, outstation }: Metered): boolean => Boolean(rental) || Boolean(outstation);

/** Whether a ride is under way that has no place to drive to: a rental, or an outstation round trip. */
export const goesAnywhere = ({ rental, outstation, status }: Metered & { status: string }): boolean =>
  (Boolean(rental) || outstation?.kind === 'roundTrip') && status === 'in_progress';

/** What is left of a rental's package: kilometres and minutes, never below 0; and whether it is nearly, or wholly, used up. */
export function rentalLeft(
  { hours: included, km }: Pick<RentalOfRide, 'hours' | 'km'>,
  used: RentalUse,
): { km: number; minutes: number; nearlyUsedUp: boolean; usedUp: boolean } {
  const left = { km: Math.max(0, km - used.km), minutes: Math.max(0, included * 60 - used.minutes) };
  const usedUp = left.km === 0 || left.minutes === 0;
  return {
    ...left,
    usedUp,
    nearlyUsedUp: !usedUp && (left.km <= rentalWarning.km || left.minutes <= rentalWarning.minutes),
  };
}
